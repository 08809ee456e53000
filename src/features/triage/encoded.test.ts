import { describe, expect, it } from "vitest";
import { subjectOf } from "../../kit/personal.ts";
import { withoutNames } from "./encoded.ts";

const { needles } = subjectOf("m", "t", [{ emails: ["ada.hill@hill.example"], names: ["Ada Hill"] }]);
const address = "Ada.Hill@hill.example";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");
/** RFC 4648, 6; without what fills it up. */
const base32 = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .match(/.{1,5}/g)!
    .map((bits) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(bits.padEnd(5, "0"), 2)])
    .join("");
const escaped = (text: string) => [...Buffer.from(text)].map((one) => `%${one.toString(16).padStart(2, "0")}`).join("");

describe("whom a link is for", () => {
  it.each([
    ["base64", base64(address)],
    ["base64 in an address", Buffer.from(address).toString("base64url")],
    ["base64 after a letter", base64(`u${address}`)],
    ["base64 after two letters", base64(`to${address}`)],
    ["base64 beside more", base64(JSON.stringify({ user: address, list: 7 }))],
    ["base64 within a path", `r/${base64(address)}/x`],
    ["hexadecimal digits", hex(address)],
    ["capital hexadecimal digits", hex(address).toUpperCase()],
    ["hexadecimal digits after one", `0${hex(address)}`],
    ["hexadecimal digits that dots divide, as labels of a host are", hex(address).replace(/^.{16}/, "$&.")],
    ["base32", base32(address)],
    ["base32 after two letters", `to${base32(address)}`],
    ["base32 in a host", base32(address).toLowerCase()],
    ["escapes", escaped(address)],
    ["some escapes", address.replace("a", "%61").replace(".", "%2E").replace("@", "%40")],
    ["plain letters", address],
  ])("is cut where it is written in %s", (_how, written) => {
    const cut = withoutNames(`https://pay.example/a?e=${written} and more`, needles);
    expect(cut).not.toContain(written);
    expect(cut).toContain("[erased]");
    expect(cut).toMatch(/ and more$/);
  });

  it.each([
    "https://pay.example/88213?order=0123456789abcdef0123456789abcdef&next=%2Fdashboard%2Fstart",
    "https://6164612e68696c6c.lake.example/a.b.c-d.e-f/cafe.babe.dead.beef and internationalisation",
    `https://pay.example/${base64("bob@lake.example, who is somebody else")}`,
    "Plainly written words, internationalisation/transliteration included.",
  ])("what names nobody stays: %s", (text) => expect(withoutNames(text, needles)).toBe(text));

  it("takes time in proportion to the text", () => {
    // A quadratic look at these would take minutes.
    for (const one of ["%41", "A", "41", "4.", ".", "a-----", "MF", "%", "a%4", "-_"]) expect(withoutNames(one.repeat(400_000), needles)).toBe(one.repeat(400_000)); // oxfmt-ignore
  });
});
