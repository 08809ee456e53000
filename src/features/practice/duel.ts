import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { duelFinished } from "./facts.ts";
import type { duelOutcomes } from "./rules.ts";
import { randomFrom } from "./rules/random.ts";
import { findDuel, lockDuel } from "./store/duels.ts";
import type { DuelWithSides, Side } from "./store/duels.ts";
import type { Round } from "./store/rounds.ts";

/** How it went for the one whose side comes first: by right answers alone, for everybody has their own time. Null while somebody still plays. */
export function outcomeOf(own: Side, other: Side): (typeof duelOutcomes)[number] | null {
  if (own.right === null || other.right === null) return null;
  if (own.right === other.right) return "even";
  return own.right > other.right ? "won" : "lost";
}

/** Somebody's own side of a duel, and the other's. */
export function sidesFor({ challenger, sides }: DuelWithSides, member: string): { own: Side; other: Side } {
  return member === challenger
    ? { own: sides.challenger, other: sides.opponent }
    : { own: sides.opponent, other: sides.challenger };
}

const pseudonyms = 16;

/** The place in the list of pseudonyms of each side: by the duel alone, so that a name of one duel leads to no other. */
export function pseudonymsOf(duel: string): { challenger: number; opponent: number } {
  const challenger = Math.floor(randomFrom(duel)() * pseudonyms);
  return { challenger, opponent: (challenger + 5) % pseudonyms };
}

/** Writes down how a duel went, when the other has finished, too. Of two who finish at the same moment the second does. */
export async function endDuel(db: Db, org: string, { duel: id, member }: Round, now: Date): Promise<void> {
  if (!id) return;
  await lockDuel(db, org, id);
  const duel = await findDuel(db, org, member, id);
  if (!duel?.opponent) return;
  const facts = [duel.challenger, duel.opponent].flatMap((person) => {
    const { own, other } = sidesFor(duel, person);
    const outcome = outcomeOf(own, other);
    if (!outcome || !own.round) return [];
    const earns = own.earns === true && other.earns === true;
    const data = { duel: id, round: own.round, outcome, right: own.right!, otherRight: other.right!, earns };
    return [duelFinished(data, { person, at: now })];
  });
  await record(db, org, facts);
}
