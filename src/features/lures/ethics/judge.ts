import { observe } from "./features.ts";
import type { Reading } from "./features.ts";
import { model, probability } from "./model.ts";
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
  const weights = model();
  const best = new Map<Theme, Judgement>();
  const spelt = views[0] && withJoined(views[0], isTheme);
  for (const view of spelt ? [...views, spelt] : views)
    for (const passage of passages(view)) {
      const observed = observe(passage);
      for (const evidence of observed.evidence) {
        const likely = probability(weights, observed, evidence);
        if (likely < weights.doubtful || likely <= (best.get(evidence.theme)?.probability ?? 0)) continue;
        const quote = evidence.strong.toSorted((a, b) => b.length - a.length)[0] ?? evidence.topic.join(", ");
        // Without a passage that speaks for itself nothing is certain.
        const level = likely >= weights.certain && evidence.strong.length > 0 ? "refused" : "doubtful";
        best.set(evidence.theme, {
          theme: evidence.theme,
          probability: likely,
          level,
          passage: quote || passage.head.replaceAll(" . ", " – ").slice(0, 80),
        });
      }
    }
  return [...best.values()].toSorted((a, b) => b.probability - a.probability);
}

/** A view in passages, each with what stands above the message. */
export function passages({ head, body }: Reading): Reading[] {
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
