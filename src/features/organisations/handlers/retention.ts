import type { Db } from "../../../kit/db/index.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { allPeriods, keptFor } from "../../../kit/personal.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import type { contract } from "../contract.ts";
import { findRetention, setRetention } from "../store/personal.ts";

export const retentionHandlers = {
  retention: ({ db, org }) => inForce(db, org),

  async changeRetention({ db, org, actor, input }) {
    const periods = allPeriods();
    const before = keptFor(await findRetention(db, org));
    const detail: Record<string, { from: number; to: number }> = {};
    const say = words("organisations");
    for (const [name, days] of Object.entries(input.periods)) {
      const period = periods[name];
      const known = Object.keys(periods).toSorted().join(", ");
      if (!period) throw wrong(name, "unknown-period", say("unknown-period", { period: name, known }));
      const { least, most } = period;
      if (days < least || days > most)
        throw wrong(name, "retention-out-of-limits", say("retention-out-of-limits", { period: name, least, most }));
      if (before(name) === days) continue;
      await setRetention(db, org, name, days);
      detail[name] = { from: before(name), to: days };
    }
    if (Object.keys(detail).length > 0)
      await audit(db, org, actor, { act: "retention.changed", what: "organisation", id: org, detail });
    return inForce(db, org);
  },
} satisfies Handlers<typeof contract>;

async function inForce(db: Db, org: string) {
  const kept = keptFor(await findRetention(db, org));
  const periods = Object.entries(allPeriods()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const say = words("organisations");
  return {
    periods: periods.map(([name, { days, least, most }]) => ({
      name,
      what: say(`period.${name}`),
      days: kept(name),
      usual: days,
      least,
      most,
    })),
  };
}

function wrong(path: string, reason: string, message: string) {
  return refuse("invalid", reason, message, { fields: [{ path: `periods.${path}`, message }] });
}
