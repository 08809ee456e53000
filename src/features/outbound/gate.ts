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
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { chosen } from "../../kit/kind.ts";
import { words } from "../../kit/words.ts";
import { provenDomains } from "../organisations/index.ts";
import { gateAllows } from "./rules.ts";
import type { Allowed, Passage, Purpose, ReadAddress } from "./rules.ts";
import { senderFault, sendersOf } from "./senders.ts";
import type { SenderFault, Senders } from "./senders.ts";
import { confirmedAddresses } from "./store/confirmed.ts";
import { storableText } from "../../kit/storable.ts";

/** How a transport is named and set up. */
export interface TransportChoice {
  channel: string;
  transport: string;
  settings: unknown;
  secrets: Secrets;
  /** The address under which the operator's own transport sends (MAIL_FROM); null for what a tenant set up. */
  operator?: string | null;
}

/** A transport behind the gate: nothing leaves through it that the gate has not looked at. */
export interface GatedTransport {
  connections: number;
  /** @param concerned for account mails and notices: the address of the person concerned, as it stands in the product's own record */
  send: (purpose: Purpose, mail: Outgoing, commit: Commit, concerned?: string) => Promise<Outcome>;
  probe: () => Promise<void>;
  close: () => Promise<void>;
}

/** What a transport's settings must look like; it cannot be opened from here. Refuses a transport that does not exist. */
export function describeTransport(channel: string, transport: string): Omit<TransportKind, "open"> {
  const { id, settings, secrets, check } = chosen("transport", channels.find(channel).transports, transport);
  return { id, channel, settings, secrets, check };
}

/** The only place that opens a transport. */
export function openTransport(env: Env, org: string, choice: TransportChoice, ports: TransportPorts): GatedTransport {
  const channel = channels.find(choice.channel);
  const kind = channel.transports.find(choice.transport);
  const opened = kind.open(kind.settings.parse(choice.settings), choice.secrets, ports);
  if (channel.id !== "email") return gated(env, org, opened, ruleOf(channel));
  // The outbox shows mails to whoever runs the installation; they leave in nobody's name.
  const check = kind.id === "outbox" ? undefined : { operator: choice.operator ?? null };
  return gated(env, org, opened, undefined, check);
}

/**
 * Puts the gate before a transport. It looks at the address that is about to be handed over, twice: before the attempt, and again when
 * the transport asks whether the message may become irrevocable, since a proof can lapse while a mail waits for its turn. With `senders` it
 * looks at who is said to have sent it, too: at the envelope and at the header that goes out.
 */
export function gated(
  env: Env,
  org: string,
  transport: Transport,
  readOne?: (text: string) => ReadAddress | null,
  senders?: { operator: string | null },
): GatedTransport {
  const proofs = provenLately(env, org);
  const look = async (purpose: Purpose, address: string, concerned: string | undefined): Promise<Passage> => {
    const personal = purpose === "account" || purpose === "notice";
    const allowed: Allowed = personal
      ? { domains: nothing, addresses: new Set(concerned ? [concerned] : []) }
      : await proofs();
    return gateAllows(purpose, address, allowed, readOne);
  };
  const lookAtSenders = async (found: Senders): Promise<SenderFault | null> => {
    if (!senders) return null;
    // The operator's own transport may send under the operator's own domain, as it does for accounts and notices.
    const { operator } = senders;
    const known = await proofs();
    const domains = operator === null ? known.domains : new Set([...known.domains, domainOf(operator)]);
    return senderFault(found, { ...known, domains }, env.config);
  };
  return {
    connections: transport.connections,
    async send(purpose, mail, commit, concerned) {
      requireNoTransaction("a message outside");
      const first = await look(purpose, mail.to, concerned);
      if (!first.ok) return { state: "refused", reason: first.reason, text: words("outbound")(`gate.${first.reason}`) };
      const { address } = first;
      const found = senders ? sendersOf(mail.from, mail.message) : nobody;
      const fault = await lookAtSenders(found);
      if (fault) return { state: "refused", about: "sender", reason: fault, text: words("outbound")(`gate.${fault}`) };
      const outcome = await transport.send(
        { ...mail, to: address },
        async () => (await look(purpose, address, concerned)).ok && (await lookAtSenders(found)) === null && commit(),
      );
      // What a server says is written down with what became of other mails.
      return "text" in outcome && outcome.text ? { ...outcome, text: storableText(outcome.text) } : outcome;
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

const nobody: Senders = { addresses: [], names: [] };

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

const nothing: ReadonlySet<string> = new Set();
/** Milliseconds for which an answer about the proofs is used again. */
const proofsLast = 2000;

/** Where an organisation's messages may go, and in whose name they may come, at this moment. */
export async function allowedNow(db: Db, org: string, now: Date): Promise<Allowed> {
  return {
    domains: new Set(await provenDomains(db, org, now)),
    addresses: new Set(await confirmedAddresses(db, org)),
  };
}

function provenLately(env: Env, org: string): () => Promise<Allowed> {
  let known: Promise<Allowed> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (known && now - askedAt < proofsLast) return known;
    askedAt = now;
    const asked = env.database.tx(org, (db, at) => allowedNow(db, org, at));
    known = asked;
    asked.catch(() => (known = null));
    return asked;
  };
}
