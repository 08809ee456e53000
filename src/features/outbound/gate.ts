import { channels } from "../../channels/index.ts";
import type { Channel, LureFormat, Senders } from "../../channels/channel.ts";
import type {
  Commit,
  Outcome,
  Outgoing,
  Secrets,
  Transport,
  TransportKind,
  TransportPorts,
} from "../../channels/transport.ts";
import { domainIn, readAddress } from "../../kit/address.ts";
import { requireNoTransaction } from "../../kit/db/index.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { chosen } from "../../kit/kind.ts";
import { filledWords, words } from "../../kit/words.ts";
import { provenDomains } from "../organisations/index.ts";
import { channelRulesOf, noChannelRules } from "./channel-rules.ts";
import type { ChannelRules } from "./channel-rules.ts";
import { plainOutcome, plainWords } from "./plain.ts";
import type { PlainWords } from "./plain.ts";
import { gateAllows } from "./rules.ts";
import type { Allowed, GateDecision, Purpose, ReadAddress } from "./rules.ts";
import { senderFault } from "./senders.ts";
import type { SenderFault } from "./senders.ts";
import { confirmedAddresses } from "./store/confirmed.ts";

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
  /** Listens for so many milliseconds to what the server hands over by itself; resolves at once where it hands over nothing. */
  listen: (ms: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Everything of a channel but how it is sent by. */
export type ChannelDescription = Omit<Channel, "transports">;

type TransportFace = Omit<TransportKind, "open">;

/** The ids of all channels, in the order of the list. */
export const channelIds: readonly string[] = channels.all.map((one) => one.id);

/** A channel by an id that was checked before it was kept; nothing can be sent by it from here. */
export function describeChannel(id: string): ChannelDescription {
  return channels.find(id);
}

/** The form of a channel's messages: what lures for it are written for. Of a channel that is no more, as facts may name one, its id. */
export function formOf(channel: string): string {
  return (channels.has(channel) && channels.find(channel).form) || channel;
}

/** The channels by which a lure can go, by what it is written for: a form, or one channel. In the order of the list; none for what does not exist. */
export function channelsOf(form: string): ChannelDescription[] {
  return channels.all.filter((one) => one.id === form || one.form === form);
}

/** Of what parts a lure consists that is written for a form or one channel. */
export function formatOf(form: string): LureFormat {
  const [first] = channelsOf(form);
  if (!first) throw new Error(`no channel has the form ${form}`);
  return first.lure;
}

/** What lures that are written for a form or one channel go by, in the language of whoever waits: "Chat", or the channel's name. */
export function titleOfForm(form: string): string {
  const [first] = channelsOf(form);
  const area = `channels/${first?.id ?? form}` as const;
  return filledWords(area)(first?.form === form ? "form" : "title");
}

/** What a lure is written for, as somebody chose it; refuses what no channel has. */
export function chosenForm(form: string): string {
  return channelsOf(form).length > 0 ? form : chosen("channel", channels, form).id;
}

/** The channel that somebody chose; refuses one that does not exist. */
export function chosenChannel(id: string): ChannelDescription {
  return chosen("channel", channels, id);
}

/** An address by its channel's rule, with the domain by which it is proven; null when it is none. */
export function readerOf({ address }: ChannelDescription): (text: string) => ReadAddress | null {
  return (text) => {
    const ascii = address.read(text);
    return ascii === null ? null : { ascii, domain: domainIn(ascii, address.domainSeparator) };
  };
}

/** What a transport's settings must look like; it cannot be opened from here. */
export function describeTransport(channel: string, transport: string): TransportFace {
  const { open: _open, ...kind } = channels.find(channel).transports.find(transport);
  return kind;
}

/** The same of one that somebody chose; refuses a transport that does not exist. */
export function chosenTransport(channel: string, transport: string): TransportFace {
  return describeTransport(channel, chosen("transport", channels.find(channel).transports, transport).id);
}

/** A choice's settings as its transport reads them, with what is usual where nothing is set. */
export function settingsOf({ channel, transport, settings }: TransportChoice): unknown {
  return channels.find(channel).transports.find(transport).settings.parse(settings);
}

/** The only place that opens a transport. */
export function openTransport(env: Env, org: string, choice: TransportChoice, ports: TransportPorts): GatedTransport {
  const channel = channels.find(choice.channel);
  const kind = channel.transports.find(choice.transport);
  const settings = settingsOf(choice);
  const plain = plainWords(choice.secrets);
  const opened = kind.open(settings, choice.secrets, {
    ...ports,
    ...(ports.onHealth && { onHealth: (state, text) => ports.onHealth!(state, plain(text)) }),
  });
  // The outbox shows messages to whoever runs the installation; they leave in nobody's name.
  const senders = kind.id === "outbox" ? undefined : { operator: choice.operator ?? null, of: channel.sender.of };
  return gated(env, org, opened, readerOf(channel), senders, channelRulesOf(env, org, channel, settings), plain);
}

/**
 * Puts the gate before a transport. It looks at the address that is about to be handed over, twice: before the attempt, and again when
 * the transport asks whether the message may become irrevocable, since a proof can lapse while a mail waits for its turn. With `senders` it
 * looks at who is said to have sent it, too: at the envelope and at the header that goes out. `plain`: what may be written down of a server's words.
 */
export function gated(
  env: Env,
  org: string,
  transport: Transport,
  readOne: (text: string) => ReadAddress | null = readAddress,
  senders?: { operator: string | null; of: (mail: Outgoing) => Senders },
  manners: ChannelRules = noChannelRules,
  plain: PlainWords = plainWords({}),
): GatedTransport {
  const proofs = provenLately(env, org);
  const look = async (purpose: Purpose, address: string, concerned: string | undefined): Promise<GateDecision> => {
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
    const own = operator === null ? null : (readOne(operator)?.domain ?? null);
    const domains = own === null ? known.domains : new Set([...known.domains, own.toLowerCase()]);
    return senderFault(found, { ...known, domains }, env.config, readOne);
  };
  return {
    connections: transport.connections,
    async send(purpose, mail, commit, concerned) {
      requireNoTransaction("a message outside");
      const first = await look(purpose, mail.to, concerned);
      if (!first.ok) return { state: "refused", reason: first.reason, text: manners.say(first.reason) };
      const { address } = first;
      const unreachable = manners.fault(address);
      if (unreachable) return { state: "refused", reason: "unreachable", text: unreachable };
      if (await manners.stopped(purpose, address))
        return { state: "refused", reason: "stopped", text: words("outbound")("gate.stopped") };
      const named = manners.from(address, mail.from);
      if ("fault" in named) return { state: "refused", reason: "no-sender", text: named.fault };
      const addressed = { ...mail, ...named, to: address };
      const found = senders ? senders.of(addressed) : nobody;
      const fault = await lookAtSenders(found);
      if (fault) return { state: "refused", about: "sender", reason: fault, text: words("outbound")(`gate.${fault}`) };
      const outcome = await transport.send(
        addressed,
        async () =>
          (await look(purpose, address, concerned)).ok &&
          !(await manners.stopped(purpose, address)) &&
          (await lookAtSenders(found)) === null &&
          commit(),
      );
      return plainOutcome(outcome, plain);
    },
    probe: async () => {
      requireNoTransaction("a look at a mail server");
      await transport.probe().catch((error: Error) => {
        const text = plain(error.message);
        throw text === error.message ? error : new Error(text);
      });
    },
    listen: async (ms) => {
      requireNoTransaction("a line to a gateway");
      await transport.listen?.(ms);
    },
    close: () => transport.close(),
  };
}

const nobody: Senders = { addresses: [], names: [] };

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

/** Every transport of every channel, in the order of the lists; none can be opened from here. */
export function allTransports(): TransportFace[] {
  return channels.all.flatMap(({ id, transports }) => transports.all.map((one) => describeTransport(id, one.id)));
}
