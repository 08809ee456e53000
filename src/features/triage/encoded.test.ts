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
const halves = (digits: string) => digits.replace(/^.{16}/, "$&.");
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
    ["at its beginning", `${hex(address)}.evil.example`, "[erased].evil.example"],
    ["before a label that begins with two digits more", `${hex(address)}.acme.example`, "[erased].acme.example"],
    ["before a label that a sign divides", `${hex(address)}.ac-me.example`, "[erased].ac-me.example"],
    ["before letters beyond ASCII", `${hex(address)}.caf\u00e9.example`, "[erased].caf\u00e9.example"],
    ["before letters beyond the first plane", `${hex(address)}.a\u{20000}.example`, "[erased].a\u{20000}.example"],
    ["with a word in its label", `${hex(address)}-evil.example`, "[erased]-evil.example"],
    ["after a word in its label", `mail-${hex(address)}.evil.example`, "mail-[erased].evil.example"],
    ["after a word that ends with digits", `made-${hex(address)}.evil.example`, "made-[erased].evil.example"],
    ["after such a word at its end", `www.made-${hex(address)}`, "www.made-[erased]"],
    ["after such a word, before letters", `www.made-${hex(address)}xyz.example`, "www.made-[erased]xyz.example"],
    ["beside a label of digits throughout", `${hex(address)}.ab.acme.example`, "[erased].acme.example"],
    ["after a label that ends with digits", `pay.lake.${hex(address)}.evil.example`, "pay.lake.[erased].evil.example"],
    ["at its end", `www.made.${hex(address)}`, "www.made.[erased]"],
    ["in two labels", `${halves(hex(address))}.evil.example`, "[erased].evil.example"],
    ["in two labels after another", `made.${halves(hex(address))}.evil.example`, "made.[erased].evil.example"],
    ["in two labels at its end", `www.made.${halves(hex(address))}`, "www.made.[erased]"],
    ["in two labels, one with a word", `${halves(hex(address))}-evil.example`, "[erased]-evil.example"],
    ["in two labels, one with letters", `${halves(hex(address))}x.evil.example`, "[erased]x.evil.example"],
    ["twice", `${hex(address)}.${hex(address)}x.evil.example`, "[erased]x.evil.example"],
    ["twice, after letters", `x${hex(address)}.${hex(address)}.evil.example`, "x[erased].evil.example"],
    ["in base32", `${base32(address).toLowerCase()}.evil.example`, "[erased].evil.example"],
    ["in base32 before several labels", `${base32(address).toLowerCase()}.ab.acme.example`, "[erased].ab.acme.example"],
    ["in base32 after a word", `made-${base32(address).toLowerCase()}.evil.example`, "made-[erased].evil.example"],
    ["in base32 between labels", `made.${base32(address).toLowerCase()}.evil.example`, "made.[erased].evil.example"],
    ["in base32 at its end", `www.made.${base32(address).toLowerCase()}`, "www.made.[erased]"],
  ])("leaves the other labels of a host whole, where it stands %s", (_where, host, shown) => {
    expect(withoutNames(host, needles)).toBe(shown);
    expect(withoutNames(`https://${host}/a`, needles)).toBe(`https://${shown}/a`);
  });

  it.each([
    ["https://pay.example", "https://pay.example/[erased]=="],
    ["https://pay.xn--p1ai", "https://pay.xn--p1ai/[erased]=="],
    ["http://intranet", "http://intranet/[erased]=="],
  ])("leaves %s whole before base64 in whose alphabet there are signs", (host, shown) => {
    const { needles: ofBo } = subjectOf("b", "t", [{ emails: ["bo~~oz@hill.example"] }]);
    expect(base64("bo~~oz@hill.example")).toContain("+");
    expect(withoutNames(`${host}/${base64("bo~~oz@hill.example")}`, ofBo)).toBe(shown);
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
    expect(withoutNames(`x${"a.".repeat(200_000)}${hex(address)}${".a".repeat(200_000)}x`, needles)).not.toContain(hex(address)); // oxfmt-ignore
  });
});
