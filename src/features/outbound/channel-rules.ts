import type { Channel } from "../../channels/channel.ts";
import type { Env } from "../../kit/feature.ts";
import { microBatch } from "../../kit/micro-batch.ts";
import { hasWords, words } from "../../kit/words.ts";
import { systemOrganisation } from "../organisations/index.ts";
import { compareWishes } from "./effects/compare.ts";
import type { Purpose } from "./rules.ts";
import { stopListKey } from "./stopped.ts";
import { stoppedAmong } from "./store/stopped.ts";

/** What a channel has to say about one message at the gate, beside where messages may go at all. */
export interface ChannelRules {
  /** A reason of the gate's in the channel's own words, where it has some. */
  say: (reason: "bad-address" | "not-proven" | "not-concerned") => string;
  /** Why nobody is reached at an address that may pass, in words; null when somebody is. */
  fault: (address: string) => string | null;
  /** In whose name a message comes to an address, or why it can in nobody's. */
  from: (address: string, usual: string) => { from: string } | { fault: string };
  /** Whether whoever reads there has asked for no more of such messages. */
  stopped: (purpose: Purpose, address: string) => Promise<boolean>;
}

/** Those of a channel whose messages always come from whom the profile says, reach everybody and are never refused. */
export const noChannelRules: ChannelRules = {
  say: (reason) => words("outbound")(`gate.${reason}`),
  fault: () => null,
  from: (_address, usual) => ({ from: usual }),
  stopped: async () => false,
};

/** @param settings of the transport, as its schema reads them */
export function channelRulesOf(
  env: Env,
  org: string,
  { id, address, sender, allowsOptOut: answers }: Pick<Channel, "id" | "address" | "sender" | "allowsOptOut">,
  settings: unknown,
): ChannelRules {
  const area = `channels/${id}` as const;
  const own = (reason: string) => words(area)(`address.${reason}`);
  const isStopped = answers ? stoppedAt(env, org, id) : null;
  return {
    say: (reason) => (hasWords(area, `address.${reason}`) ? own(reason) : noChannelRules.say(reason)),
    fault(to) {
      const reason = address.fault?.(to);
      return reason ? own(reason) : null;
    },
    from(to, usual) {
      const found = sender.by?.(settings, to, usual) ?? { from: usual };
      return "fault" in found ? { fault: own(found.fault) } : found;
    },
    // What somebody asked for themselves, such as a code to sign in with, comes all the same.
    stopped: async (purpose, to) => purpose !== "account" && isStopped !== null && isStopped(to),
  };
}

interface Asked {
  address: string;
  stopped: boolean;
}

/** Whether somebody said so to this organisation, or to the installation's own number, which all organisations have in common. Asked for many at once. */
function stoppedAt(env: Env, org: string, channel: string): (address: string) => Promise<boolean> {
  const among = (whose: string, addresses: readonly string[]) =>
    env.database.tx(whose, (db) => stoppedAmong(db, whose, channel, addresses));
  const listed = (address: string) => stopListKey(env.secrets, systemOrganisation, address);
  const ask = microBatch<Asked>(async (all) => {
    await compareWishes(env, [org, systemOrganisation]);
    const addresses = all.map((one) => one.address);
    const [own, installation] = await Promise.all([
      among(org, addresses),
      // What stands there as it is was written by an earlier version.
      among(systemOrganisation, [...addresses, ...addresses.map(listed)]),
    ]);
    for (const one of all)
      one.stopped = own.has(one.address) || installation.has(one.address) || installation.has(listed(one.address));
  });
  return async (address) => {
    const asked = { address, stopped: false };
    await ask(asked);
    return asked.stopped;
  };
}
