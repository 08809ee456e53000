import { job } from "../../kit/jobs.ts";
import { recheckDomains } from "./proof.ts";
import { organisationsDue } from "./store/domains.ts";

const hour = 3600;
const batch = 500;

export const jobs = [
  job("recheck-domains", { every: hour }, async (env) => {
    const due = await env.database.reachable((db) => organisationsDue(db, batch));
    for (const org of due) await env.jobs.send("recheck-organisation-domains", { org }, { singletonKey: org });
  }),
  job("recheck-organisation-domains", { concurrency: 6, perOrganisation: 1 }, async (env, { org }: { org: string }) => {
    await recheckDomains(env, org);
  }),
];
