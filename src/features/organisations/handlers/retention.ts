import type { Db } from "../../../kit/db/index.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { allPeriods, retentionDaysFor } from "../../../kit/personal.ts";
import { refuse } from "../../../kit/problem.ts";
import { filledWords, words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { contract } from "../contract.ts";
import { organisation } from "../index.ts";
import { lockOrganisation } from "../store/organisations.ts";
import { findRetention, setRetention } from "../store/personal.ts";
import { dropProposal, openProposals } from "../store/proposals.ts";
import { isAgreedByTwo } from "../two-person-rule.ts";

export const retentionHandlers = {
  retention: ({ db, org }) => inForce(db, org),

  async changeRetention(context) {
    const { db, org, actor, input } = context;
    const periods = allPeriods();
    const { plan } = (await lockOrganisation(db, org)) ?? (await organisation(db, org));
    const before = retentionDaysFor(await findRetention(db, org));
    const detail: Record<string, { from: number; to: number; proposed?: true }> = {};
    const say = words("organisations");
    for (const [name, days] of Object.entries(input.periods)) {
      const period = periods[name];
      const known = Object.keys(periods).toSorted().join(", ");
      if (!period) throw wrong(name, "unknown-period", say("unknown-period", { period: name, known }));
      const { least, most } = period;
      if (days < least || days > most)
        throw wrong(name, "retention-out-of-limits", say("retention-out-of-limits", { period: name, least, most }));
      const setting = settingOf(name);
      if (before(name) === days) {
        await dropProposal(db, org, setting);
        continue;
      }
      const change = { from: before(name), to: days };
      // Nobody alone decides that more is kept of people, and longer.
      const longer = plan !== "individual" && days > before(name);
      if (longer && !(await isAgreedByTwo(context, { setting, value: days, permission: "organisation:manage" }))) {
        detail[name] = { ...change, proposed: true };
        continue;
      }
      if (!longer) await dropProposal(db, org, setting);
      await setRetention(db, org, name, days);
      detail[name] = change;
    }
    if (Object.keys(detail).length > 0)
      await audited(contract.changeRetention, { db, org, actor }, { id: org, detail });
    return inForce(db, org);
  },
} satisfies Handlers<typeof contract>;

const settingOf = (period: string) => `retention.${period}`;

async function inForce(db: Db, org: string) {
  const open = new Map((await openProposals(db, org)).map((one) => [one.setting, one.value]));
  const kept = retentionDaysFor(await findRetention(db, org));
  const periods = Object.entries(allPeriods()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const periodWords = filledWords("organisations");
  return {
    periods: periods.map(([name, { days, least, most }]) => ({
      name,
      what: periodWords(`period.${name}`),
      days: kept(name),
      usual: days,
      least,
      most,
      proposed: (open.get(settingOf(name)) as number | undefined) ?? null,
    })),
  };
}

function wrong(path: string, reason: string, message: string) {
  return refuse("invalid", reason, message, { fields: [{ path: `periods.${path}`, message }] });
}
