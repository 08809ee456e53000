import type { Actor, Env, Feature } from "../../../kit/feature.ts";
import { job } from "../../../kit/jobs.ts";
import { isReadToTheEnd } from "../../../kit/ledger/index.ts";
import { audited } from "../../audit/index.ts";
import { organisation } from "../../organisations/index.ts";
import { demoPeople } from "../../people/index.ts";
import { contract } from "../contract.ts";
import { orderReport } from "../make.ts";
import { nextPeriod, periodBefore } from "../schedules/due.ts";
import { lastSimulation, listReports, memberAt } from "../store.ts";

/** Seconds between two looks whether the figures are there, and how many looks are worth it. */
const pause = 5;
const patience = 60;

type Order = { org: string; looks: number };
type Month = Parameters<NonNullable<Feature["seedMonth"]>>[0];

/** With the demo's last month its reports are ordered: what they tell is counted by then, or soon. */
export async function seedMonth({ env, db, org, monthsAgo }: Month): Promise<void> {
  if (monthsAgo > 1) return;
  const first: Order = { org, looks: 0 };
  await env.jobs.send("make-demo-reports", first, { db, after: pause });
}

/** Orders the demo's two reports, of its newest finished simulation and of the last quarter that is over, as its analyst would. */
export const makeDemoReports = job("make-demo-reports", { retries: 3 }, async (env, { org, looks }: Order) => {
  if (looks < patience && !(await isReadToTheEnd(env.database))) {
    await env.jobs.send("make-demo-reports", { org, looks: looks + 1 }, { after: pause });
    return;
  }
  await orderBoth(env, org);
});

function orderBoth(env: Env, org: string): Promise<void> {
  return env.database.tx(org, async (db, now) => {
    const analyst = await memberAt(db, org, demoPeople.find(({ role }) => role === "analyst")!.email.toLowerCase());
    const campaign = await lastSimulation(db, org);
    const known = await listReports(db, org, { kind: null, before: null, limit: 1 });
    // Whoever has changed the demo meanwhile, or made reports of their own, has no use for these.
    if (!analyst || !campaign || known.length > 0) return;
    const may = new Set(["reports:read", "reports:make"]);
    const actor: Actor = { kind: "member", id: analyst.id, member: analyst.id, may, name: analyst.name };
    const period = periodBefore(nextPeriod("quarter", (await organisation(db, org)).timeZone, now), "quarter");
    for (const { kind, scope } of [
      { kind: "simulation", scope: { campaign } },
      { kind: "quarter", scope: { period } },
    ]) {
      const { id } = await orderReport({ env, db, org, now, actor, input: {} }, { kind, scope });
      await audited(contract.makeReport, { db, org, actor }, { id, detail: { kind, ...scope } });
    }
  });
}
