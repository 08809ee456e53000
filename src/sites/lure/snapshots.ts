import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { liveCampaign, liveStates } from "../../features/campaigns/index.ts";
import { organisation } from "../../features/organisations/index.ts";
import type { Env } from "../../kit/feature.ts";
import { preparePages } from "./pages.ts";
import type { CampaignPages, Shown } from "./pages.ts";

/** What the lure host knows of a campaign while it answers: nothing about any person. */
export interface Snapshot extends Shown {
  pages: CampaignPages;
}

export interface Snapshots {
  /** The campaign as of at most two seconds ago, or null when that takes a look into the database. */
  ready(campaign: number): Snapshot | null;
  /** The campaign, asked anew when what is known is too old; with the database away what was known last, also by an earlier process. */
  load(campaign: number): Promise<Snapshot | null>;
  stop(): void;
}

interface Entry {
  snapshot: Snapshot | null;
  /** The snapshot as JSON, to see whether anything changed. */
  text: string;
  checkedAt: number;
  usedAt: number;
  loading: Promise<void> | null;
}

/** The kill switch must reach every link within five seconds; no answer rests on knowledge older than this while the database answers. */
const freshFor = 2000;
const refreshEvery = 1000;
const refreshWhileUsed = 60_000;
const patience = 150;
const firstPatience = 2000;
const wholeAnew = 60_000;

export function openSnapshots(env: Env): Snapshots {
  const folder = join(env.config.dataDir, "lure-pages");
  const entries = new Map<number, Entry>();
  const timer = setInterval(() => void refreshUsed(), refreshEvery).unref();
  let refreshing = false;

  function ready(campaign: number): Snapshot | null {
    const entry = entries.get(campaign);
    if (!entry) return null;
    const now = Date.now();
    entry.usedAt = now;
    return now - entry.checkedAt < freshFor ? entry.snapshot : null;
  }

  async function load(campaign: number): Promise<Snapshot | null> {
    let entry = entries.get(campaign);
    if (!entry)
      entries.set(campaign, (entry = { snapshot: null, text: "", checkedAt: 0, usedAt: Date.now(), loading: null }));
    entry.usedAt = Date.now();
    if (Date.now() - entry.checkedAt >= freshFor) {
      entry.loading ??= check(campaign, entry).finally(() => (entry.loading = null));
      await Promise.race([entry.loading, sleep(entry.snapshot ? patience : firstPatience, undefined, { ref: false })]);
    }
    entry.snapshot ??= await fromDisk(campaign);
    return entry.snapshot;
  }

  async function check(campaign: number, entry: Entry): Promise<void> {
    try {
      const live = await liveCampaign(env, campaign);
      if (live) await keep(campaign, entry, { live, contact: await contactOf(live.org) });
      else entry.snapshot = null;
    } catch (error) {
      env.log.warn({ err: error, campaign }, "the lure host goes on with what it knew last");
    }
    // After a failure too: the next visitors are not made to wait for a database that is away.
    entry.checkedAt = Date.now();
  }

  async function keep(campaign: number, entry: Entry, shown: Shown): Promise<void> {
    const text = JSON.stringify(shown);
    if (entry.text === text) return;
    entry.snapshot = { ...shown, pages: preparePages(env, shown) };
    entry.text = text;
    await toDisk(campaign, text);
  }

  function contactOf(org: string): Promise<string | null> {
    return env.database.tx(org, async (db) => (await organisation(db, org)).securityAddress);
  }

  /** Keeps what is in use fresh, so that no visitor waits: one small question for all campaigns, a whole one only where something changed. */
  async function refreshUsed(): Promise<void> {
    const now = Date.now();
    const used = [...entries].filter(([, entry]) => entry.snapshot && now - entry.usedAt < refreshWhileUsed);
    for (const [campaign, entry] of entries) {
      if (now - entry.usedAt > 60 * refreshWhileUsed) entries.delete(campaign);
    }
    if (refreshing || used.length === 0) return;
    refreshing = true;
    try {
      const states = await liveStates(
        env,
        used.map(([campaign]) => campaign),
      );
      for (const [campaign, entry] of used) {
        const state = states.get(campaign);
        const { live } = entry.snapshot!;
        const same = state && state.state === live.state && state.evaluated === live.evaluated;
        if (same && now % wholeAnew > refreshEvery) entry.checkedAt = Date.now();
        else await (entry.loading ??= check(campaign, entry).finally(() => (entry.loading = null)));
      }
    } catch {
      // The database is away: every entry stays as it is.
      for (const [, entry] of used) entry.checkedAt = Date.now();
    } finally {
      refreshing = false;
    }
  }

  async function fromDisk(campaign: number): Promise<Snapshot | null> {
    try {
      const shown = JSON.parse(await readFile(join(folder, `${campaign}.json`), "utf8")) as Shown;
      return { ...shown, pages: preparePages(env, shown) };
    } catch {
      return null;
    }
  }

  async function toDisk(campaign: number, text: string): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${campaign}.json`);
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    } catch (error) {
      env.log.warn({ err: error, campaign }, "the lure host cannot keep its pages on disk");
    }
  }

  return { ready, load, stop: () => clearInterval(timer) };
}
