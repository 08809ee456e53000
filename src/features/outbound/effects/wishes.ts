import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { stopOrStart } from "../store/stopped.ts";
import type { EffectLine, SealedWish } from "./journal.ts";

/** What somebody wishes at an address, as it stands in the organisation's list. */
export type Wish = Pick<SealedWish, "kind" | "channel" | "address">;

/** Sealed for the organisation: in another one's line it does not open. */
const placeOf = (org: string, channel: string) => ({ table: "outbound_stopped", column: "address", row: channel, org });

/** @param at by the database's clock */
export function sealWish(
  { secrets }: Pick<Env, "secrets">,
  org: string,
  { kind, channel, address }: Wish,
  at: Date,
): SealedWish {
  const sealed = secrets.seal(address, placeOf(org, channel)).toString("base64url");
  return { kind, channel, address: sealed, at: at.getTime() };
}

/** A wish that came last at its address. */
interface LastWish extends Wish {
  org: string;
  at: number;
  journal: string;
  seq: number;
}

/**
 * What was wished last at each address, where a restored database does not know it; by organisation. What all journals say counts, not only those that it lacks
 * something of: a wish of the time after the restore takes back what is older.
 * @param read reads a journal, by its id
 * @param markOf how far the database knows an organisation's part of a journal
 */
export async function lackedWishes(
  { secrets, log }: Pick<Env, "secrets" | "log">,
  read: (journal: string) => Promise<readonly EffectLine[]>,
  journals: readonly string[],
  markOf: (org: string, journal: string) => number,
): Promise<Map<string, LastWish[]>> {
  const last = new Map<string, LastWish>();
  for (const journal of journals) {
    // One process says in which order it heard them, whatever its database's clock was set to meanwhile; between processes moments count.
    const own = new Map<string, LastWish>();
    for (const { org, seq = 0, wishes = [] } of await read(journal))
      for (const { kind, channel, address: sealed, at } of wishes) {
        try {
          const address = secrets.open(Buffer.from(sealed, "base64url"), placeOf(org, channel)).toString();
          own.set(JSON.stringify([org, channel, address]), { org, kind, channel, address, at, journal, seq });
        } catch (error) {
          log.error({ err: error, org, journal }, "a wish in the journal does not open and is passed over");
        }
      }
    for (const [key, wish] of own) if (isLater(wish, last.get(key))) last.set(key, wish);
  }
  return Map.groupBy(
    [...last.values()].filter(({ org, journal, seq }) => seq > markOf(org, journal)),
    ({ org }) => org,
  );
}

/** Of what was said at the same moment, the STOP. */
function isLater(wish: LastWish, than: LastWish | undefined): boolean {
  return !than || wish.at > than.at || (wish.at === than.at && wish.kind === "stop");
}

/**
 * Writes into a restored database what it does not know of one organisation.
 * @param known how far it knows a journal by now
 */
export async function restoreWishes(
  db: Db,
  org: string,
  known: (journal: string) => number,
  wishes: readonly LastWish[] = [],
): Promise<void> {
  for (const { kind, channel, address, at, journal, seq } of wishes)
    if (seq > known(journal)) await stopOrStart(db, org, kind, channel, address, new Date(at));
}
