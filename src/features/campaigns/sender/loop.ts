import { setTimeout as wait } from "node:timers/promises";
import { backOff } from "../../../kit/back-off.ts";
import { pauseUntilAnnounced } from "../../../kit/db/announcements.ts";
import type { Env } from "../../../kit/feature.ts";
import { startDueCampaigns } from "../jobs.ts";
import { journalOf } from "../journal/journal.ts";
import type { SendJournal } from "../journal/journal.ts";
import { retryPausing, reconcile } from "../journal/reconcile.ts";
import { dueCampaigns } from "../store/claims.ts";
import { maxMs as defaultMaxMs, runQueue } from "./queue.ts";
import type { QueueKey } from "./queue-key.ts";
import { makeOwner } from "./owner.ts";
import { recover } from "./recovery.ts";

const tickMs = 250;
/** How often is looked for senders that died and campaigns to start; and, where facts are announced, for due deliveries while nothing becomes due. */
const maintenanceMs = 1000;
const mostQueues = 32;
/** Queues of one organisation, however many profiles it has. */
const mostOfOne = 4;
const hangsMs = 15_000;
const restsMs = { first: 500, longest: 30_000 };

/**
 * Sends due deliveries of all organisations as long as the process lives: looks for work four times a second, or once where nothing is due within a second
 * and facts are announced (a launch is one), gives each organisation and profile a queue of its own, and once a second looks for senders that died.
 * @returns how to stop: resolves when what was under way is written
 */
export function startSending(
  env: Env,
  journal = journalOf(env),
  { maxMs } = { maxMs: defaultMaxMs },
): () => Promise<void> {
  const owner = makeOwner(env);
  let compared = false;
  const queues = new Map<string, Promise<void>>();
  const rests = new Map<string, { until: number; failures: number }>();
  const served = new Map<string, number>();
  let stopping = false;
  const stop = new AbortController();
  let waiting = 0;

  const ports = {
    owner: owner.current,
    renew: owner.renew,
    stopping: () => stopping || shut(journal),
    crowded: () => waiting > 0,
    maxMs,
  };

  const ofOrganisation = (org: string) => [...queues.keys()].filter((name) => name.startsWith(`${org} `)).length;

  const open = (key: QueueKey) => {
    const name = nameOf(key);
    if (queues.has(name) || (rests.get(name)?.until ?? 0) > performance.now()) return;
    if (ofOrganisation(key.org) >= mostOfOne) return;
    // In a crowd every queue ends after its turn; one that is still there hangs at its server and keeps nobody from a place.
    const hanging = [...served].filter(([one, since]) => queues.has(one) && performance.now() - since > hangsMs).length;
    if (queues.size >= mostQueues) waiting++;
    if (queues.size - hanging >= mostQueues || queues.size >= 4 * mostQueues) return;
    served.set(name, performance.now());
    const queue = runQueue(env, key, ports)
      .then(() => void rests.delete(name))
      .catch((error: unknown) => {
        // A database that restarts is back in a moment; a profile that cannot be opened is not asked again and again.
        const failures = (rests.get(name)?.failures ?? 0) + 1;
        const pause = backOff(restsMs, failures);
        rests.set(name, { until: performance.now() + pause, failures });
        env.log.error(
          { err: error, org: key.org, profile: key.profile, pause },
          "a sending queue broke off; it is opened again",
        );
      })
      .finally(() => void queues.delete(name));
    queues.set(name, queue);
  };

  // Before anything is sent, and again whenever the database has turned out to be older than what was.
  async function compare(): Promise<void> {
    if (compared && !shut(journal)) return retryPausing(env, journal);
    // A queue that hangs, at its server or at rows that are locked, lets nothing more through.
    await Promise.race([Promise.allSettled(queues.values()), wait(hangsMs, undefined, { ref: false })]);
    if (journal.trouble !== null) await journal.probe();
    if (!compared || journal.behind) {
      if (journal.behind) owner.renew();
      await reconcile(env, journal);
      compared = true;
    }
  }

  let maintainedAt = Number.NEGATIVE_INFINITY;

  /** @returns whether nothing is under way and nothing becomes due within a second, unless somebody changes that */
  async function tick(): Promise<boolean> {
    await compare();
    if (performance.now() - maintainedAt >= maintenanceMs || owner.current() === null) {
      maintainedAt = performance.now();
      await owner.check();
      await recover(env, owner.current(), tickMs);
      await startDueCampaigns(env, tickMs);
    }
    if (owner.current() === null) return false;
    const due = await env.database.reachable((db) => dueCampaigns(db, maintenanceMs / 1000));
    waiting = 0;
    // Whoever was served longest ago comes first when there are more queues than places.
    const lastServed = (key: QueueKey) => served.get(nameOf(key)) ?? 0;
    for (const { org, profile, channel } of due.toSorted((a, b) => lastServed(a) - lastServed(b)))
      if (!journal.apart.has(org)) open({ org, profile, channel });
    return due.length === 0 && queues.size === 0;
  }

  const loop = (async () => {
    const { signal } = stop;
    const pause = pauseUntilAnnounced(env.announcements);
    while (!stopping) {
      pause.reset();
      const idle = await tick().catch((error: unknown) => {
        env.log.warn({ err: error }, "the sender could not reach its ledger; trying again");
        return false;
      });
      await wait(tickMs, undefined, { signal }).catch(() => {});
      if (idle && env.announcements?.connected()) await pause.wait(maintenanceMs - tickMs, signal);
    }
    pause.stop();
    await Promise.allSettled(queues.values());
    await owner.stop();
    await journal.close();
  })();

  return async () => {
    stopping = true;
    stop.abort();
    await loop;
  };
}

const shut = (journal: SendJournal) => journal.behind || journal.trouble !== null;

function nameOf({ org, profile, channel }: QueueKey): string {
  return `${org} ${profile ?? ""} ${channel}`;
}
