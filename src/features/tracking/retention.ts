import type { Db } from "../../kit/db/index.ts";
import type { Personal } from "../../kit/personal.ts";
import { cutAddresses, dropOld, eraseMember, hitsOf, oldAgents, outcomesOf, replaceAgents } from "./store/retention.ts";
import { forgetScanners } from "./store/scanner-networks.ts";
import { agentFamilies, agentFamily } from "./verdict/agent.ts";

/** What tracking does with a person's data, and when it forgets. */
export const personal: Personal = {
  periods: { hits: { days: 90, least: 7, most: 90 }, results: { days: 400, least: 30, most: 800 } },
  processing: [
    { id: "hits", holds: { hits: ["address", "agent"], tracking_sources: ["address"] }, kept: "hits" },
    { id: "outcomes", holds: { tracking_outcomes: ["member", "override_by", "override_reason"] }, kept: "results" },
  ],
  impersonal: {
    "tracking_networks.note": "what the organisation calls a network",
    "tracking_outcomes.department_name": "a department",
    "tracking_networks.network": "networks that the organisation declared",
  },
  tells: "results",
  async export(db, org, { member }) {
    return { outcomes: await outcomesOf(db, org, member), hits: await hitsOf(db, org, member) };
  },
  erase: eraseMember,
  async retain(db, org, _now, days) {
    await dropOld(db, org, { hits: days("hits"), results: days("results") });
    await forgetScanners(db);
    while ((await cutAddresses(db, org)) > 0);
    await cutAgents(db, org);
  },
};

async function cutAgents(db: Db, org: string): Promise<void> {
  for (;;) {
    const agents = await oldAgents(db, org, agentFamilies);
    if (agents.length === 0) return;
    await replaceAgents(
      db,
      org,
      agents.map((agent) => ({ agent, family: agentFamily(agent) })),
    );
  }
}
