import { setTimeout as sleep } from "node:timers/promises";
import { liveCampaign } from "../../features/campaigns/index.ts";
import { organisation } from "../../features/organisations/index.ts";
import { dueDays } from "../../features/training/index.ts";
import { isDatabaseDown, isNodeAway } from "../../kit/db/index.ts";
import { makeSweep } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import { openCampaignCache } from "./campaign-cache.ts";
import { preparePages } from "./pages.ts";
import type { CampaignPages, Shown } from "./pages.ts";

/** What the lure host knows of a campaign while it answers: nothing about any person. */
export interface Snapshot extends Shown {
  /** In the language (BCP 47) of whoever looks; the organisation's without one. */
  pages: (locale: string | null | undefined) => CampaignPages;
}

export interface Snapshots {
  /** The campaign as of at most two seconds ago, or null when that takes a look into the database. */
  ready(campaign: number): Snapshot | null;
  /** The campaign, asked anew when what is known is too old; with the database away what was known last, also by an earlier process. */
  load(campaign: number): Promise<Snapshot | null>;
  stop(): Promise<void>;
}

interface Entry {
  snapshot: Snapshot | null;
  /** The snapshot as JSON, to see whether anything changed. */
  text: string;
  /** By the steady clock, as `usedAt`; long ago when never. */
  checkedAt: number;
  usedAt: number;
  loading: Promise<void> | null;
}

/** The kill switch must reach every link within five seconds; no answer rests on knowledge older than this while the database answers. */
const freshFor = 2000;
const refreshEvery = 1000;
const refreshWhileUsed = 60_000;
/** So much is asked anew at once. Whoever's rows cannot be reached, or whose turns are taken, keeps nobody else's links from being current. */
const refreshed = { atOnce: 8, perKey: 2, slowMs: 500 };
/** Milliseconds that a stop waits for what is being asked. */
const stopPatience = 3000;
const patience = 150;
const firstPatience = 2000;
const forgetAfter = 3_600_000;
/**
 * What nobody has visited is asked anew after a day: names and addresses that an erasure took from the database, and campaigns that it knows no
 * more, must not stay on the disk of every lure host.
 */
const keptUnasked = 24 * 3_600_000;
const reviewEvery = 3_600_000;

export function openSnapshots(env: Env): Snapshots {
  const kept = openCampaignCache(env);
  const entries = new Map<number, Entry>();
  const refreshing = makeSweep(refreshed, () => {});
  const timer = setInterval(refreshUsed, refreshEvery).unref();
  let stopped = false;
  let reviewing = review();
  const reviews = setInterval(() => (reviewing = reviewing.then(review)), reviewEvery).unref();

  function ready(campaign: number): Snapshot | null {
    const entry = entries.get(campaign);
    if (!entry) return null;
    const now = steadyClock.now();
    entry.usedAt = now;
    return now - entry.checkedAt < freshFor ? entry.snapshot : null;
  }

  async function load(campaign: number): Promise<Snapshot | null> {
    let entry = entries.get(campaign);
    const now = steadyClock.now();
    if (!entry)
      entries.set(campaign, (entry = { snapshot: null, text: "", checkedAt: -Infinity, usedAt: now, loading: null }));
    entry.usedAt = now;
    if (now - entry.checkedAt >= freshFor) {
      await Promise.race([
        checkOnce(campaign, entry),
        sleep(entry.snapshot ? patience : firstPatience, undefined, { ref: false }),
      ]);
    }
    entry.snapshot ??= withPages(await kept.read(campaign));
    return entry.snapshot;
  }

  function checkOnce(campaign: number, entry: Entry): Promise<void> {
    return (entry.loading ??= check(campaign, entry).finally(() => (entry.loading = null)));
  }

  async function check(campaign: number, entry: Entry): Promise<void> {
    try {
      const shown = await shownNow(campaign);
      if (shown) await keep(campaign, entry, shown);
      else await forget(campaign, entry);
    } catch (error) {
      env.log.warn({ err: error, campaign }, "the lure host goes on with what it knew last");
    }
    // After a failure too: the next visitors are not made to wait for a database that is away.
    entry.checkedAt = steadyClock.now();
  }

  async function keep(campaign: number, entry: Entry, shown: Shown): Promise<void> {
    const text = JSON.stringify(shown);
    if (entry.text === text) return;
    entry.snapshot = withPages(shown);
    entry.text = text;
    await kept.write(campaign, text);
  }

  async function forget(campaign: number, entry: Entry): Promise<void> {
    entry.snapshot = null;
    entry.text = "";
    await kept.remove(campaign);
  }

  function withPages(shown: Shown): Snapshot;
  function withPages(shown: Shown | null): Snapshot | null;
  function withPages(shown: Shown | null): Snapshot | null {
    return shown && { ...shown, pages: preparePages(env, shown) };
  }

  /** A campaign as the database has it now; null when it has none of this number. */
  async function shownNow(campaign: number): Promise<Shown | null> {
    const live = await liveCampaign(env, campaign);
    return live && { live, ...(await aboutOf(live.org)) };
  }

  async function aboutOf(org: string): Promise<Omit<Shown, "live">> {
    const days = await dueDays(env, org);
    return env.database.tx(org, async (db) => {
      const { securityAddress, timeZone } = await organisation(db, org);
      return { contact: securityAddress, zone: timeZone, dueDays: days };
    });
  }

  /** Keeps what is in use fresh, so that no visitor waits for it. */
  function refreshUsed(): void {
    const now = steadyClock.now();
    for (const [campaign, entry] of entries) {
      if (now - entry.usedAt > forgetAfter) entries.delete(campaign);
      else if (now - entry.usedAt < refreshWhileUsed) {
        const name = String(campaign);
        refreshing.start(entry.snapshot?.live.org ?? name, () => checkOnce(campaign, entry), name);
      }
    }
  }

  async function review(): Promise<void> {
    let unasked: number[] = [];
    try {
      unasked = await kept.olderThan(keptUnasked);
    } catch (error) {
      warnUnread(error);
    }
    for (const campaign of unasked) {
      if (stopped) return;
      try {
        const shown = await shownNow(campaign);
        await kept.remove(campaign);
        if (shown) await kept.write(campaign, JSON.stringify(shown));
      } catch (error) {
        warnUnread(error, campaign);
        if (isDatabaseDown(error) && !isNodeAway(error)) return;
      }
    }
  }

  function warnUnread(error: unknown, campaign?: number): void {
    env.log.warn(
      { err: error, campaign },
      "the lure host could not look through the pages that it keeps; it tries again",
    );
  }

  return {
    ready,
    load,
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearInterval(reviews);
      await refreshing.settled(stopPatience);
      await reviewing;
    },
  };
}
