import { expect, it } from "vitest";
import { storedWords, renderStored } from "./stored-words.ts";
import { workFor } from "./reader.ts";
import { words } from "./words.ts";

it("a sentence that was kept is said in the language of whoever reads it, whoever caused it", () => {
  const kept = workFor("de", () => storedWords("kit", "too-many", { seconds: 2 }));
  for (const tag of ["en", "de", "ar"])
    expect(workFor(tag, () => renderStored(kept))).toBe(words("kit", tag)("too-many", { seconds: 2 }));
});

it("one with a count is said in its plural", () => {
  const kept = (seconds: number) =>
    workFor("en", () => renderStored(storedWords("kit", "too-many", { seconds, count: seconds })));
  expect(kept(1)).toBe(words("kit", "en")("too-many", { seconds: 1, count: 1 }));
});

it.each([
  "550 5.1.1 nobody here",
  '{"say":',
  '{"say":"kit:nothing","values":{}}',
  '{"say":"nowhere:bad-cursor","values":{}}',
  '{"say":"kit:bad-cursor","values":null}',
  '{"say":{},"values":{}}',
])("what others wrote is told as it is: %s", (text) => expect(renderStored(text)).toBe(text));

it("what others wrote chooses no language", () => {
  const forged = '{"say":"kit:bad-cursor","values":{"lng":{"a":1},"ns":["jobs"],"returnObjects":true}}';
  expect(workFor("de", () => renderStored(forged))).toBe(words("kit", "de")("bad-cursor"));
});
