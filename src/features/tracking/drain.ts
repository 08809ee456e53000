import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "../../kit/back-off.ts";
import { isDatabaseDown, isNodeAway } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { openAdoption } from "./adoption.ts";
import { isStrange, placeOf } from "./drained-source.ts";
import type { Source } from "./drained-source.ts";
import { byOrganisation } from "./intake.ts";
import { crowdedBy, laggingRetries, openLagging } from "./lagging.ts";
import type { LaggingOrganisations, Share } from "./lagging.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { lateAfter, openPace } from "./pace.ts";
import { addressOpener } from "./spool/address-keys.ts";
import type { DeriveKey } from "./spool/address-keys.ts";
import type { DrainedSpool } from "./spool/own.ts";
import { openReader } from "./spool/reader.ts";
import type { Damage, Place, SpoolReader } from "./spool/reader.ts";
import type { Hit } from "./spool/record.ts";
import { reading, Unreadable } from "./spool/unreadable.ts";
import type { Progress } from "./state.ts";
import { aside, take, together } from "./taking.ts";

export interface DrainOptions {
  /** The folder of all spools. */
  root: string;
  own: DrainedSpool;
  derive: DeriveKey;
  /** Of this installation: spools of others stay where they are. */
  mark: string;
  /** Hears of hits that may be lost. */
  damaged(spool: number, damage: Damage): void;
  /** Hears which hits of the process's own spool the database has; only where somebody waits for that (`SPOOL=database`). */
  stored?: ((spool: number, seqs: readonly number[]) => void) | undefined;
}

export interface Drain {
  progress(): Progress;
  /** Resolves when everything that was written before the call is in the database; what lies in spools that cannot be read is not waited for. */
  settle(): Promise<void>;
  /** Takes what is left, for as long as a stop may take, and ends. */
  stop(): Promise<void>;
}

type Found = "empty" | "some" | "plenty";

const batchSize = 4000;
/** Many small transactions cost several times what one large one does, so hits gather for this long. */
const gathering = 250;
/** The same while visitors wait for it. */
const gatheringAwaited = 15;
/** Milliseconds that an end waits. */
const patience = 3000;
const pauses = { first: 100, longest: 2000 };
const adoptEvery = 10_000;

/**
 * Takes hits from the process's own spool and from those of dead processes into the database, for as long as the process lives. While the
 * database is away it tries again after a short pause; nothing is lost, it only waits on the disk.
 */
export function startDrain(env: Env, { root, own, derive, mark, damaged, stored }: DrainOptions): Drain {
  let taken = 0;
  let trouble: string | null = null;
  const clock = () => env.clock().getTime();
  const stopping = new AbortController();
  const sources: Source[] = [];
  const tries = laggingRetries(env.log);
  const adoption = openAdoption(env.log, root, mark, clock);
  let rounds = 0;
  let emptyRound = 0;
  let ownTaken = 0;
  const pace = openPace({ hits: () => own.count(), behind: () => clock() - (oldest() ?? Infinity) });
  // Whether a process is gone can be seen without the database: a drain that hangs must not keep its neighbours' spools waiting unseen.
  adopt();
  const adopting = setInterval(adopt, adoptEvery).unref();
  const running = run();

  function adopt(): void {
    for (const folder of adoption.look()) sources.push({ folder, oldest: null, cache: openSummaryCache() });
    adoption.forgetKeys([...sources, ...own.generations()].map(({ folder }) => folder));
  }

  async function run(): Promise<void> {
    let pause = 0;
    let failures = 0;
    while (!stopping.signal.aborted) {
      const round = ++rounds;
      const began = performance.now();
      const before = taken;
      let found: Found = "empty";
      let failure: Error | null = null;
      await own.look();
      for (const one of own.generations()) {
        if (!sources.some((source) => source.own === one))
          sources.push({ folder: one.folder, own: one, oldest: null, cache: openSummaryCache() });
      }
      // One that cannot be read must not hold up the others.
      for (const source of sources.slice()) {
        try {
          const one = await drainUnlessResting(source);
          if (one === "plenty" || found === "empty") found = one;
        } catch (error) {
          failure ??= error as Error;
        }
      }
      const unreadable = sources.find(({ resting }) => resting)?.resting?.error ?? null;
      if (failure) {
        failures += 1;
        pause = backOff(pauses, failures);
        if (failures === 1) env.log.warn({ err: failure }, "hits wait on the disk until the database takes them");
      } else {
        failures = 0;
        const goesOn = (one: Source) => !one.own && !one.resting && one.late?.none() !== false;
        const more = found === "plenty" || sources.some(goesOn);
        pause = more
          ? pace.restAfterRound(performance.now() - began, taken - before)
          : stored
            ? gatheringAwaited
            : gathering;
        if (found === "empty") emptyRound = round;
      }
      trouble = failure ? String(failure) : (unreadable?.message ?? null);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  // One whose files cannot be read rests by itself: neither its neighbours nor the visitors who wait for theirs rest with it.
  async function drainUnlessResting(source: Source): Promise<Found> {
    const found = source.own ? "some" : "empty";
    if (source.resting && performance.now() < source.resting.until) return found;
    try {
      const drained = await drainOnce(source);
      source.resting = undefined;
      return drained;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (!source.resting) env.log.error({ err: error.cause, spool: source.folder.id }, "a spool cannot be read");
      const failures = (source.resting?.failures ?? 0) + 1;
      source.resting = { failures, until: performance.now() + backOff(pauses, failures), error };
      return found;
    }
  }

  async function drainOnce(source: Source): Promise<Found> {
    const { folder } = source;
    const alarm = (damage: Damage) => damaged(folder.id, damage);
    const open = () => openReader(folder, source.own?.writer, alarm, addressOpener(folder, derive, clock));
    const reader = (source.reader ??= await reading(open()));
    source.began ??= reader.place();
    // Asked before it is read: what is acknowledged meanwhile is not in this batch.
    const last = !source.own || (source.own.writer.lost() && own.generations().at(-1) !== source.own);
    const late = (source.late ??= openLagging(lateSource(source, reader), folder.id, tries));
    late.tend();
    const from = reader.place();
    const batch = await reading(reader.read(batchSize));
    if (batch.hits.length > 0) {
      source.oldest = batch.hits[0]!.at;
      const shares = await byOrganisation(env, batch.hits);
      if (shares.size > 0 && isStrange(source)) return beginAnew(source, reader);
      await takeTogether(source, late, from, batch.hits, shares);
    }
    // As long as nothing in it is known it may be another database's, as after the first start on a new one: nothing of it goes.
    await reading(reader.advance(batch, source.known ? late.earliest(batch.next) : source.began));
    if (batch.empty) source.oldest = null;
    if (!batch.empty) return batch.hits.length > batchSize / 2 ? "plenty" : "some";
    if (!late.none()) return "some";
    if (last) await end(source, batch.gone);
    return "empty";
  }

  async function takeTogether(
    source: Source,
    late: LaggingOrganisations,
    from: Place,
    hits: readonly Hit[],
    shares: ReadonlyMap<string, Hit[]>,
  ): Promise<void> {
    const last = hits.at(-1)!.seq;
    const setAside = new Set<Hit>();
    if (shares.size > 0) source.known = true;
    else source.strangers = true;
    // Of a time to come they are by a clock that was ahead, and how late they are nobody knows.
    const full = hits.length > batchSize / 2 && Math.abs(clock() - hits[0]!.at) > lateAfter;
    for (const org of full ? crowdedBy(shares, hits.length) : []) {
      if (late.has(org)) continue;
      env.log.info({ org }, "very many of an organisation's hits wait, and the others' go on");
      late.add(org, from, shares.get(org)![0]!.at);
    }
    for (const [org, share] of shares) {
      try {
        if (!late.has(org)) {
          await take(env, placeOf(source), org, share, last, together);
          continue;
        }
      } catch (error) {
        if (isDatabaseDown(error) && !isNodeAway(error)) throw error;
        env.log.warn({ err: error, org }, "an organisation's hits are set aside, and the others' go on");
        late.add(org, from, share[0]!.at);
      }
      for (const hit of share) setAside.add(hit);
    }
    count(source, hits.filter((hit) => !setAside.has(hit))); // oxfmt-ignore
    if (!source.known) source.passed = (source.passed ?? 0) + hits.length;
  }

  // The database knows a campaign by now, as where it was filled while this process ran: of what was passed over before, too, and it takes hits in their order alone.
  function beginAnew(source: Source, reader: SpoolReader): Found {
    reader.back(source.began!);
    const again = source.passed ?? 0;
    taken -= again;
    if (source.own) ownTaken -= again;
    source.known = true;
    return "plenty";
  }

  function lateSource(source: Source, reader: SpoolReader) {
    return {
      head: () => reader.place(),
      async read(org: string, from: Place) {
        const { hits, next } = await reader.read(batchSize, from);
        return hits.length === 0
          ? null
          : { hits: (await byOrganisation(env, hits)).get(org) ?? [], last: hits.at(-1)!.seq, next };
      },
      async take(org: string, share: Share) {
        const began = performance.now();
        await take(env, placeOf(source), org, share.hits, share.last, aside);
        count(source, share.hits);
        const rest = pace.restAfter(performance.now() - began, share.hits.length);
        await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {});
      },
    };
  }

  function count(source: Source, hits: readonly Hit[]): void {
    taken += hits.length;
    if (!source.own) return;
    ownTaken += hits.length;
    if (hits.length > 0) stored?.(source.folder.id, hits.map(({ seq }) => seq)); // oxfmt-ignore
  }

  async function end(source: Source, wasGone = false): Promise<void> {
    sources.splice(sources.indexOf(source), 1);
    // Of what was lost the database may know tomorrow.
    if (source.own) return isStrange(source) ? own.leave(source.own) : own.forget(source.own);
    // Not deleted: a disk that was away may be back by now.
    if (wasGone) source.folder.forget();
    else if (isStrange(source)) adoption.leaveStrange(source.folder);
    else adoption.remove(source.folder);
  }

  function oldest(): number | null {
    const waits = sources.flatMap(({ oldest, late }) => [oldest, late?.oldest() ?? null]);
    return waits.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null);
  }

  async function settle(): Promise<void> {
    const from = rounds;
    while (!(emptyRound > from + 1 || stopping.signal.aborted)) await sleep(20);
  }

  return {
    progress: () => ({
      taken,
      ownTaken,
      oldest: oldest(),
      adopted: sources.filter((source) => !source.own).length,
      trouble,
    }),
    settle,
    async stop() {
      await Promise.race([settle(), sleep(patience, undefined, { ref: false })]);
      stopping.abort();
      clearInterval(adopting);
      // A database that never answers must not keep the process from ending; then the folders stay locked until it has. Whose hits lie in none sees to that (`saveLost`).
      const over = running.then(() => tries.settled(patience)).then(() => tries.busy().length === 0);
      if (!(await Promise.race([over, sleep(patience, false, { ref: false })]))) return;
      for (const { folder, own: ours } of sources) if (!ours) folder.release();
      await own.look();
      for (const one of own.generations().slice()) {
        const strange = sources.some((source) => source.own === one && isStrange(source));
        if (emptyRound === rounds && own.count() === ownTaken && !strange) await own.forget(one);
        else await own.leave(one);
      }
    },
  };
}
