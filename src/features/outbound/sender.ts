import { createHash } from "node:crypto";
import type { Cost, PlainMessage } from "../../channels/channel.ts";
import type { Commit, Outcome } from "../../channels/transport.ts";
import type { Env } from "../../kit/feature.ts";
import { describeChannel, openTransport, readerOf, settingsOf } from "./gate.ts";
import { portsFor, readyProfile } from "./profiles.ts";
import type { ReadyProfile } from "./profiles.ts";

/** A composed message to one person. */
interface ReadyMessage {
  to: string;
  /** Without angle brackets. */
  messageId: string;
  raw: Buffer;
}

/** An open way to a server for one organisation. Several sends may be under way at once, up to `connections` usefully. */
export interface Sender {
  connections: number;
  channel: string;
  /** The profile's own sender, for lures that name only a person. */
  from: { name: string; address: string };
  /** The domain under which its lures' senders stand and its messages are named. */
  domain: string;
  /** Header fields that the profile adds to every message. */
  headers: Record<string, string>;
  /** The next moment at which a simulation may come to an address; `at` itself when it may now (epoch milliseconds). */
  openFor: (address: string, zone: string, at: number) => number;
  /** What a message takes, where messages are paid for. */
  cost: ((message: ReadyMessage) => Cost) | null;
  /** Of who sends: another one when anything of the profile changes that its messages show. */
  digest: string;
  send: (message: ReadyMessage, commit: Commit) => Promise<Outcome>;
  /** Sends what is no lure, such as a test of the profile. */
  sendPlain: (message: Omit<PlainMessage, "from">, commit: Commit) => Promise<Outcome>;
  /** Signs in and sends nothing. Throws with what is missing, in the server's words or as a kept sentence. */
  probe: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens a sending profile (null: the organisation's default for the channel, else the process's own).
 * @param purpose `test` for a dry run to its author
 */
export async function openSender(
  env: Env,
  org: string,
  profileId: string | null,
  purpose: "simulation" | "test" = "simulation",
  channel?: string,
): Promise<Sender> {
  const ready = await env.database.tx(org, (db) => readyProfile(env, db, org, profileId, channel));
  return senderOf(env, org, ready, purpose);
}

export function senderOf(env: Env, org: string, ready: ReadyProfile, purpose: "simulation" | "test"): Sender {
  const { choice, profile, returnPath } = ready;
  const face = describeChannel(choice.channel);
  const transport = openTransport(env, org, choice, portsFor(env, org, profile, choice.channel));
  const settings = settingsOf(choice);
  const headers = (choice.settings as { headers?: Record<string, string> }).headers ?? {};
  const from = { name: ready.fromName, address: ready.fromAddress };
  const send: Sender["send"] = ({ to, messageId, raw }, commit) =>
    transport.send(purpose, { from: returnPath, to, message: raw, messageId }, commit);
  return {
    connections: transport.connections,
    channel: choice.channel,
    from,
    domain: domainOfSender(env, ready),
    headers,
    openFor: (address, zone, at) => face.openFor?.(settings, address, zone, at) ?? at,
    cost: face.cost ? ({ to, raw }) => face.cost!(settings, to, raw) : null,
    digest: digestOfSender(ready),
    send,
    sendPlain: (message, commit) => {
      const raw = face.plain({ ...message, from, headers: { ...headers, ...message.headers } });
      return send({ to: message.to, messageId: message.messageId, raw }, commit);
    },
    probe: () => transport.probe(),
    close: () => transport.close(),
  };
}

/** A sender that belongs to no domain names its messages under the operator's. */
export function domainOfSender({ config }: Pick<Env, "config">, { choice, fromAddress }: ReadyProfile): string {
  const domain = readerOf(describeChannel(choice.channel))(fromAddress)?.domain;
  return domain ?? domainOf(fromAddress) ?? domainOf(config.MAIL_FROM)!;
}

function domainOf(address: string): string | null {
  return address.split("@")[1] ?? null;
}

/** Over what recipients can see of who sends: addresses, names, the way. The operator's own way may change, its sender not. */
export function digestOfSender({ profile, choice, fromName, fromAddress, returnPath }: ReadyProfile): string {
  const { channel, transport, settings } = choice;
  const sending = profile === null ? null : { channel, transport, settings };
  const seen = JSON.stringify([profile, sending && JSON.stringify(sending), fromName, fromAddress, returnPath]);
  return createHash("sha256").update(seen).digest("hex");
}
