import { createHash } from "node:crypto";
import type { Commit, Outcome } from "../../channels/channel.ts";
import { compileMail } from "../../channels/email/index.ts";
import type { InlineImage } from "../../channels/email/index.ts";
import type { Env } from "../../kit/feature.ts";
import { openTransport } from "./gate.ts";
import { portsFor, readyProfile } from "./profiles.ts";
import type { ReadyProfile } from "./profiles.ts";

/** A simulated mail to one person. Give `raw` (CRLF line ends) when it is composed already, which is the fast way. */
export interface SimulationMail {
  to: string;
  from: { name: string; address: string };
  replyTo?: string;
  subject: string;
  html?: string;
  text: string;
  /** Without angle brackets. */
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
  inline?: InlineImage[];
  raw?: Buffer | (() => Buffer);
}

/** An open way to a mail server for one organisation. Several sends may be under way at once, up to `connections` usefully. */
export interface Sender {
  connections: number;
  /** The profile's own sender, for lures that name only a person. */
  from: { name: string; address: string };
  /** Header fields that the profile adds to every mail; to be given to `compileMail`. */
  headers: Record<string, string>;
  /** Of who sends: another one when anything of the profile changes that its mails show. */
  digest: string;
  send: (mail: SimulationMail, commit: Commit) => Promise<Outcome>;
  close: () => Promise<void>;
}

/**
 * Opens a sending profile (null: the organisation's default, else the process's own).
 * @param purpose `test` for a dry run to its author
 */
export async function openSender(
  env: Env,
  org: string,
  profileId: string | null,
  purpose: "simulation" | "test" = "simulation",
): Promise<Sender> {
  const ready = await env.database.tx(org, (db) => readyProfile(env, db, org, profileId));
  return senderOf(env, org, ready, purpose);
}

export function senderOf(env: Env, org: string, ready: ReadyProfile, purpose: "simulation" | "test"): Sender {
  const transport = openTransport(env, org, ready.choice, portsFor(env, org, ready.profile));
  const headers = (ready.choice.settings as { headers?: Record<string, string> }).headers ?? {};
  return {
    connections: transport.connections,
    from: { name: ready.fromName, address: ready.fromAddress },
    headers,
    digest: digestOfSender(ready),
    send(mail, commit) {
      const message = typeof mail.raw === "function" ? mail.raw() : (mail.raw ?? composed(mail, headers));
      return transport.send(purpose, { from: ready.returnPath, to: mail.to, message }, commit);
    },
    close: () => transport.close(),
  };
}

/** Over what recipients can see of who sends: addresses, names, the way. The operator's own way may change, its sender not. */
export function digestOfSender({ profile, choice, fromName, fromAddress, returnPath }: ReadyProfile): string {
  const { channel, transport, settings } = choice;
  const way = profile === null ? null : { channel, transport, settings };
  const seen = JSON.stringify([profile, way && JSON.stringify(way), fromName, fromAddress, returnPath]);
  return createHash("sha256").update(seen).digest("hex");
}

function composed(mail: SimulationMail, headers: Record<string, string>): Buffer {
  const fill = compileMail({
    from: mail.from,
    replyTo: mail.replyTo,
    subject: [mail.subject],
    text: [mail.text],
    html: mail.html === undefined ? undefined : [mail.html],
    headers: { ...headers, ...mail.headers },
    inline: mail.inline,
  });
  return fill({ to: mail.to, messageId: mail.messageId, date: mail.date, values: {} });
}
