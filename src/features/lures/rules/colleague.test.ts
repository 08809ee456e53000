import { expect, test } from "vitest";
import { newId } from "../../../kit/id.ts";
import { colleagueIn } from "./colleague.ts";

test("a lure names one colleague, of its language, whichever language's country it is in", () => {
  const id = newId();
  expect(colleagueIn({ id, locale: "de-AT" })).toBe(colleagueIn({ id, locale: "de" }));
  const named = (locale: string) => new Set(Array.from({ length: 200 }, () => colleagueIn({ id: newId(), locale })));
  for (const locale of ["en", "de", "ar"]) expect(named(locale).size).toBe(4);
  expect([...named("de")].filter((name) => named("en").has(name))).toEqual([]);
  expect(named("pt-BR")).toEqual(named("en"));
});
