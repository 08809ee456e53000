import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { judge } from "../judge.ts";
import { viewsOf } from "../seen/views.ts";
import { dismissalIn } from "./dismissal.ts";

/** The page says nothing else, and so does the mail. */
const lureOf = (sentence: string) => ({
  senderName: "Desk",
  subject: "Monday",
  html: "<p>Please take a look.</p>",
  text: "",
  landing: { html: `<p>${sentence}</p>` },
});
const stopped = (sentence: string) => judge(lureOf(sentence)).length > 0;

/** Sentences beside which others sound alike: `known`: none may be judged wrongly; `seen`: the patterns were made from them; `test`: they only measure. */
const all = readFileSync(new URL("../corpus/sentences.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map(
    (line) => JSON.parse(line) as { half: "known" | "seen" | "test"; language: string; told: boolean; text: string },
  );
const sentences = (half: "known" | "seen" | "test", told: boolean) =>
  all.flatMap((one) => (one.half === half && one.told === told ? [one.text] : []));

it("whoever loses their job, whatever it is called and whoever it is, goes to a second person", () => {
  expect(sentences("known", true).filter((one) => !stopped(one))).toEqual([]);
});

it("what sounds alike and tells of nobody's job passes", () => {
  expect(sentences("known", false).filter(stopped)).toEqual([]);
});

// Written before the patterns were widened, and not looked at: what is reached on them stands here, so that nothing falls behind it unseen (docs/ethics-check.md).
it("of sentences that the patterns were not made from most are stopped, and hardly a harmless one", () => {
  const [told, harmless] = [sentences("test", true), sentences("test", false)].map(
    (half) => half.filter(stopped).length / half.length,
  );
  expect(told).toBeGreaterThanOrEqual(0.6);
  expect(harmless).toBeLessThanOrEqual(0.02);
});

it("of the harmless ones of both halves the patterns stop none, and everything together four", () => {
  const harmless = [...sentences("seen", false), ...sentences("test", false)];
  expect(harmless.filter((one) => viewsOf(lureOf(one)).some(dismissalIn))).toEqual([]);
  expect(harmless.filter(stopped).length).toBeLessThanOrEqual(4);
});
