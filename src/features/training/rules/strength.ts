import type { Cue } from "../../lures/rules.ts";

/** How much a kind of cue proves by itself, strongest first: what cannot be imitated, what is asked for, how one is pushed, how it looks. */
const order: readonly Cue["kind"][] = [
  "domain-spoofing",
  "url-hyperlink",
  "sender-address",
  "attachment-type",
  "sensitive-information",
  "poses-as-known",
  "threatening-language",
  "urgency",
  "limited-time",
  "too-good-to-be-true",
  "inconsistency",
  "you-are-special",
  "humanitarian-appeal",
  "work-process",
];

/**
 * How strong a cue is for whoever missed it: higher is stronger. What a lure is mainly about comes before the rest of the same weight.
 * @param principal the skill that the lure is mainly about, by its own name for it
 */
export function strengthOf({ kind, skill }: Pick<Cue, "kind" | "skill">, principal: string): number {
  const place = order.indexOf(kind);
  const proof = place === -1 ? 0 : order.length - place;
  return 2 * proof + (skill === principal ? 5 : 0);
}
