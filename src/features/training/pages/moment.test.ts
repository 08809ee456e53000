import { describe, expect, it } from "vitest";
import { page } from "../../../kit/page/index.ts";
import { readWords, words } from "../../../kit/words.ts";
import { starterLures } from "../../lures/index.ts";
import { strengthOf } from "../rules/strength.ts";
import { momentPage } from "./moment.ts";

readWords("training", new URL("../words/", import.meta.url));
readWords("lures", new URL("../../lures/words/", import.meta.url));

const all = (await starterLures()).map((one) => ({ ...one.content, id: one.id, difficulty: one.difficulty }));
const options = { organisationName: "Larkfield Mills", now: new Date("2026-11-02T09:00:00Z") };

describe("the moment", () => {
  it.each(all.map((lure) => ({ lure, name: lure.subject })))("$name: begins with its strongest cues", ({ lure }) => {
    const html = page(momentPage({ kind: "clicked", lure, ...options }));
    const result = [...html.matchAll(/<li id="note-(\d+)">/g)].map((match) => Number(match[1]));
    expect(result).toEqual(lure.cues.map((_, at) => at + 1));
    const strongest = lure.cues.toSorted((a, b) => strengthOf(b, lure.lesson) - strengthOf(a, lure.lesson))[0]!;
    const [first] = html.match(/<li id="note-1">[^]*?<\/li>/)!;
    const same = lure.cues.filter((cue) => strengthOf(cue, lure.lesson) === strengthOf(strongest, lure.lesson));
    const spaceless = (text: string) => text.replace(/&[^;]+;|[^\p{L}\p{N}]/gu, "");
    expect(same.some((cue) => spaceless(first).includes(spaceless(cue.explanation).slice(0, 30)))).toBe(true);
    const more = lure.cues.length - 3;
    if (more > 0) expect(html).toContain(words("training", "en")("moment.more", { count: more }));
  });

  it("does not begin with an address that is the organisation's own", () => {
    const lure = all.find((one) => one.cues.length > 3 && one.cues.some((cue) => cue.part === "sender"))!;
    const html = page(
      momentPage({ kind: "clicked", lure, ...options, senderIsOwn: true, senderDomain: "larkfield.example" }),
    );
    const notes = html.match(/<li id="note-\d+">[^]*?<\/li>/g)!;
    const own = words("lures", "en")("annotated.own-sender", { domain: "larkfield.example" });
    for (const note of notes.slice(0, 3)) expect(note).not.toContain(own);
  });

  it.each(["en", "de", "ar"])("praises whoever clicked and then told us, in %s", (locale) => {
    const say = words("training", locale);
    const html = page(momentPage({ kind: "recovered", lure: all[0]!, ...options, locale }));
    expect(html).toContain(say("moment.recovered.title"));
    expect(html).not.toContain(say("moment.later.title"));
  });
});
