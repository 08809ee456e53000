import type { OfferedChannel } from "../parts/ChannelRows.tsx";

interface ListedChannel {
  id: string;
  form: string;
  title: string;
}

/**
 * The channels of a plan: those that are named for its lures, and for lures for which none is named what the API would choose (`usualChannelsOf` of
 * outbound): those with a default profile, else the first.
 */
export function channelsInUse(
  all: readonly ListedChannel[],
  lures: readonly { channel: string }[],
  named: Readonly<Record<string, string | null>>,
  profiles: readonly { channel: string; isDefault: boolean }[],
): OfferedChannel[] {
  const offered = new Map<string, OfferedChannel>();
  for (const form of new Set(lures.map(({ channel }) => channel))) {
    const fit = all.filter((one) => one.id === form || one.form === form);
    const chosen = fit.filter(({ id }) => named[id] !== undefined);
    const usual = fit.filter(({ id }) => fit.length > 1 && profiles.some((one) => one.isDefault && one.channel === id));
    const used = chosen.length > 0 ? chosen : usual.length > 0 ? usual : fit.slice(0, 1);
    for (const one of fit) {
      const known = offered.get(one.id);
      offered.set(one.id, {
        id: one.id,
        title: one.title,
        choice: fit.length > 1,
        used: used.includes(one) || (known?.used ?? false),
        profile: named[one.id] ?? null,
      });
    }
  }
  return [...offered.values()];
}
