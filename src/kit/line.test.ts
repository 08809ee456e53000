import { expect, it } from "vitest";
import { lineOf, plainLine } from "./line.ts";

it("somebody else's words become one line that leaves the words around it as they are", () => {
  expect(lineOf(" Ada\u202e ecalevoL\u2069\r\nBcc: x\u2028\u0085 ")).toBe("Ada  ecalevoL   Bcc: x");
  expect(plainLine.test(lineOf("\u2066\u2067\u2068a\u0000\u007f"))).toBe(true);
});
