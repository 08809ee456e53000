import { channels } from "../../channels/index.ts";
import type {
  Channel,
  Commit,
  Outcome,
  Outgoing,
  Secrets,
  Transport,
  TransportKind,
  TransportPorts,
} from "../../channels/channel.ts";
import { requireNoTransaction } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { words } from "../../kit/words.ts";
import { provenDomains } from "../organisations/index.ts";
import { gateAllows } from "./rules.ts";
import type { Allowed, Passage, Purpose, ReadAddress } from "./rules.ts";
import { confirmedAddresses } from "./store/confirmed.ts";

/** How a transport is named and set up. */
export interface TransportChoice {
  channel: string;
  transport: string;
  settings: unknown;
  secrets: Secrets;
}

/** A transport behind the gate: nothing leaves through it that the gate has not looked at. */
export interface GatedTransport {
  connections: number;
  /** @param concerned for account mails and notices: the address of the person concerned, as it stands in the product's own record */
  send: (purpose: Purpose, mail: Outgoing, commit: Commit, concerned?: string) => Promise<Outcome>;
  probe: () => Promise<void>;
  close: () => Promise<void>;
}

/** What a transport's settings must look like; it cannot be opened from here. Refuses a channel or transport that does not exist. */
export function describeTransport(channel: string, transport: string): Omit<TransportKind, "open"> {
  const { id, settings, secrets, check } = channels.find(channel).transports.find(transport);
  return { id, channel, settings, secrets, check };
}

/** The only place that opens a transport. */
export function openTransport(env: Env, org: string, choice: TransportChoice, ports: TransportPorts): GatedTransport {
  const channel = channels.find(choice.channel);
  const kind = channel.transports.find(choice.transport);
  const opened = kind.open(kind.settings.parse(choice.settings), choice.secrets, ports);
  return gated(env, org, opened, channel.id === "email" ? undefined : ruleOf(channel));
}

/**
 * Puts the gate before a transport. It looks at the address that is about to be handed over, twice: before the attempt, and again when
 * the transport asks whether the message may become irrevocable, since a proof can lapse while a mail waits for its turn.
 */
export function gated(
  env: Env,
  org: string,
  transport: Transport,
  readOne?: (text: string) => ReadAddress | null,
): GatedTransport {
  const proofs = provenLately(env, org);
  const look = async (purpose: Purpose, address: string, concerned: string | undefined): Promise<Passage> => {
    const personal = purpose === "account" || purpose === "notice";
    const allowed: Allowed = personal
      ? { domains: nothing, addresses: new Set(concerned ? [concerned] : []) }
      : await proofs();
    return gateAllows(purpose, address, allowed, readOne);
  };
  return {
    connections: transport.connections,
    async send(purpose, mail, commit, concerned) {
      requireNoTransaction("a message outside");
      const first = await look(purpose, mail.to, concerned);
      if (!first.ok) return { state: "refused", reason: first.reason, text: words("outbound")(`gate.${first.reason}`) };
      const { address } = first;
      return transport.send(
        { ...mail, to: address },
        async () => (await look(purpose, address, concerned)).ok && commit(),
      );
    },
    probe: async () => {
      requireNoTransaction("a look at a mail server");
      return transport.probe();
    },
    close: () => transport.close(),
  };
}

// A number belongs to no domain: outside account mails and notices it passes only when its owner confirmed it.
function ruleOf(channel: Channel): (text: string) => ReadAddress | null {
  return (text) => {
    const ascii = channel.readAddress(text);
    return ascii === null ? null : { ascii, domain: null };
  };
}

const nothing: ReadonlySet<string> = new Set();
/** Milliseconds for which an answer about the proofs is used again. */
const proofsLast = 2000;

function provenLately(env: Env, org: string): () => Promise<Allowed> {
  let known: Promise<Allowed> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (known && now - askedAt < proofsLast) return known;
    askedAt = now;
    const asked = env.database.tx(org, async (db, at) => ({
      domains: new Set(await provenDomains(db, org, at)),
      addresses: new Set(await confirmedAddresses(db, org)),
    }));
    known = asked;
    asked.catch(() => (known = null));
    return asked;
  };
}
