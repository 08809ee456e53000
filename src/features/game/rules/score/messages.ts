import { inOrder } from "./evidence.ts";
import type { Evidence, EvidenceKind } from "./evidence.ts";

/**
 * What came of one simulated message, each act at its first time (Unix milliseconds): only what verdicts took for a person's. A message that was not
 * delivered, came while its reader was away or may have been read by a scanner has nothing here and is not closed.
 */
export interface Outcome {
  clicked?: number;
  submitted?: number;
  reported?: number;
  /** When its time was over. */
  closed?: number;
  /** Whether it was passed on to a colleague who reported it: that its reader did not is then held against nobody. */
  passedOn?: boolean;
}

/** What can be learned of a message's outcome, in order. A click after one's own report is none: it was recognised. */
export function evidenceOf(outcome: Outcome, about: Omit<Evidence, "kind" | "at">): Evidence[] {
  const found = (kind: EvidenceKind, at: number): Evidence => ({ kind, at, ...about });
  const { reported, submitted, closed, passedOn } = outcome;
  // Who submitted had clicked, also where the click itself was not seen.
  const clicked = Math.min(outcome.clicked ?? Infinity, submitted ?? Infinity);
  if (reported !== undefined && reported <= clicked) return [found("reported", reported)];
  if (clicked === Infinity) return closed === undefined ? [] : [found(passedOn ? "passed-on" : "ignored", closed)];
  const all = [found("clicked", clicked)];
  if (submitted !== undefined) all.push(found("submitted", submitted));
  if (reported !== undefined) all.push(found("recovered", reported));
  if (closed !== undefined && submitted === undefined) all.push(found("stopped", closed));
  if (closed !== undefined && reported === undefined && !passedOn) all.push(found("unreported", closed));
  return all.toSorted(inOrder);
}

/**
 * What a message's evidence grew by, where it only grew.
 * @returns null where something that was learned is no longer true: then the person is folded anew
 */
export function grownBy(before: readonly Evidence[], after: readonly Evidence[]): Evidence[] | null {
  const kept = before.every((one, i) => after[i]?.kind === one.kind && after[i].at === one.at);
  return kept ? after.slice(before.length) : null;
}
