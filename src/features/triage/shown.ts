import type { Db } from "../../kit/db/index.ts";
import type { GroupRow } from "./store/groups.ts";
import { listVerdicts } from "./store/verdicts.ts";

/** A group as the API shows it, with the verdicts on it. */
export async function whole(db: Db, org: string, group: GroupRow) {
  const rows = await listVerdicts(db, org, group.id);
  const verdicts = rows.map(({ verdict, former, name, at, leavesAt, leftAt }) => ({
    verdict,
    former,
    by: name,
    at,
    leavesAt,
    leftAt,
  }));
  return { ...shownGroup(group), verdicts };
}

/** A group as the API shows it in a list. */
export function shownGroup({ senderName, senderAddress, linkHosts, ...row }: GroupRow) {
  return {
    ...row,
    sender: { name: senderName, address: senderAddress },
    linkHosts: linkHosts.map((host) => host.replaceAll(".", "[.]")),
  };
}
