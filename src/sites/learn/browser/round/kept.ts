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

/** Whose rounds are kept here, and until when at the latest (Unix milliseconds). */
const owner = `${keptAs}-owner`;
interface Owner {
  whose: string;
  until: number;
}

/**
 * Rounds end with the session in which they were begun, and are nobody's but that person's: a browser may be shared. Asked when the program starts.
 * @param here who is signed in, as the page says it, and for how long (milliseconds); null where the page came without network
 */
export function keepToOwner(here: { whose: string; lasts: number } | null, now: number): void {
  try {
    const known = JSON.parse(localStorage.getItem(owner) ?? "null") as Owner | null;
    if (known && (known.until <= now || (here && here.whose !== known.whose))) forgetRounds();
    if (here) localStorage.setItem(owner, JSON.stringify({ whose: here.whose, until: now + here.lasts }));
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
