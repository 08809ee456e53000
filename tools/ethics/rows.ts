import { readCorpus } from "../../src/features/lures/ethics/corpus/read.ts";
import type { Example } from "../../src/features/lures/ethics/corpus/read.ts";
import { observe } from "../../src/features/lures/ethics/evidence.ts";
import { gramsOf } from "../../src/features/lures/ethics/grams.ts";
import type { Grams } from "../../src/features/lures/ethics/grams.ts";
import { passagesOf } from "../../src/features/lures/ethics/judge.ts";
import { viewsOf } from "../../src/features/lures/ethics/seen/views.ts";
import type { LureParts } from "../../src/features/lures/ethics/seen/views.ts";
import { starters } from "../../src/features/lures/starter/index.ts";
import { escapeHtml } from "../../src/kit/html/index.ts";

export interface Passage {
  grams: Grams;
  numbers: readonly number[];
}

/** A lure with everything that is judged of it; what is learnt from is the first. */
export interface Lure {
  example: Pick<Example, "id" | "writer" | "theme" | "language">;
  passages: Passage[];
}

/** The training half, and the shipped lures: those are harmless. */
export function lures(): Lure[] {
  const page = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const written = readCorpus("train").map((example) => {
    const { senderName, subject, text, landing = "" } = example;
    return lure(example, { senderName, subject, text, html: page(text), landing: { html: page(landing) } });
  });
  // Every passage of the shipped ones is known to be harmless by itself.
  const shipped = starters.flatMap(({ key, locale = "en", senderName, subject = "", html = "", text, landing }) => {
    const parts = { senderName, subject, html, text: text ?? "", landing: { html: landing?.html ?? "" } };
    const { example, passages } = lure({ id: key, writer: "starter", theme: null, language: locale }, parts);
    return passages.map((one) => ({ example, passages: [one] }));
  });
  return [...written, ...shipped];
}

function lure(example: Lure["example"], parts: LureParts): Lure {
  const passages = passagesOf([...viewsOf(parts)]);
  return { example, passages: passages.map((one) => ({ grams: gramsOf(one), numbers: observe(one).numbers })) };
}
