import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentWith } from "../testing.ts";
import { groupFor, weightOf } from "../similarity/compare.ts";
import { similarityKeysOf, plainSubject } from "../similarity/keys.ts";
import { answersItself, newTraits } from "./new-traits.ts";
import { sketchOf, sketchSize, wordsOf } from "./sketch.ts";

type Content = ReturnType<typeof contentWith>;
const file = (hash: string, type = "application/pdf", inline = false) => ({ name: "a", type, size: 9, hash, inline });
const to = (address: string) => ({ text: "", address, host: new URL(address).hostname });

/** Whether the second of two mails comes to the group of the first. */
function together(first: Partial<Content>, second: Partial<Content>): boolean {
  const known = new Set(similarityKeysOf(contentWith(first)).keys);
  const shared = similarityKeysOf(contentWith(second)).keys.filter((key) => known.has(key));
  return groupFor([{ group: "first", keys: shared }]) !== null;
}

const other: Partial<Content> = {
  subject: "Next week's menu",
  from: { name: "", address: "menu@kitchen.example" },
  text: "here is what we cook next week on thursday there is soup and on friday there is fish with lemon",
  links: [to("https://kitchen.example/menu")],
};

describe("mails that are alike", () => {
  it.each<[string, Partial<Content>, Partial<Content>]>([
    ["the same to somebody else", {}, { text: contentWith().text.replace("Ada Hill", "Benedict Oyelaran") }],
    ["with another number", {}, { subject: "Final reminder: invoice 4711 is overdue" }],
    [
      "forwarded",
      {},
      { subject: "WG: Fwd: Final reminder: invoice 88213 is overdue", from: { name: "", address: "x@hill.example" } },
    ],
    [
      "from another sender, with another subject",
      {},
      { subject: "Something else", from: { name: "", address: "b@lake.example" }, links: [] },
    ],
    [
      "with the same attachment and nothing else",
      { attachments: [file("f1")] },
      { ...other, attachments: [file("f1")] },
    ],
    ["with another text, but subject, sender and place", {}, { text: "short" }],
  ])("come together: %s", (_name, first, second) => expect(together(first, second)).toBe(true));

  it.each<[string, Partial<Content>, Partial<Content>]>([
    ["something else", {}, other],
    [
      "the same sender and place, something else",
      {},
      { ...other, from: contentWith().from, links: contentWith().links },
    ],
    ["the same subject alone", {}, { ...other, subject: contentWith().subject }],
    [
      "two without a subject, by a free mail provider",
      { ...other, subject: "", text: "hm", links: [] },
      { ...other, subject: "", text: "ok", links: [] },
    ],
    [
      "the same picture in a signature",
      { attachments: [file("logo", "image/png")] },
      { ...other, attachments: [file("logo", "image/png")] },
    ],
    [
      "two empty attachments",
      { attachments: [{ ...file("e3b0"), size: 0 }] },
      { ...other, attachments: [{ ...file("e3b0"), size: 0 }] },
    ],
  ])("stay apart: %s", (_name, first, second) => expect(together(first, second)).toBe(false));

  it("belong to the group that has most in common with them, the older of two", () => {
    const found = [
      { group: "c", keys: ["a:1", "s:1"] },
      { group: "b", keys: ["a:1"] },
      { group: "a", keys: ["a:1"] },
    ];
    expect(groupFor(found)).toEqual(expect.objectContaining({ group: "c" }));
    expect(groupFor(found.slice(1))).toEqual(expect.objectContaining({ group: "a" }));
    expect(weightOf(["d:1", "s:1"])).toBe(3);
  });

  it("are compared by a bounded number of keys, the same each time, whatever they hold", () => {
    const link = fc.nat().map((n) => to(`https://h${n % 99}.example/${n}`));
    const content = fc.record({
      subject: fc.string({ unit: "binary", maxLength: 400 }),
      text: fc.string({ unit: "binary", maxLength: 2000 }),
      links: fc.array(link, { maxLength: 80 }),
      attachments: fc.array(
        fc.nat().map((n) => file(String(n))),
        { maxLength: 40 },
      ),
    });
    fc.assert(
      fc.property(content, (one) => {
        const { keys, traits } = similarityKeysOf(contentWith(one));
        expect(keys.length).toBeLessThanOrEqual(18 + sketchSize);
        expect(traits.length).toBeLessThanOrEqual(80);
        expect([...keys, ...traits].every((key) => /^[\w]+:[0-9a-f]+$/.test(key))).toBe(true);
        expect(similarityKeysOf(contentWith(one))).toEqual({ keys, traits });
      }),
    );
  });

  it("are not read to their end when they have none", () => {
    expect(wordsOf("word ".repeat(100_000))).toHaveLength(4000);
    expect(sketchOf(wordsOf("word ".repeat(100_000)))).toHaveLength(sketchSize);
    expect(sketchOf(["too", "short"])).toBeNull();
  });
});

it.each([
  ["Re: AW: [External] Your parcel 4711", "your parcel"],
  ["رد: فاتورتكم رقم 12", "فاتورتكم رقم"],
  ["   ", ""],
])("the subject %s is compared as %s", (subject, plain) => expect(plainSubject(subject)).toBe(plain));

describe("a verdict", () => {
  const isNew = (change: Partial<Content>) =>
    newTraits(similarityKeysOf(contentWith()).traits, similarityKeysOf(contentWith(change)).traits).length > 0;

  it("that there is no attack answers only what brings nothing new", () => {
    expect(isNew({})).toBe(false);
    expect(isNew({ links: [to("https://pay.harbour-billing.example/88213?for=ben")] })).toBe(false);
    expect(isNew({ links: [to("https://pay.harbour-billing.example/other")] })).toBe(true);
    expect(isNew({ links: [...contentWith().links, to("https://evil.example/")] })).toBe(true);
    expect(isNew({ attachments: [file("new", "image/png", true)] })).toBe(true);
    expect(isNew({ from: { name: "", address: "accounts@harbour-biling.example" } })).toBe(true);
    expect(isNew({ replyTo: "somebody@quickpost.example" })).toBe(true);
    for (const verdict of ["harmless", "spam"] as const) {
      expect(answersItself(verdict, { fresh: false, waiting: false })).toBe(true);
      expect(answersItself(verdict, { fresh: true, waiting: false })).toBe(false);
      expect(answersItself(verdict, { fresh: false, waiting: true })).toBe(false);
    }
  });

  it("is not carried over from a mail that its server had proven to one that it had not", () => {
    const proven = { authentication: { server: "mx", spf: "pass", dkim: "pass", dmarc: "pass" } };
    const known = similarityKeysOf(contentWith(proven)).traits;
    expect(newTraits(known, similarityKeysOf(contentWith()).traits)).not.toEqual([]);
    expect(newTraits(similarityKeysOf(contentWith()).traits, similarityKeysOf(contentWith(proven)).traits)).toEqual([]);
  });

  it("that it is an attack answers everything that is like it", () => {
    expect(answersItself("malicious", { fresh: true, waiting: true })).toBe(true);
    expect(answersItself(null, { fresh: false, waiting: true })).toBe(false);
  });
});
