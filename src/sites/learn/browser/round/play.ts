import type { Answer, Item, Result, Round } from "./contract.ts";
import { refusalIn } from "../../../../ui/problem.ts";
import type { SavedRound } from "./saved-round.ts";

/** What the server answers to answers. */
interface Results {
  round: Omit<Round, "nonce" | "items">;
  results: readonly Result[];
}

/** The round with one more answer, which waits to be sent. The first answer to a message stands. */
export function answered({ round, waiting }: SavedRound, answer: Answer): SavedRound {
  return isDecided({ round, waiting }, answer.position) ? { round, waiting } : { round, waiting: [...waiting, answer] };
}

/** The round with what the server has told: those answers wait no longer. */
export function withResults({ round, waiting }: SavedRound, { round: progress, results }: Results): SavedRound {
  const of = new Map(results.map((one) => [one.position, one]));
  return {
    round: {
      ...round,
      ...progress,
      items: round.items.map((item) => ({ ...item, result: of.get(item.position) ?? item.result })),
    },
    waiting: waiting.filter(({ position }) => !of.has(position)),
  };
}

/** The same where its screen is closed: whether its end has come, and nobody has seen it. */
export function arrived(kept: SavedRound, answer: Results): SavedRound {
  const after = withResults(kept, answer);
  const finished = kept.waiting.length > 0 && after.waiting.length === 0 && nextItem(after) === null;
  return finished ? { ...after, unseen: true } : after;
}

/**
 * The same round as the server gives it anew, with what this phone has not sent yet; the server's word stands where it has one.
 * @param kept what this phone had, of whichever round
 */
export function renewed(round: Round, kept: SavedRound | null): SavedRound {
  if (kept?.round.id !== round.id) return { round, waiting: [] };
  const open = new Set(round.items.filter(({ result }) => !result).map(({ position }) => position));
  return { round, waiting: kept.waiting.filter(({ position }) => open.has(position)) };
}

const gone = ["no-round", "round-closed", "forged-round"];

/** Whether the server holds a round no more, so that nothing of it can be counted; all else that it may say passes, and answers wait. */
export function isRoundLost(error: unknown): boolean {
  return gone.includes(refusalIn(error)?.reason ?? "");
}

export function isDecided({ round, waiting }: SavedRound, position: number): boolean {
  return (
    waiting.some((one) => one.position === position) ||
    round.items.some((one) => one.position === position && one.result !== null)
  );
}

/** The first message that nobody has decided about; null when the round is played. */
export function nextItem(kept: SavedRound): Item | null {
  return kept.round.items.find(({ position }) => !isDecided(kept, position)) ?? null;
}
