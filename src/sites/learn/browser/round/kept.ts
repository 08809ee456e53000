import type { Answer, Round } from "./contract.ts";

/** Under which names a browser keeps rounds that are being played: the one of practice, and one for each duel. */
const keptAs = "hookwise.round";

/** A round on this phone: as the server gave it, and the answers that the server has not told about yet. */
export interface KeptRound {
  round: Round;
  /** In the order in which they were given; each is sent until the server has answered it, which counts it once. */
  waiting: readonly Answer[];
}

/**
 * The round that is kept here, or null; a browser that keeps nothing plays while it is online.
 * @param duel its id; null for practice
 */
export function keptRound(duel: string | null): KeptRound | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(duel)) ?? "null") as KeptRound | null;
  } catch {
    return null;
  }
}

export function keepRound(duel: string | null, round: KeptRound): void {
  try {
    localStorage.setItem(nameOf(duel), JSON.stringify(round));
  } catch {}
}

export function forgetRound(duel: string | null): void {
  try {
    localStorage.removeItem(nameOf(duel));
  } catch {}
}

/** Forgets every round: whoever signs in here next is somebody else. */
export function forgetRounds(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptAs)) localStorage.removeItem(name);
  } catch {}
}

function nameOf(duel: string | null): string {
  return duel === null ? keptAs : `${keptAs}.${duel}`;
}
