import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { foldPeople, lockPeople } from "./folding.ts";
import type { PlayerChanges } from "./folding.ts";
import { closingOrganisations, endClosing, moveClosing, takeClosing } from "./store/campaigns.ts";
import { lockStandings } from "./store/players.ts";
import { findDeliveries, storeDeliveries, openDeliveries } from "./store/deliveries.ts";

/** Messages that are closed in one transaction. */
const batch = 500;
const sweepOf = sweepPerProcess({ atOnce: 2, perKey: 1 }, "an organisation's campaigns are closed later");
const patience = 30_000;

/**
 * Learns from the silence of those who neither clicked nor reported in campaigns that are over. However many they are, each transaction is short; scores
 * that are folded meanwhile do not know of the silence yet, and are folded anew with it.
 */
async function closeCampaigns(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const org of await env.database.reachable((db) => closingOrganisations(db)))
    sweep.start(org, async () => {
      while (await closeSome(env, org)) continue;
    });
  await sweep.settled(patience);
}

/** @returns whether there may be more */
export function closeSome(env: Env, org: string): Promise<boolean> {
  return env.database.background.tx(org, async (db) => {
    await lockStandings(db, org);
    const closing = await takeClosing(db, org);
    if (!closing) return false;
    const { campaign, after, endedAt } = closing;
    const open = await openDeliveries(db, org, campaign, after, batch);
    if (open.length === 0) {
      await endClosing(db, org, campaign);
      return true;
    }
    const people = new Set(open.map(({ person }) => person));
    const players = await lockPeople(db, org, people);
    // Read once more: what changed before they were held is known now.
    const rows = (await findDeliveries(db, org, open)).filter((one) => one.held || one.closedAt === null);
    const changed = rows.map((before) => {
      // What nobody is known to have got has no silence.
      const closedAt = before.held && before.sentAt === null ? before.closedAt : endedAt.getTime();
      return { before, after: { ...before, held: false, closedAt } };
    });
    await storeDeliveries(
      db,
      org,
      changed.map((one) => one.after),
    );
    const byPerson = new Map<string, PlayerChanges>();
    for (const [person, deliveries] of Map.groupBy(changed, (one) => one.after.person))
      byPerson.set(person, { deliveries, acts: [] });
    await foldPeople(db, org, players, byPerson);
    await moveClosing(db, org, campaign, open.at(-1)!.delivery);
    return true;
  });
}

export const jobs = [job("game-close-campaigns", { every: 5 }, (env) => closeCampaigns(env))];
