import { setTimeout as sleep } from "node:timers/promises";
import { backOff } from "../../kit/back-off.ts";
import { isDatabaseDown, isNodeAway } from "../../kit/db/index.ts";
import type { Database } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { byOrganisation, takeShare } from "./intake.ts";
import { laggingRetries, openLagging } from "./lagging.ts";
import type { LaggingOrganisations, Share } from "./lagging.ts";
import { openSummaryCache } from "./summary-cache.ts";
import type { SummaryCache } from "./summary-cache.ts";
import { addressOpener, forgetOldKeys } from "./spool/address-keys.ts";
import type { DeriveKey } from "./spool/address-keys.ts";
import { adoptFolders } from "./spool/folder.ts";
import type { OwnedFolder } from "./spool/folder.ts";
import type { DrainedGeneration, DrainedSpool } from "./spool/own.ts";
import { openReader } from "./spool/reader.ts";
import type { Damage, Place, SpoolReader } from "./spool/reader.ts";
import type { Hit } from "./spool/record.ts";
import { watchUnlocked } from "./spool/unlocked.ts";

export interface Progress {
  /** Hits taken into the database since the start. */
  taken: number;
  /** Those of the process's own spool among them. */
  ownTaken: number;
  /** When the oldest hit came that may not be in the database yet, Unix milliseconds; null when none waits. */
  oldest: number | null;
  /** Spools of dead processes that are being drained. */
  adopted: number;
  /** What went wrong at the last try, or null. */
  trouble: string | null;
}

export interface DrainOptions {
  /** The folder of all spools. */
  root: string;
  own: DrainedSpool;
  derive: DeriveKey;
  /** Hears of hits that may be lost. */
  damaged(spool: number, damage: Damage): void;
  /** Hears which hits of the process's own spool the database has; only where somebody waits for that (`SPOOL=database`). */
  stored?: ((spool: number, seqs: readonly number[]) => void) | undefined;
}

export interface Drain {
  progress(): Progress;
  /** Resolves when everything that was written before the call is in the database. */
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
/** More hits a second than this are a flood. */
const flood = 3000;
/** In a flood answers come before bookkeeping: the drain rests so many times as long as it worked. */
const restInFlood = 2;
/** What is cheap (milliseconds a hit) is not left to fall behind further than this (milliseconds). */
const cheap = 0.03;
const patience = 3000;
const pauses = { first: 100, longest: 2000 };
const adoptEvery = 10_000;
/** So long the others wait for one organisation's locks, statements and share of a batch (milliseconds); then it is set aside. */
const together = { lock: 500, statement: 5000, share: 3000 };
/** The same for one that was set aside, for which nobody waits. */
const aside = { lock: 1000, statement: Infinity, share: Infinity };

/** A spool that is drained. */
interface Source {
  folder: OwnedFolder;
  /** One of the process's own. */
  own?: DrainedGeneration;
  reader?: SpoolReader;
  late?: LaggingOrganisations;
  /** What the database knows by this spool: a place in one says nothing of what came by another. */
  cache: SummaryCache;
  /** When the oldest hit came that may not be in the database yet, Unix milliseconds; null when none waits. */
  oldest: number | null;
}

/**
 * Takes hits from the process's own spool and from those of dead processes into the database, for as long as the process lives. While the
 * database is away it tries again after a short pause; nothing is lost, it only waits on the disk.
 */
export function startDrain(env: Env, { root, own, derive, damaged, stored }: DrainOptions): Drain {
  let taken = 0;
  let trouble: string | null = null;
  const clock = () => env.clock().getTime();
  const stopping = new AbortController();
  const sources: Source[] = [];
  const tries = laggingRetries(env.log);
  const unlocked = watchUnlocked(root);
  let rounds = 0;
  let emptyRound = 0;
  let ownTaken = 0;
  let counted = { at: 0, hits: 0 };
  // Whether a process is gone can be seen without the database: a drain that hangs must not keep its neighbours' spools waiting unseen.
  adopt();
  const adopting = setInterval(adopt, adoptEvery).unref();
  const running = run();

  function adopt(): void {
    for (const folder of [...adoptFolders(root, refused), ...unlocked(refused)]) {
      env.log.info({ spool: folder.id }, "takes over the hits of a process that is gone");
      sources.push({ folder, oldest: null, cache: openSummaryCache() });
    }
    for (const { folder } of [...sources, ...own.generations()]) forgetOldKeys(folder, clock());
  }

  function refused(error: Error): void {
    env.log.error({ err: error }, "a spool of a process that may be gone cannot be taken over");
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
          const one = await drainOnce(source);
          if (one === "plenty" || found === "empty") found = one;
        } catch (error) {
          failure ??= error as Error;
        }
      }
      if (failure) {
        failures += 1;
        pause = backOff(pauses, failures);
        if (!trouble) env.log.warn({ err: failure }, "hits wait on the disk until the database takes them");
      } else {
        failures = 0;
        const more = found === "plenty" || sources.some((one) => !one.own && one.late?.none() !== false);
        pause = more ? restAfter(performance.now() - began, taken - before) : stored ? gatheringAwaited : gathering;
        if (found === "empty") emptyRound = round;
      }
      trouble = failure ? String(failure) : null;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function drainOnce(source: Source): Promise<Found> {
    const { folder } = source;
    const alarm = (damage: Damage) => damaged(folder.id, damage);
    const open = () => openReader(folder, source.own?.writer, alarm, addressOpener(folder, derive, clock));
    const reader = (source.reader ??= await open());
    // Asked before it is read: what is acknowledged meanwhile is not in this batch.
    const last = !source.own || (source.own.writer.lost() && own.generations().at(-1) !== source.own);
    const late = (source.late ??= openLagging(lateSource(source, reader), folder.id, tries));
    late.tend();
    const from = reader.place();
    const batch = await reader.read(batchSize);
    if (batch.hits.length > 0) {
      source.oldest = batch.hits[0]!.at;
      await takeTogether(source, late, from, batch.hits);
    }
    await reader.advance(batch, late.earliest(batch.next));
    if (batch.empty) source.oldest = null;
    if (!batch.empty) return batch.hits.length > batchSize / 2 ? "plenty" : "some";
    if (!late.none()) return "some";
    if (last) await end(source);
    return "empty";
  }

  async function takeTogether(
    source: Source,
    late: LaggingOrganisations,
    from: Place,
    hits: readonly Hit[],
  ): Promise<void> {
    const last = hits.at(-1)!.seq;
    const aside = new Set<Hit>();
    for (const [org, share] of await byOrganisation(env, hits)) {
      try {
        if (!late.has(org)) {
          await take(source, org, share, last, together);
          continue;
        }
      } catch (error) {
        if (isDatabaseDown(error) && !isNodeAway(error)) throw error;
        env.log.warn({ err: error, org }, "an organisation's hits are set aside, and the others' go on");
        late.add(org, from, share[0]!.at);
      }
      for (const hit of share) aside.add(hit);
    }
    count(source, hits.filter((hit) => !aside.has(hit))); // oxfmt-ignore
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
        await take(source, org, share.hits, share.last, aside);
        count(source, share.hits);
      },
    };
  }

  function count(source: Source, hits: readonly Hit[]): void {
    taken += hits.length;
    if (!source.own) return;
    ownTaken += hits.length;
    if (hits.length > 0) stored?.(source.folder.id, hits.map(({ seq }) => seq)); // oxfmt-ignore
  }

  async function end(source: Source): Promise<void> {
    sources.splice(sources.indexOf(source), 1);
    if (source.own) await own.forget(source.own);
    else source.folder.remove();
  }

  function oldest(): number | null {
    const waits = sources.flatMap(({ oldest, late }) => [oldest, late?.oldest() ?? null]);
    return waits.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null);
  }

  function restAfter(worked: number, hits: number): number {
    const now = performance.now();
    const arriving = ((own.count() - counted.hits) / (now - counted.at)) * 1000;
    counted = { at: now, hits: own.count() };
    if (arriving < flood) return 0;
    const behind = clock() - (oldest() ?? Infinity);
    return worked < hits * cheap && behind > patience ? 0 : worked * restInFlood;
  }

  async function settle(): Promise<void> {
    const from = rounds;
    while (!(emptyRound > from + 1 || stopping.signal.aborted)) await sleep(20);
  }

  // One hit that the database will never take must not hold up the others: it is found by halving and put aside, which nobody else waits for either.
  async function take(source: Source, org: string, hits: Hit[], last: number, most: typeof together): Promise<void> {
    const database: Pick<Database, "tx"> = env.database.hasty(most);
    try {
      await takeShare(env, source.cache, source.folder.id, org, hits, last, database, most.share);
    } catch (error) {
      if (!isOurFault(error) || most === together) throw error;
      if (hits.length === 1) {
        env.log.error(
          { err: error, spool: source.folder.id, seq: hits[0]!.seq, action: hits[0]!.action },
          "a hit cannot be stored and is put aside",
        );
        return;
      }
      const half = hits.length >> 1;
      await take(source, org, hits.slice(0, half), hits[half - 1]!.seq, most);
      await take(source, org, hits.slice(half), last, most);
    }
  }

  return {
    progress: () => ({
      taken,
      ownTaken,
      oldest: oldest(),
      adopted: sources.length - own.generations().length,
      trouble,
    }),
    settle,
    async stop() {
      await Promise.race([settle(), sleep(patience, undefined, { ref: false })]);
      stopping.abort();
      clearInterval(adopting);
      // A database that never answers must not keep the process from ending; then the folders stay locked until it has.
      const over = running.then(() => tries.settled(patience)).then(() => tries.busy().length === 0);
      if (!(await Promise.race([over, sleep(patience, false, { ref: false })]))) return;
      for (const { folder, own: ours } of sources) if (!ours) folder.release();
      await own.look();
      for (const one of own.generations().slice()) {
        if (emptyRound === rounds && own.count() === ownTaken) await own.forget(one);
        else one.folder.release();
      }
    },
  };
}

// Data the database refuses (classes 22 and 23), as opposed to a database that is away, busy or being migrated.
const isOurFault = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? "");
