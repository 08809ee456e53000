interface Of {
  held: { campaign: string; owner: string };
}

interface Group<Ended extends Of, Asker extends Of> {
  campaign: string;
  owner: string;
  ended: Ended[];
  askers: Asker[];
}

/** What is written together, by campaign and owner, in the order of the campaigns. */
export function byCampaign<Ended extends Of, Asker extends Of>(
  ended: readonly Ended[],
  askers: readonly Asker[],
): Group<Ended, Asker>[] {
  const groups = new Map<string, Group<Ended, Asker>>();
  const groupOf = ({ campaign, owner }: Of["held"]) => {
    const key = `${campaign}:${owner}`;
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { campaign, owner, ended: [], askers: [] }));
    return group;
  };
  for (const one of ended) groupOf(one.held).ended.push(one);
  for (const one of askers) groupOf(one.held).askers.push(one);
  return [...groups.values()].toSorted((a, b) => a.campaign.localeCompare(b.campaign));
}
