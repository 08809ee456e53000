import { setTimeout as sleep } from "node:timers/promises";
import { makeSweep } from "../fair/index.ts";
import { pauseUntilAnnounced } from "../db/announcements.ts";
import { isDatabaseDown, isTransient } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import type { Env } from "../env.ts";
import { batchSize } from "./batch-size.ts";
import type { Fact } from "./fact.ts";
import type { Reaction } from "./reaction.ts";
import { paceOf } from "./pace.ts";
import { reactOneByOne } from "./react.ts";
import {
  cursorsOf,
  firstOf,
  heads,
  kindsBetween,
  movePast,
  moveReader,
  nextFacts,
  placesOf,
  settleForReaders,
  takeReader,
  unsettledOrganisations,
} from "./store/readers.ts";
import { kindsBeside } from "./store/versions.ts";
import { othersKinds, versionOf } from "./versions.ts";
import type { OthersKinds, Version } from "./versions.ts";
import { asText, watchWaiting } from "./waiting.ts";
import type { Standing } from "./waiting.ts";

/** Facts that get their places in one transaction; readers begin with them while the next ones get theirs. */
const settled = 4000;
/** So many facts are looked over for the kinds that readers have before them; who has more reads to find out. */
const lookedOver = 4001;
/** So long a reader waits for a lock on one organisation's rows (milliseconds); then its facts there wait, and everybody else's do not. */
const lockMs = 1000;
/**
 * How often it is asked what other processes have given places to and may not have read (milliseconds); where facts are announced, also what has no place yet:
 * an announcement may get lost.
 */
const othersEveryMs = 2000;
const rests = { first: 500, longest: 30_000 };

/** The last place that was given in an organisation, and what other versions read of the facts before it: found out afterwards, so that it holds for all of them. */
interface Given {
  last: number;
  others: OthersKinds;
  /** How far readers may go for what others read, by name, and from which place on that is known. */
  ends: Map<string, { from: number; end: number }>;
}

/** Runs every reaction over the ledger until stopped. Several processes may run it; a reader of an organisation belongs to one of them at a time. */
export async function startReaders(
  env: Env,
  reactions: readonly Reaction[],
  everyMs = 200,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const running = run(env, reactions, everyMs, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

async function run(env: Env, reactions: readonly Reaction[], everyMs: number, signal: AbortSignal): Promise<void> {
  const sweep = makeSweep(
    { atOnce: 4, perKey: 2 },
    (err, org) => env.log.warn({ err, org }, "an organisation's facts wait; others' do not"),
    rests,
  );
  const pace = paceOf(everyMs);
  const pause = pauseUntilAnnounced(env.announcements);
  const version = versionOf(reactions);
  const waiting = watchWaiting(env.log);
  /** Up to where every reader of this process has read, by organisation. */
  const read = new Map<string, number>();
  /** What this process knows to be given, by organisation. */
  const given = new Map<string, Given>();
  const unread = new Set<string>();
  const sizes = new Map<string, number>();
  /** Until when an organisation's facts gather. */
  const rested = new Map<string, number>();
  let asked = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    const all = performance.now() - asked >= othersEveryMs;
    const who = all ? waiting.asked() : null;
    const found = await env.database.reachable(async (db) => ({
      unsettled: await unsettledOrganisations(db),
      heads: all ? await heads(db) : new Map<string, number>(),
      // Who waits for another version is looked after where that one has gone, or has taken what was waited for.
      places: who && (await placesOf(db, who.orgs, who.readers)),
      beside: who && (await kindsBeside(db, version.id)),
    }));
    if (all) {
      asked = performance.now();
      waiting.tell();
    }
    if (found.places)
      for (const org of waiting.changed(asText(othersKinds(version, found.beside)), found.places)) unread.add(org);
    for (const org of found.unsettled) unread.add(org);
    // Other than it was, and not only further: a promotion may have lost places, and what was given them anew is not read.
    for (const [org, last] of found.heads) if ((read.get(org) ?? 0) !== last) unread.add(org);
  }

  async function advance(org: string): Promise<void> {
    for (let more = true; more && !signal.aborted;) {
      const began = performance.now();
      const { head, behind, stayed, standing, full } = await settleSome(env, reactions, org, version);
      const now = performance.now();
      rested.set(org, now + pace.gathering(now - began));
      given.set(org, head);
      waiting.note(org, standing, asText(head.others));
      const upTo = () => given.get(org) ?? head;
      for (const one of behind) sweep.start(org, () => readTo(env, one, org, upTo, sizes), `${org} ${one.name}`);
      more = full;
      // Who stayed was taken: it may have been told of an earlier last place, and nobody else would move it.
      if (more || behind.length > 0 || stayed) continue;
      unread.delete(org);
      read.set(org, head.last);
    }
  }

  let lookedAt = Number.NEGATIVE_INFINITY;
  let tookLook = 0;
  let failed = false;
  while (!signal.aborted) {
    const began = performance.now();
    if (began - lookedAt >= pace.looks(tookLook)) {
      pause.reset();
      failed = false;
      await look().catch(async (error: unknown) => {
        failed = true;
        env.log.warn({ err: error }, "the ledger's readers wait for the database");
        await sleep(5 * everyMs, undefined, { signal }).catch(() => {});
      });
      lookedAt = performance.now();
      tookLook = lookedAt - began;
    }
    const now = performance.now();
    for (const org of unread)
      if (!signal.aborted && (rested.get(org) ?? 0) <= now) sweep.start(org, () => advance(org));
    const idleMs = pace.idle(tookLook);
    if (unread.size > 0) {
      await sweep.changed(idleMs);
      await sleep(Math.min(everyMs, 20), undefined, { signal }).catch(() => {});
    } else {
      await pause.wait(failed || !env.announcements?.connected() ? idleMs : othersEveryMs, signal);
      // Woken sooner than a database that takes its time is to be asked again.
      const early = lookedAt + pace.looks(tookLook) - performance.now();
      if (early > 0) await sleep(early, undefined, { signal }).catch(() => {});
    }
  }
  pause.stop();
  await sweep.settled(10_000);
}

interface Found {
  behind: Reaction[];
  /** Whether somebody else stayed behind the last place. */
  stayed: boolean;
  /** Who goes no further than to before what only another version reads. */
  standing: Standing;
}

/**
 * Gives places to some of an organisation's facts that have none.
 * @returns the last place, whose facts lie before it, and whether there may be more to give
 */
function settleSome(
  env: Env,
  reactions: readonly Reaction[],
  org: string,
  version: Version,
): Promise<Found & { head: Given; full: boolean }> {
  return env.database.tx(org, async (db) => {
    const { last, given, others } = await settleForReaders(db, org, settled, version.id);
    const head: Given = { last, others: othersKinds(version, others), ends: new Map() };
    const nobody = { behind: [], stayed: false, standing: new Map<string, never>() };
    const found = last === 0 ? nobody : await readersBehind(db, reactions, org, head);
    return { head, ...found, full: given >= settled };
  });
}

/** The reactions that have facts of their kinds before them; the others are moved past what is none of theirs, but for those that are just reading. */
async function readersBehind(db: Db, reactions: readonly Reaction[], org: string, head: Given): Promise<Found> {
  const cursors = await cursorsOf(db, org, reactions.map(({ name }) => name)); // oxfmt-ignore
  const behind: Reaction[] = [];
  const standing = new Map<string, { place: number; kinds: readonly string[] }>();
  let stayed = false;
  const places: { one: Reaction; pos: number; end: number }[] = [];
  for (const one of reactions) {
    const pos = cursors.get(one.name) ?? 0;
    const end = await endOf(db, one, org, pos, head);
    places.push({ one, pos, end });
    if (end < head.last) standing.set(one.name, { place: end, kinds: head.others.get(one.name)! });
  }
  for (const some of Map.groupBy(places, ({ pos, end }) => `${pos} ${end}`).values()) {
    const { pos, end } = some[0]!;
    if (pos >= end) continue;
    const kinds = await kindsBetween(db, org, pos, end, lookedOver);
    const mine = ({ one }: { one: Reaction }) => !kinds || one.kinds.some((kind) => kinds.has(kind));
    behind.push(...some.filter(mine).map(({ one }) => one));
    const past = some.filter((each) => !mine(each)).map(({ one }) => one.name);
    if (past.length > 0 && (await movePast(db, org, past, pos, end)) < past.length) stayed = true;
  }
  return { behind, stayed, standing };
}

/** How far a reaction may go from a place: to the last that is given, or to before the first fact of a kind that only another version's reads (decision 0661). */
async function endOf(db: Db, { name }: Reaction, org: string, pos: number, given: Given): Promise<number> {
  const kinds = given.others.get(name);
  if (!kinds || pos >= given.last) return given.last;
  // A batch does not look over again what the one before has.
  const known = given.ends.get(name);
  if (known && known.from <= pos && pos <= known.end) return known.end;
  const first = await firstOf(db, org, pos, given.last, kinds);
  const end = first === null ? given.last : first - 1;
  given.ends.set(name, { from: pos, end });
  return end;
}

/** Lets a reaction read an organisation's facts up to the last place that is given meanwhile, batch after batch, unless another process is at it. */
async function readTo(
  env: Env,
  reaction: Reaction,
  org: string,
  given: () => Given,
  sizes: Map<string, number>,
): Promise<void> {
  for (let more = true; more;) {
    const size = sizes.get(reaction.name) ?? batchSize();
    const began = performance.now();
    const head = given();
    more = (await readOnce(env, reaction, org, head, size)) || head.last < given().last;
    sizes.set(reaction.name, batchSize(size, { full: more, took: performance.now() - began }));
  }
}

/**
 * One batch, in one transaction: the cursor moves with what the reaction wrote, or neither does. Where a fact fails, another transaction takes them one by one.
 * @returns whether there may be more to read
 */
async function readOnce(env: Env, reaction: Reaction, org: string, head: Given, size: number): Promise<boolean> {
  const batch = { reaction, org, head, size };
  try {
    return await readBatch(env, batch, async (db, facts) => {
      if (facts.length > 0) await reaction.run({ org, facts, db, env });
      return { late: [] };
    });
  } catch (error) {
    // What is locked or takes too long waits, and with the database away the batch is read again: no fact is blamed for it.
    if (isDatabaseDown(error) || isTransient(error)) throw error;
    return readBatch(env, batch, (db, facts) => reactOneByOne(env, db, reaction, org, facts));
  }
}

/**
 * From a fact on that has to wait (its rows are locked, or it takes too long) nothing is read, and that is thrown once the others stand.
 * @returns whether there may be more to read
 */
async function readBatch(
  env: Env,
  { reaction, org, head, size }: { reaction: Reaction; org: string; head: Given; size: number },
  run: (db: Db, facts: Fact[]) => ReturnType<typeof reactOneByOne>,
): Promise<boolean> {
  const done = await env.database.tx(
    org,
    async (db) => {
      const cursor = await takeReader(db, org, reaction.name);
      if (cursor === null) return { more: false };
      const end = await endOf(db, reaction, org, cursor, head);
      if (cursor >= end) return { more: false };
      const facts = await nextFacts(db, org, cursor, end, reaction.kinds, size);
      const more = facts.length === size;
      const { late, why } = await run(db, facts);
      // With nothing more of its kinds the cursor goes to the end, so that the next look does not walk over the same facts.
      const to = late.length > 0 ? late[0]!.pos - 1 : more ? facts.at(-1)!.pos : end;
      if (to > cursor) await moveReader(db, org, reaction.name, cursor, to);
      return { more, why };
    },
    { lock: lockMs },
  );
  if (done.why) throw done.why;
  return done.more;
}
