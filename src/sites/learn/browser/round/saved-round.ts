import type { Answer, Round } from "./contract.ts";

/** Under which names a browser keeps rounds that are being played: the one of practice, and one for each duel. */
const keptAs = "hookwise.round";

/** A round on this phone: as the server gave it, and the answers that the server has not told about yet. */
export interface SavedRound {
  round: Round;
  /** In the order in which they were given; each is sent until the server has answered it, which counts it once. */
  waiting: readonly Answer[];
  /** Its end was told when its screen was closed: nobody has seen it. */
  unseen?: boolean;
}

/**
 * The round that is kept here, or null; a browser that keeps nothing plays while it is online.
 * @param duel its id; null for practice
 */
export function savedRound(duel: string | null): SavedRound | null {
  if (sealed) return null;
  try {
    return JSON.parse(localStorage.getItem(nameOf(duel)) ?? "null") as SavedRound | null;
  } catch {
    return null;
  }
}

export function saveRound(duel: string | null, round: SavedRound): void {
  try {
    localStorage.setItem(nameOf(duel), JSON.stringify(round));
  } catch {}
}

export function forgetRound(duel: string | null): void {
  try {
    localStorage.removeItem(nameOf(duel));
  } catch {}
}

/** Whether this phone keeps what the server has not told of, or nobody has seen: the round of practice looks otherwise here than there. */
export function holdsPending(): boolean {
  const kept = savedRound(null);
  return kept !== null && (kept.waiting.length > 0 || kept.unseen === true);
}

/** The duels of which a round is kept here. */
export function savedDuels(): string[] {
  try {
    const before = `${keptAs}.`;
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(before) ? [name.slice(before.length)] : []));
  } catch {
    return [];
  }
}

/** Whose rounds are kept here, and until when at the latest (Unix milliseconds). */
const owner = `${keptAs}-owner`;
interface Owner {
  whose: string;
  until: number;
}

/** What is kept here is not shown: its owner's session has ended, and nobody says who is here. */
let sealed = false;

/**
 * Rounds are nobody's but their owner's, for a browser may be shared: who else signs in finds none. After the owner's session they are shown to nobody until
 * the owner signs in again, and their answers are sent then. Asked when the program starts.
 * @param here who is signed in, as the page says it, and for how long (milliseconds); null where the page came without network
 */
export function bindToOwner(here: { whose: string; lasts: number } | null, now: number): void {
  try {
    const known = JSON.parse(localStorage.getItem(owner) ?? "null") as Owner | null;
    sealed = !here && known !== null && known.until <= now;
    if (known && here && here.whose !== known.whose) forgetRounds();
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
