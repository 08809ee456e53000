import type { Context } from "../../kit/feature.ts";
import { shownSince } from "../organisations/index.ts";
import { disclosureTo, hourOf } from "../people/index.ts";
import type { GroupRow } from "./store/groups.ts";
import { listVerdicts } from "./store/verdicts.ts";

/** A group as the API shows it, with the verdicts on it. */
export async function whole(context: Reading, group: GroupRow) {
  const { db, org } = context;
  const rows = await listVerdicts(db, org, group.id);
  const verdicts = rows.map(({ verdict, former, name, at, leavesAt, leftAt }) => ({
    verdict,
    former,
    by: name,
    at,
    leavesAt,
    leftAt,
  }));
  return { ...(await shownTo(context))(group), verdicts };
}

type Reading = Pick<Context, "db" | "org" | "actor">;

/** How the API shows a reader the groups of a list: the first and the last report are one person's, and where people are hidden, of their hour. */
export async function shownTo(reading: Reading): Promise<(group: GroupRow) => ReturnType<typeof shownGroup>> {
  const { rows } = await disclosureTo(reading, null);
  const since = await shownSince(reading.db, reading.org);
  return (group) => {
    const { firstAt, lastAt } = group;
    const named = rows === "named" && (!since || firstAt >= since);
    return shownGroup(named ? group : { ...group, firstAt: hourOf(firstAt), lastAt: hourOf(lastAt) });
  };
}

function shownGroup({ senderName, senderAddress, linkHosts, ...row }: GroupRow) {
  return {
    ...row,
    sender: { name: senderName, address: senderAddress },
    linkHosts: linkHosts.map((host) => host.replaceAll(".", "[.]")),
  };
}
