import { describe, expect, it } from "vitest";
import { numbered, segmentsOf } from "./cues.ts";
import type { ShownCue, ShownMessage } from "./message.ts";

const message: ShownMessage = {
  form: "mail",
  situation: null,
  sender: { name: "Swiftgull", address: "info@swiftgull-post.test", known: false },
  time: { weekday: null, clock: "07:42" },
  subject: "Your parcel",
  body: [
    [{ text: "Pay within three hours.", link: null }],
    [
      { text: "Go to ", link: null },
      { text: "swiftgull.example", link: "1" },
      { text: " at once.", link: null },
    ],
  ],
  links: [{ id: "1", address: "https://swiftgull-pay.test/" }],
  attachments: [{ id: "1", shown: "label.pdf", name: "label.pdf.exe" }],
  headers: [],
};
const cue = (place: Partial<ShownCue["place"]> & Pick<ShownCue["place"], "kind">): ShownCue => ({
  place: { id: null, span: null, ...place },
  says: place.kind,
});
const span = (paragraph: number, from: number, to: number) => cue({ kind: "span", span: { paragraph, from, to } });

describe("the numbers of cues", () => {
  it("follow the order in which one reads, whatever order they come in", () => {
    const all = [
      cue({ kind: "attachment", id: "1" }),
      span(1, 24, 31),
      cue({ kind: "link", id: "1" }),
      span(0, 4, 22),
      cue({ kind: "sender" }),
      cue({ kind: "subject" }),
    ];
    expect(numbered(message, all).map(({ number, says }) => `${number} ${says}`)).toEqual([
      "1 subject",
      "2 sender",
      "3 span",
      "4 link",
      "5 span",
      "6 attachment",
    ]);
  });
});

describe("a paragraph", () => {
  const texts = (paragraph: number, cues: ShownCue[]) =>
    segmentsOf(message, paragraph, numbered(message, cues)).map(({ text, link, cue: lit }) => [
      text,
      link,
      lit?.number ?? 0,
    ]);

  it("is left as it is without cues", () =>
    expect(texts(1, [])).toEqual([
      ["Go to ", null, 0],
      ["swiftgull.example", "1", 0],
      [" at once.", null, 0],
    ]));

  it("is cut where a cue begins and ends", () =>
    expect(texts(0, [span(0, 4, 22)])).toEqual([
      ["Pay ", null, 0],
      ["within three hours", null, 1],
      [".", null, 0],
    ]));

  it("lights up a whole link, and the piece of text of a cue behind it", () =>
    expect(texts(1, [cue({ kind: "link", id: "1" }), span(1, 24, 31)])).toEqual([
      ["Go to ", null, 0],
      ["swiftgull.example", "1", 1],
      [" ", null, 0],
      ["at once", null, 2],
      [".", null, 0],
    ]));

  it("loses no letter to cues that overlap", () => {
    const cut = texts(0, [span(0, 0, 12), span(0, 4, 22)]);
    expect(cut.map(([text]) => text).join("")).toBe("Pay within three hours.");
  });
});
