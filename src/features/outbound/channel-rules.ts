import type { Channel } from "../../channels/channel.ts";
import type { Env } from "../../kit/feature.ts";
import { hasWords, words } from "../../kit/words.ts";
import { systemOrganisation } from "../organisations/index.ts";
import type { Purpose } from "./rules.ts";
import { stopListKey } from "./stopped.ts";
import { stoppedAddresses } from "./store/stopped.ts";

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
  const asked = answers ? stoppedLately(env, org, id) : null;
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
    async stopped(purpose, to) {
      if (purpose === "account" || asked === null) return false;
      const { own, installation } = await asked();
      // What stands there as it is was written by an earlier version.
      return (
        own.has(to) ||
        (installation.size > 0 &&
          (installation.has(to) || installation.has(stopListKey(env.secrets, systemOrganisation, to))))
      );
    },
  };
}

/** Milliseconds for which the list of those who want no more is used again. */
const lasts = 2000;

interface Stopped {
  own: ReadonlySet<string>;
  installation: ReadonlySet<string>;
}

/** Who said so to this organisation, or to the installation's own number, which all organisations have in common. */
function stoppedLately(env: Env, org: string, channel: string): () => Promise<Stopped> {
  let known: Promise<Stopped> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const of = async (whose: string) =>
    new Set(await env.database.tx(whose, (db) => stoppedAddresses(db, whose, channel)));
  return () => {
    const now = performance.now();
    if (known && now - askedAt < lasts) return known;
    askedAt = now;
    known = Promise.all([of(org), of(systemOrganisation)]).then(([own, installation]) => ({ own, installation }));
    known.catch(() => (known = null));
    return known;
  };
}
