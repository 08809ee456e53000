import { expect, it } from "vitest";
import { endpoint, zLine } from "./contract.ts";

const thing = { path: "/things", may: "things:write", summary: "Change a thing" } as const;

it("what changes something names its audit lines, or says why it has none; anything else does not compile", () => {
  // @ts-expect-error no line, and no reason for none
  endpoint({ ...thing, method: "POST" });
  // @ts-expect-error a line, and a reason for none
  endpoint({ ...thing, method: "DELETE", audit: { "thing.ended": "thing" }, unaudited: "nobody asks" });
  endpoint({ ...thing, method: "GET" });
  const searched = endpoint({ ...thing, method: "POST", unaudited: "it looks and keeps nothing" });
  expect(searched["~orpc"].meta).toMatchObject({ audit: {}, unaudited: "it looks and keeps nothing" });
  const ended = endpoint({ ...thing, method: "DELETE", audit: { "thing.ended": "thing" } });
  expect(ended.audit).toEqual({ "thing.ended": "thing" });
  expect(ended["~orpc"].meta.audit).toEqual(ended.audit);
});

it.each(["a\nb", "a\u0085b", "a\u2028b", "a\u2029b", "a\u202egpj.exe", "a\u202a", "\u2067a\u2069", "a\u2066"])(
  "%j is no line: it would change how what stands around it is read",
  (text) => expect(zLine().safeParse(text).success).toBe(false),
);

it.each(["Ada", "عرض\u200f!", "A\u00adB", "ab\u200dc", " x "])("%j is a line", (text) => {
  expect(zLine().safeParse(text).success).toBe(true);
});
