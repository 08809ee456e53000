import { job } from "../../kit/jobs.ts";
import { compareDeletions } from "./deletion/replay.ts";
import { deleteOrganisation } from "./deletion/run.ts";
import { erasePerson } from "./erase.ts";
import { compareErasures } from "./replay.ts";

export const jobs = [
  // A mail in the air, or an identity provider that is away, may take hours.
  job("erase-person", { retries: 14, expireIn: 3600, long: true }, (env, order: { org: string; request: string }) =>
    erasePerson(env, order),
  ),
  job("delete-organisation", { retries: 14, expireIn: 6 * 3600, long: true }, (env, order: { org: string }) =>
    deleteOrganisation(env, order),
  ),
  job("compare-deletions", { every: 15 * 60 }, async (env) => void (await compareDeletions(env))),
  job("compare-erasures", { every: 60 * 60 }, async (env) => void (await compareErasures(env))),
];
