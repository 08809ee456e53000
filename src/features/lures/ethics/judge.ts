import { contextsOf } from "./contexts.ts";
import { observe } from "./evidence.ts";
import type { Evidence } from "./evidence.ts";
import { gramsOf } from "./grams.ts";
import { fitsOf, model, probability } from "./model.ts";
import type { Reading } from "./reading.ts";
import { readingsOfLines } from "./seen/lines.ts";
import { viewsOf, withJoined } from "./seen/views.ts";
import type { LureParts } from "./seen/views.ts";
import { dismissalIn } from "./themes/dismissal.ts";
import { tellingIn } from "./themes/telling.ts";
import { lexiconOf, themes } from "./themes/index.ts";
import type { Theme } from "./themes/index.ts";
import { storableText } from "../../../kit/storable.ts";

interface Judgement {
  theme: Theme;
  /** How likely it is that the lure plays on it, 0 to 1. */
  probability: number;
  /** `refused`: certain. `doubtful`: a second person is to look. */
  level: "refused" | "doubtful";
  /** The passage that says most, as folded words; the part's beginning when no passage says it alone. */
  passage: string;
}

/** How likely a sentence has to be by itself: little stands around it that could tell that it is innocent. */
const certainAlone = 0.99;
const closeWords = 5;

/** Long texts are judged by passages of so many words, so that harmless words around one do not outweigh it. */
const [span, stride] = [90, 60];

/** The themes on which a lure plays, the likeliest first. A pure function in time proportional to the text. @param views of it, where they are known */
export function judge(lure: LureParts, views: readonly Reading[] = viewsOf(lure)): Judgement[] {
  const spoken = new Map<Theme, Judgement>();
  let guess: Judgement | undefined;
  // What a line says without some of its elements stands for itself: around it harmless words may be.
  const { head } = views[0] ?? { head: "" };
  const lines = [lure.html, lure.landing.html].flatMap(readingsOfLines).map((body) => ({ head, body }));
  const pieces = new Set<Reading>(lines);
  for (const passage of [...passagesOf(views), ...lines]) {
    const [grams, observed] = [gramsOf(passage), observe(passage)];
    const likely = probability(grams, observed);
    // A piece of a line says much by chance: it has to be certain, and to say it in so many words.
    if (likely < (pieces.has(passage) ? model().certain : model().doubtful)) continue;
    for (const one of observed.evidence)
      if (one.strong.length > 0 && likely > (spoken.get(one.theme)?.probability ?? 0))
        spoken.set(one.theme, judgementOf(one, likely, passage));
    if (pieces.has(passage)) continue;
    const fits = fitsOf(grams);
    if (likely > (guess?.probability ?? 0))
      guess = judgementOf(observed.evidence[fits.indexOf(Math.max(...fits))]!, likely, passage);
  }
  if (!spoken.has("discipline") && !spoken.has("layoff"))
    for (const passage of [...views, ...lines].map(dismissalIn)) {
      if (passage === null) continue;
      spoken.set("discipline", { theme: "discipline", probability: model().doubtful, level: "doubtful", passage });
      break;
    }
  if (spoken.size === 0 && !guess) {
    const told = diluted([...views, ...lines]);
    if (told) spoken.set(told.theme, { ...told, probability: model().doubtful, level: "doubtful" });
  }
  // Where no passage speaks by itself of any theme, the one that fits the likeliest passage best is named.
  if (spoken.size === 0) return guess ? [guess] : [];
  return [...spoken.values()].toSorted((a, b) => b.probability - a.probability);
}

function judgementOf({ theme, strong, topic }: Evidence, likely: number, { head }: Reading): Judgement {
  const quote = strong.toSorted((a, b) => b.length - a.length)[0] ?? topic.join(", ");
  return {
    theme,
    probability: likely,
    // Without a passage that speaks for itself nothing is certain.
    level: likely >= model().certain && strong.length > 0 ? "refused" : "doubtful",
    passage: quote || storableText(head.replaceAll(" . ", " – "), 80),
  };
}

/** What one sentence plays on by itself, whatever stands around it: by its grammar, or since the model is certain of it and it speaks to somebody. */
function diluted(readings: readonly Reading[]): { theme: Theme; passage: string } | null {
  for (const one of readings) {
    const told = tellingIn(one);
    if (told) return told;
  }
  for (const sentence of new Set(readings.flatMap(({ body }) => body.split(" . ")))) {
    const words = sentence.split(" ").length;
    if (words <= 5 || words > span || !speaksToSomebody(sentence)) continue;
    const alone = { head: "", body: sentence };
    const observed = observe(alone);
    // Words far from each other say little in one sentence.
    const [named] = observed.evidence.flatMap(({ theme, strong }) =>
      strong.filter((one) => one.split(" ").length <= closeWords).map((passage) => ({ theme, passage })),
    );
    if (named && probability(gramsOf(alone), observed) >= certainAlone) return named;
  }
  return null;
}

/** Innocent sentences full of a theme's words are likely by themselves, too: they speak of machines and trade, or to nobody. */
function speaksToSomebody(sentence: string): boolean {
  const { person, machines, trade, leisure } = contextsOf(sentence);
  return person > 0 && machines + trade + leisure === 0;
}

/** Everything that is judged for itself, once: each view in passages, and the first view with its cut words joined. */
export function passagesOf(views: readonly Reading[]): Reading[] {
  const spelt = views[0] && withJoined(views[0], isTheme);
  const all = [...views, ...(spelt ? [spelt] : [])].flatMap(passages);
  return [...new Map(all.map((one) => [`${one.head}\n${one.body}`, one])).values()];
}

/** A view in passages, each with what stands above the message. */
function passages({ head, body }: Reading): Reading[] {
  const all = body.split(" ");
  if (all.length <= span + stride) return [{ head, body }];
  const parts: Reading[] = [];
  for (let at = 0; at < all.length; at += stride) parts.push({ head, body: all.slice(at, at + span).join(" ") });
  // A sentence for itself, once: what stands around it may be there to hide it.
  for (const sentence of new Set(body.split(" . ")))
    if (sentence.split(" ").length > 5) parts.push({ head, body: sentence });
  return parts;
}

/** Whether one word alone, folded, speaks of a theme. */
export function isTheme(word: string): boolean {
  return themes.some((theme) => {
    const { strong, topic } = lexiconOf(theme);
    return strong.is(word) || topic.is(word);
  });
}
