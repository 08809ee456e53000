import { setTimeout as wait } from "node:timers/promises";
import { mayBeCommitted } from "../../../kit/db/index.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { storedWords } from "../../../kit/stored-words.ts";
import { organisation } from "../../organisations/index.ts";
import type { Sender } from "../../outbound/index.ts";
import {
  allowance,
  claim,
  dueOfQueue,
  leaveOutOverLimit,
  lockClaims,
  peopleOf,
  postponeDeliveries,
  skipArrived,
  movedToOthers,
  useAllowance,
} from "../store/claims.ts";
import { writeEndings } from "../store/send.ts";
import type { ClaimedRow, Person } from "../store/claims.ts";
import { peopleApproved } from "../store/approved-values.ts";
import { mailChannels } from "../../outbound/index.ts";
import { personalChannels } from "../channels.ts";
import { pauseFor } from "../proving.ts";
import { recordUnconfirmed } from "../settling.ts";
import { loadDispatch } from "./dispatch.ts";
import type { Dispatch } from "./dispatch.ts";
import { openingOf } from "./opening.ts";
import type { QueueKey, QueuePorts } from "./queue-key.ts";
import type { Held } from "./ledger.ts";

/** A claimed delivery with all that its mail is made of. */
export interface Ready {
  held: Held;
  row: ClaimedRow;
  person: Person;
  dispatch: Dispatch;
}

/** A queue's buffer of claimed deliveries. */
interface Supply {
  /** The next one, or null when the queue is to end. */
  next(): Promise<Ready | null>;
  /** What is left when the queue ends, with what was being claimed at that moment: nobody else would ever give it back. */
  rest(): Promise<Ready[]>;
}

const batch = 500;
const low = 200;
const pauseMs = 200;

/**
 * Claims ahead of the sending slots: large batches, taken while the previous one is still being sent.
 * @param over whether the queue is to end although there may be more
 * @param idleMs how long an empty queue waits for more before it ends
 */
export function makeSupply(
  env: Env,
  key: QueueKey,
  sender: Sender,
  ports: Pick<QueuePorts, "owner" | "renew">,
  over: () => boolean,
  idleMs: number,
): Supply {
  /** By owner and campaign: a database that loses its last seconds ends the owner's session, and what it says of a campaign by then is another thing (decision 0541). */
  const dispatches = new Map<string, Dispatch>();
  let ready: Ready[] = [];
  let filling: Promise<void> | null = null;
  let emptySince: number | null = null;

  const fillUp = () => {
    filling ??= claimMore(env, key, sender, ports, dispatches)
      .catch((error: unknown) => {
        env.log.warn({ err: error, org: key.org }, "deliveries could not be claimed; trying again");
        return [];
      })
      .then(async (more) => {
        ready.push(...more);
        if (more.length === 0) await wait(pauseMs);
      })
      .finally(() => (filling = null));
    return filling;
  };

  return {
    async next() {
      for (;;) {
        if (over()) return null;
        // Rows claimed under a session that is gone belong to whoever recovers them.
        const owner = ports.owner();
        if (ready.length > 0 && ready[0]!.held.owner !== owner) ready = ready.filter((one) => one.held.owner === owner);
        const one = ready.shift();
        if (ready.length < low && !filling) void fillUp();
        if (one) {
          emptySince = null;
          return one;
        }
        emptySince ??= performance.now();
        if (performance.now() - emptySince > idleMs) return null;
        await filling;
      }
    },
    async rest() {
      while (filling) await filling;
      return ready.splice(0);
    },
  };
}

async function claimMore(
  env: Env,
  key: QueueKey,
  sender: Sender,
  ports: Pick<QueuePorts, "owner" | "renew">,
  dispatches: Map<string, Dispatch>,
): Promise<Ready[]> {
  const owner = ports.owner();
  if (owner === null) return [];
  const { org } = key;
  const due = await env.database.tx(org, (db) => dueOfQueue(db, org, key));
  const share = Math.ceil(batch / Math.max(1, due.length));
  const claimed: Ready[] = [];
  for (const campaign of due) {
    const known = `${owner} ${campaign}`;
    try {
      claimed.push(
        ...(await env.database.tx(org, async (db, now) => {
          let dispatch = dispatches.get(known);
          if (!dispatch) {
            const loaded = await loadDispatch(env, db, org, campaign, sender);
            if (!loaded.approved) {
              await pauseFor(db, org, campaign, "sender-changed");
              return [];
            }
            dispatches.set(known, (dispatch = loaded));
          }
          const rows = await claimWithinLimit(db, org, dispatch, sender.channel, owner, share);
          // People who were added since may have brought a language of their own.
          if (rows.some((row) => !dispatch!.lures.has(row.lureIdx)))
            dispatches.set(known, (dispatch = await loadDispatch(env, db, org, campaign, sender)));
          return readyOf(db, org, { dispatch, channel: sender.channel, owner }, rows, now);
        })),
      );
    } catch (error) {
      // What earlier campaigns gave is claimed already and must be sent.
      env.log.warn({ err: error, org, campaign }, "deliveries could not be claimed; trying again");
      // Then deliveries are claimed that nobody here knows of.
      if (mayBeCommitted(error) && ports.owner() === owner) ports.renew();
    }
  }
  return claimed;
}

/** Looks at the month's limit where it counts: at the moment of sending, over all campaigns. */
async function claimWithinLimit(
  db: Db,
  org: string,
  dispatch: Dispatch,
  channel: string,
  owner: string,
  wanted: number,
): Promise<ClaimedRow[]> {
  await lockClaims(db, org);
  const rows = await claimRows(db, org, dispatch, channel, owner, wanted);
  if (rows.length === 0) return [];
  const { simulationsPerMonth: perMonth, timeZone } = await organisation(db, org);
  const text = storedWords("campaigns", "delivery.monthly-limit", { count: perMonth });
  const twin = storedWords("campaigns", "delivery.same-address");
  const arrived = numbersOf(rows.filter((row) => row.arrived));
  if (arrived.length > 0) await skipArrived(db, org, dispatch.id, owner, arrived);
  const limit = { perMonth, timeZone, text, twin };
  const sated = await leaveOutOverLimit(db, org, dispatch.id, owner, numbersOf(rows), limit);
  const doubted = sated.filter((one) => one.doubted).map((one) => one.number);
  await recordUnconfirmed(db, org, dispatch.id, [...arrived, ...doubted]);
  const out = new Set([...arrived, ...sated.map((one) => one.number)]);
  return out.size === 0 ? rows : rows.filter((row) => !out.has(row.number));
}

async function claimRows(
  db: Db,
  org: string,
  { id, ratePerMinute }: Dispatch,
  channel: string,
  owner: string,
  wanted: number,
): Promise<ClaimedRow[]> {
  const limit = ratePerMinute === null ? wanted : await allowance(db, org, id, ratePerMinute, wanted);
  if (limit === 0) return [];
  return (await claim(db, org, id, channel, owner, limit)).toSorted((a, b) => a.number - b.number);
}

const numbersOf = (rows: readonly ClaimedRow[]) => rows.map((row) => row.number);
const membersOf = (rows: readonly ClaimedRow[]) => rows.map((row) => row.member);

async function readyOf(
  db: Db,
  org: string,
  { dispatch, channel, owner }: { dispatch: Dispatch; channel: string; owner: string },
  rows: readonly ClaimedRow[],
  now: Date,
): Promise<Ready[]> {
  const { id, ratePerMinute } = dispatch;
  if (rows.length === 0) return [];
  const { people: found, other } = rows.some((row) => row.bound)
    ? await peopleApproved(db, org, id, numbersOf(rows), dispatch.variables)
    : { people: await peopleOf(db, org, membersOf(rows)), other: null };
  const people = new Map(found.map((person) => [person.id, person]));
  const others = await movedToOthers(db, org, id, numbersOf(rows), { personalChannels, mailChannels });
  const ready: Ready[] = [];
  const moved: ClaimedRow[] = [];
  const gone: ClaimedRow[] = [];
  const changed: ClaimedRow[] = [];
  const quiet: ClaimedRow[] = [];
  const shut = new Map<number, number[]>();
  for (const row of rows) {
    const person = people.get(row.member);
    const open = openingOf(dispatch, row, now.getTime());
    if (!person?.active) gone.push(row);
    else if (others.has(row.number)) moved.push(row);
    else if (other?.has(row.number)) changed.push(row);
    else if (open === null) quiet.push(row);
    else if (open > now.getTime()) shut.set(open, [...(shut.get(open) ?? []), row.number]);
    else {
      const countsAs = dispatch.counted[row.lureIdx]!;
      ready.push({
        held: { campaign: id, number: row.number, owner, claim: row.claim, countsAs },
        row,
        person,
        dispatch,
      });
    }
  }
  for (const [open, numbers] of shut)
    await postponeDeliveries(db, org, id, owner, numbers, new Date(Math.min(open, now.getTime() + 366 * 86_400_000)));
  for (const [why, own] of [
    ["person-left", gone],
    [mailChannels.includes(channel) ? "mailbox-moved" : "number-moved", moved],
    ["person-changed", changed],
    ["always-quiet", quiet],
  ] as const) {
    const text = storedWords("campaigns", `delivery.${why}`);
    const endings = own.map(({ number, claim: of }) => ({ number, claim: of, state: "cancelled" as const, text, counts: false })); // oxfmt-ignore
    if (endings.length === 0) continue;
    const ended = await writeEndings(db, org, id, owner, endings);
    await recordUnconfirmed(db, org, id, ended.filter((one) => one.state === "unconfirmed").map((one) => one.number)); // oxfmt-ignore
  }
  if (ratePerMinute !== null) await useAllowance(db, org, id, ratePerMinute, ready.length);
  return ready;
}
