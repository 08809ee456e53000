import type { Db } from "../../kit/db/index.ts";
import type { Personal } from "../../kit/feature.ts";
import { cutAddresses, dropOld, eraseMember, hitsOf, oldAgents, outcomesOf, replaceAgents } from "./store/retention.ts";
import { forgetScanners } from "./store/scanner-networks.ts";
import { agentFamilies, agentFamily } from "./verdict/agent.ts";

/** What tracking does with a person's data, and when it forgets. */
export const personal: Personal = {
  async export(db, org, member) {
    return { outcomes: await outcomesOf(db, org, member), hits: await hitsOf(db, org, member) };
  },
  erase: eraseMember,
  async retain(db, org) {
    await dropOld(db, org);
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
