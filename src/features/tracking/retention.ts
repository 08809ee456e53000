import type { Personal } from "../../kit/personal.ts";
import { whenOlder } from "../../kit/personal.ts";
import {
  truncateAddresses,
  dropHits,
  dropOutcomes,
  dropPositions,
  dropSources,
  eraseMember,
  hitsOf,
  oldAgents,
  outcomesOf,
  replaceAgents,
} from "./store/retention.ts";
import { forgetScanners } from "./store/scanner-networks.ts";
import { agentFamilies, agentFamily, wholeForDays } from "./verdict/agent.ts";

const cutAgents: Parameters<typeof whenOlder>[1] = async (db, org, before, size) => {
  const agents = await oldAgents(db, org, before, agentFamilies, size);
  const replacements = agents.map((agent) => ({ agent, family: agentFamily(agent) }));
  return agents.length > 0 && (await replaceAgents(db, org, before, replacements, size)) > 0;
};

/** What tracking does with a person's data, and when it forgets. */
export const personal: Personal = {
  periods: { hits: { days: 90, least: 7, most: 90 }, results: { days: 400, least: 30, most: 800 } },
  processing: [
    { id: "hits", columns: { hits: ["address", "agent"], tracking_sources: ["address"] }, retention: "hits" },
    {
      id: "outcomes",
      columns: { tracking_outcomes: ["member", "override_by", "override_reason"] },
      retention: "results",
    },
  ],
  nonPersonal: {
    "tracking_networks.note": "what the organisation calls a network",
    "tracking_outcomes.department_name": "a department",
    "tracking_networks.network": "networks that the organisation declared",
  },
  tells: "results",
  async export(db, org, { member }) {
    return { outcomes: await outcomesOf(db, org, member), hits: await hitsOf(db, org, member) };
  },
  erase: eraseMember,
  retain: [
    whenOlder("hits", dropHits),
    // Before who came from which address is forgotten: of that it is kept with each hit.
    whenOlder(1, truncateAddresses),
    whenOlder(1, dropSources),
    whenOlder(90, dropPositions),
    whenOlder("results", dropOutcomes),
    async (db) => (await forgetScanners(db), false),
    whenOlder(wholeForDays, cutAgents),
  ],
};
