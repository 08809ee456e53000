import { expect, it } from "vitest";
import { linksOf } from "./links.ts";

const token = "A".repeat(38);
const lureUrl = "https://lures.example";

it("leads by the short name where messages are short and there is one, with the whole token", () => {
  const short = { lureUrl, LURE_SHORT_URL: "https://nk.example" };
  expect(linksOf(short, token, true)).toMatchObject({
    link: `https://nk.example/${token}`,
    report: `${lureUrl}/r/${token}`,
  });
  expect(linksOf(short, token).link).toBe(`${lureUrl}/l/${token}`);
  expect(linksOf({ lureUrl }, token, true).link).toBe(`${lureUrl}/l/${token}`);
});
