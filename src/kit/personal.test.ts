import { describe, expect, it } from "vitest";
import { scrub, subjectOf, withoutAddresses } from "./personal.ts";

describe("an address within a text", () => {
  it.each([
    ["550 <ann@x.example> is unknown", "550 <…@x.example> is unknown"],
    ["rfc822;ann@x.example", "rfc822;…@x.example"],
    ["[ann@b\u00fccher.example]: full", "[…@b\u00fccher.example]: full"],
    ["mailto:\u00e4nn@x.example", "…@x.example"],
    ["to=ann%40x.example", "…%40x.example"],
    ["ann&#64;x.example, ann&#x40;x.example, ann&commat;x.example", "…&#64;x.example, …&#x40;x.example, …&commat;x.example"],
    ["<patrick.o'connor@x.example> is unknown", "<…@x.example> is unknown"],
    ["D'Arcy.d'Or@x.example", "…@x.example"],
    ["user='ann@x.example' 'ben@x.example'", "user='…@x.example' '…@x.example'"],
    ["write @ 9, or ask the postmaster's desk", "write @ 9, or ask the postmaster's desk"],
  ])("names nobody: %s", (text, left) => expect(withoutAddresses(text)).toBe(left)); // oxfmt-ignore

  it("is looked for in time that grows with the text", () => {
    // A quadratic look at these would take minutes.
    for (const one of ["a'", "'", "a", "%4", "&#6", "&commat", "a@"]) {
      const text = one.repeat(400_000);
      expect(withoutAddresses(text).endsWith(one === "a@" ? "@" : text.slice(-9))).toBe(true);
    }
  });
});

it.each([
  ["ann+news@x.example", "https://a.example/?to=ann%2Bnews%40x.example&n=1"],
  ["ann@xn--bcher-kva.xn--mnchen-3ya.example", "https://a.example/?to=ann%40b%C3%BCcher.xn--mnchen-3ya.example&n=1"],
  ["ann@b\u00fccher.m\u00fcnchen.example", "https://a.example/?to=ann%40xn--bcher-kva.m%C3%BCnchen.example&n=1"],
  ["ann@xn--bcher-kva.m\u00fcnchen.example", "https://a.example/?to=ann%40xn--bcher-kva.xn--mnchen-3ya.example&n=1"],
  ["ann@xn--bcher-kva.example", "https://a.example/?to=ann%40b%C3%BCcher.example&n=1"],
  ["o'hara@x.example", "https://a.example/?to=o%27hara%40x.example&n=1"],
  ["ann@x.example", "https://a.example/?to=ann%40x.example&n=1"],
])("a person is known by %s in a link's question", (email, text) => {
  const { needles } = subjectOf("m", "t", [{ emails: [email] }]);
  expect(scrub(text, needles)).toBe("https://a.example/?to=[erased]&n=1");
});
