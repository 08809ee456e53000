import { observe } from "./evidence.ts";
import type { Evidence } from "./evidence.ts";
import { gramsOf } from "./grams.ts";
import { fitsOf, model, probability } from "./model.ts";
import type { Reading } from "./reading.ts";
import { viewsOf, withJoined } from "./seen/views.ts";
import type { LureParts } from "./seen/views.ts";
import { lexiconOf, themes } from "./themes/index.ts";
import type { Theme } from "./themes/index.ts";

export interface Judgement {
  theme: Theme;
  /** How likely it is that the lure plays on it, 0 to 1. */
  probability: number;
  /** `refused`: certain. `doubtful`: a second person is to look. */
  level: "refused" | "doubtful";
  /** The passage that says most, as folded words; the part's beginning when no passage says it alone. */
  passage: string;
}

/** Long texts are judged by passages of so many words, so that harmless words around one do not outweigh it. */
const [span, stride] = [90, 60];

/** The themes on which a lure plays, the likeliest first. A pure function in time proportional to the text. */
export function judge(lure: LureParts): Judgement[] {
  return judgeReadings(viewsOf(lure));
}

export function judgeReadings(views: readonly Reading[]): Judgement[] {
  const best = new Map<Theme, Judgement>();
  for (const passage of passagesOf(views)) {
    const [grams, observed] = [gramsOf(passage), observe(passage)];
    const likely = probability(grams, observed);
    if (likely < model().doubtful) continue;
    for (const { theme, strong, topic } of named(observed.evidence, fitsOf(grams))) {
      if (likely <= (best.get(theme)?.probability ?? 0)) continue;
      const quote = strong.toSorted((a, b) => b.length - a.length)[0] ?? topic.join(", ");
      // Without a passage that speaks for itself nothing is certain.
      const level = likely >= model().certain && strong.length > 0 ? "refused" : "doubtful";
      best.set(theme, {
        theme,
        probability: likely,
        level,
        passage: quote || passage.head.replaceAll(" . ", " – ").slice(0, 80),
      });
    }
  }
  return [...best.values()].toSorted((a, b) => b.probability - a.probability);
}

/** The theme that fits best, and those of which something speaks by itself. */
function named(evidence: readonly Evidence[], fits: readonly number[]): Evidence[] {
  const best = fits.indexOf(Math.max(...fits));
  return evidence.filter((one, at) => at === best || one.strong.length > 0);
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

/** Whether one word alone speaks of a theme. */
function isTheme(word: string): boolean {
  return themes.some((theme) => {
    const { strong, topic } = lexiconOf(theme);
    return [strong, topic].some((one) => one.find(word).some(({ end }) => end === word.length));
  });
}
