/**
 * The NIST Phish Scale: how hard a lure is to notice, from how many cues it shows and how well it fits its readers' work.
 * Dawkins and Jacobs, NIST Technical Note 2276 (2023), doi 10.6028/NIST.TN.2276.
 */

/** The five groups of cues. */
export const cueGroups = ["error", "technical", "visual", "language", "tactic"] as const;
export type CueGroup = (typeof cueGroups)[number];

/** The cues of the scale, each in its group. What each is called stands in `ui/parts/cues/words`. */
export const cueKinds = {
  "spelling-grammar": "error",
  inconsistency: "error",
  "attachment-type": "technical",
  "sender-address": "technical",
  "url-hyperlink": "technical",
  "domain-spoofing": "technical",
  "no-branding": "visual",
  "logo-imitation": "visual",
  "unprofessional-design": "visual",
  "security-icons": "visual",
  "legal-language": "language",
  "distracting-detail": "language",
  "sensitive-information": "language",
  urgency: "language",
  "threatening-language": "language",
  "generic-greeting": "language",
  "no-signer-details": "language",
  "humanitarian-appeal": "tactic",
  "too-good-to-be-true": "tactic",
  "you-are-special": "tactic",
  "limited-time": "tactic",
  "work-process": "tactic",
  "poses-as-known": "tactic",
} as const satisfies Record<string, CueGroup>;
export type CueKind = keyof typeof cueKinds;

type CueClass = "few" | "some" | "many";
type AlignmentClass = "weak" | "medium" | "strong";
/** From hardest to notice to easiest. */
export const difficulties = ["very", "moderate", "moderate-to-least", "least"] as const;
export type Difficulty = (typeof difficulties)[number];

/**
 * Five answers from 0 (not at all) to 8 (extremely): mimics a workplace process; relevant to the work; fits other events;
 * concern over not acting; was the subject of targeted training or warnings (which lowers the fit).
 */
export type Alignment = readonly [number, number, number, number, number];

interface Rating {
  cueCount: number;
  cueClass: CueClass;
  /** Sum of the first four answers less the fifth: −8 to 32. */
  alignmentScore: number;
  alignmentClass: AlignmentClass;
  difficulty: Difficulty;
}

const matrix: Record<CueClass, Record<AlignmentClass, Difficulty>> = {
  few: { strong: "very", medium: "very", weak: "moderate" },
  some: { strong: "very", medium: "moderate", weak: "moderate-to-least" },
  many: { strong: "moderate", medium: "moderate", weak: "least" },
};

/** Rates a lure by its number of cues (each place counts) and its alignment. */
export function phishScale(cues: readonly unknown[], alignment: Alignment): Rating {
  const cueCount = cues.length;
  const cueClass = cueCount <= 8 ? "few" : cueCount <= 14 ? "some" : "many";
  const [process, relevance, events, concern, training] = alignment;
  const alignmentScore = process + relevance + events + concern - training;
  const alignmentClass = alignmentScore <= 10 ? "weak" : alignmentScore <= 17 ? "medium" : "strong";
  return { cueCount, cueClass, alignmentScore, alignmentClass, difficulty: matrix[cueClass][alignmentClass] };
}

/**
 * Click rates that lures of a difficulty class usually have, by the NIST Phish Scale: 7 % for the easiest class, 15 % for the hardest
 * (arXiv 2506.19899); the classes between lie evenly.
 */
export const usualClickRate: Readonly<Record<string, number>> = {
  least: 0.07,
  "moderate-to-least": 0.0875,
  moderate: 0.105,
  very: 0.15,
};

/** How far a lure's own rate lies from its class's, in standard deviations of the logit; and how many of them hold four lures of five. */
const spread = 0.5 * 1.2816;

/** Between which click rates (0 to 1) four of five lures of a class lie. */
export function clickRange(difficulty: Difficulty): [low: number, high: number] {
  const rate = usualClickRate[difficulty]!;
  const logit = Math.log(rate / (1 - rate));
  const at = (x: number) => 1 / (1 + Math.exp(-x));
  return [at(logit - spread), at(logit + spread)];
}
