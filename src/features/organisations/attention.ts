import { waitingNamed } from "../../kit/attention.ts";
import type { Attention } from "../../kit/attention.ts";
import { organisation } from "./index.ts";
import { proofEnd, stateOfDomain } from "./rules.ts";
import { provenOnce } from "./store/domains.ts";
import type { Domain } from "./store/domains.ts";
import { openProposals } from "./store/proposals.ts";

const day = 24 * 60 * 60_000;
/** Days before its end at which a proof, or a trial, is spoken of. */
const ahead = { proof: 30, trial: 5 };

const domains = "/dashboard/settings/domains";

/** Whether the proof ends soon: its weekly looks have failed for two months. */
function endsSoon(domain: Domain, now: Date): boolean {
  const end = domain.succeededAt && proofEnd(domain.succeededAt).getTime();
  return stateOfDomain(domain, now) === "proven" && end !== null && end - now.getTime() < ahead.proof * day;
}

const named = (found: readonly Domain[]) =>
  waitingNamed(found.map(({ domain, succeededAt }) => ({ name: domain, since: succeededAt })));

export const attention: readonly Attention[] = [
  {
    id: "kill-switch",
    may: "organisation:kill",
    urgency: "now",
    leads: "/dashboard/settings/danger",
    async find({ db, org }) {
      const { killedAt } = await organisation(db, org);
      return killedAt && { count: 1, since: killedAt };
    },
  },
  {
    id: "domain-lapsed",
    may: "domains:manage",
    urgency: "now",
    leads: domains,
    find: async ({ db, org, now }) =>
      named((await provenOnce(db, org)).filter((one) => stateOfDomain(one, now) === "lapsed")),
  },
  {
    id: "domain-expiring",
    may: "domains:manage",
    urgency: "soon",
    leads: domains,
    find: async ({ db, org, now }) => named((await provenOnce(db, org)).filter((one) => endsSoon(one, now))),
  },
  {
    id: "safeguard-proposed",
    may: "organisation:manage",
    urgency: "soon",
    leads: "/dashboard/settings/privacy",
    async find({ db, org, actor }) {
      const waiting = (await openProposals(db, org)).filter(({ proposedBy }) => proposedBy !== actor.member);
      const first = waiting.toSorted((a, b) => a.proposedAt.getTime() - b.proposedAt.getTime())[0];
      return first ? { count: waiting.length, since: first.proposedAt } : null;
    },
  },
  {
    id: "trial-ending",
    may: "organisation:manage",
    urgency: "soon",
    leads: "/dashboard/subscription",
    async find({ db, org, now }) {
      const { trialEndsAt } = await organisation(db, org);
      const soon = trialEndsAt !== null && trialEndsAt.getTime() - now.getTime() < ahead.trial * day;
      return soon ? { count: 1, since: null } : null;
    },
  },
];
