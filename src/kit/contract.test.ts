import { expect, it } from "vitest";
import { endpoint } from "./contract.ts";

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
