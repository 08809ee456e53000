import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Outgoing, TransportPorts } from "../../channels/channel.ts";
import { settingsFromUrl } from "../../channels/email/index.ts";
import { gatewayFromUrl } from "../../channels/sms/index.ts";
import { requireNoTransaction } from "../../kit/db/index.ts";
import type { Db } from "../../kit/db/index.ts";
import { egress, isPublic } from "../../kit/egress.ts";
import type { Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { record } from "../../kit/ledger/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Place } from "../../kit/secrets.ts";
import { profileDown, profileUp } from "./facts.ts";
import type { TransportChoice } from "./gate.ts";
import { keepMail } from "./store/outbox.ts";
import { findDefaultProfile, findProfile, noteHealth } from "./store/profiles.ts";
import type { ProfileRow } from "./store/profiles.ts";

/** A transport's choice with the sender that belongs to it. `profile` is null for the process's own (SMTP_URL or the outbox). */
export interface ReadyProfile {
  profile: string | null;
  choice: TransportChoice;
  fromName: string;
  fromAddress: string;
  returnPath: string;
}

/** The profile with this id, or without one the organisation's default, or what the process itself sends with. */
export async function readyProfile(env: Env, db: Db, org: string, id: string | null): Promise<ReadyProfile> {
  const row = id ? await findProfile(db, org, id) : await findDefaultProfile(db, org);
  if (row) return readyRow(env, org, row);
  if (id) throw refuse("missing", "no-such-profile", words("outbound")("refuse.no-such-profile"));
  return ownProfile(env);
}

export function readyRow(env: Env, org: string, row: ProfileRow): ReadyProfile {
  return {
    profile: row.id,
    choice: {
      channel: row.channel,
      transport: row.transport,
      settings: row.settings,
      secrets: openSecrets(env, org, row),
    },
    fromName: row.fromName,
    fromAddress: row.fromAddress,
    returnPath: row.returnPath ?? row.fromAddress,
  };
}

/** What sends account mails and notices: SMTP_URL, else in production the organisation's default profile, elsewhere the outbox. */
export async function noticeProfile(env: Env, org: string): Promise<ReadyProfile> {
  if (env.config.SMTP_URL || !env.config.production) return ownProfile(env);
  return env.database.tx(org, (db) => readyProfile(env, db, org, null));
}

/** What sends text messages: the gateway of SMS_URL, else the outbox, which production does not have. */
export function textProfile(env: Env): ReadyProfile {
  const { SMS_URL, production } = env.config;
  const sender = { profile: null, fromName: "Hookwise", fromAddress: "", returnPath: "" };
  if (SMS_URL) return { ...sender, choice: { channel: "sms", transport: "smpp", ...gatewayFromUrl(SMS_URL) } };
  if (production) throw refuse("unavailable", "no-sms-gateway", words("outbound")("refuse.no-sms-gateway"));
  return { ...sender, choice: { channel: "sms", transport: "outbox", settings: {}, secrets: {} } };
}

/** What the process itself sends with: SMTP_URL, else the outbox, which production does not have. */
function ownProfile(env: Env): ReadyProfile {
  const { SMTP_URL, MAIL_FROM, production } = env.config;
  const sender = { profile: null, fromName: "Hookwise", fromAddress: MAIL_FROM, returnPath: MAIL_FROM };
  const choice = { channel: "email", operator: MAIL_FROM };
  if (SMTP_URL) return { ...sender, choice: { ...choice, transport: "smtp", ...settingsFromUrl(SMTP_URL) } };
  if (production) throw refuse("unavailable", "no-mail-server", words("outbound")("refuse.no-mail-server"));
  return { ...sender, choice: { ...choice, transport: "outbox", settings: {}, secrets: {} } };
}

export function openSecrets(env: Env, org: string, row: Pick<ProfileRow, "id" | "secrets">): Record<string, string> {
  if (!row.secrets) return {};
  return JSON.parse(env.secrets.open(row.secrets, place(org, row.id)).toString()) as Record<string, string>;
}

export function sealSecrets(env: Env, org: string, id: string, secrets: Record<string, string>): Buffer | null {
  return Object.keys(secrets).length > 0 ? env.secrets.seal(JSON.stringify(secrets), place(org, id)) : null;
}

/** What the transports of an organisation may use of the process. */
export function portsFor(
  env: Env,
  org: string,
  profile: string | null,
  channel: "email" | "sms" = "email",
): TransportPorts {
  const out = egress(env.config);
  return {
    log: env.log,
    production: env.config.production,
    async post(url, form) {
      const body = new URLSearchParams(form).toString();
      const answer = await out.fetch(url, {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      return { status: answer.status, body: answer.body.toString() };
    },
    placeOf: (host, port) => placeOf(env, host, port, profile === null),
    keep: ({ from, to, message }: Outgoing) =>
      env.database.tx(org, (db) => keepMail(db, org, { id: newId(), channel, from, to, raw: message })),
    onHealth(health, text) {
      if (!profile)
        return env.log.warn(
          { health, text },
          channel === "sms" ? "the gateway of SMS_URL" : "the mail server of SMTP_URL",
        );
      const noted = env.database.tx(org, async (db) => {
        if (!(await noteHealth(db, org, profile, health, text))) return;
        const changed = health === "down" ? profileDown : profileUp;
        await record(db, org, [changed({ profile, text })]);
      });
      noted.catch((error: Error) =>
        env.log.warn({ err: error, profile }, "a sending profile's health could not be noted"),
      );
    },
  };
}

/**
 * In production an organisation's mail server must be public or listed in EGRESS_ALLOW (as `host` or `host:port`), so that nobody looks around in
 * the operator's network through it; the address that was checked is the one that is used. The operator's own servers are reached as they stand
 * in SMTP_URL and SMS_URL, host and port, and only for what the process itself sends: no tenant gets there, by whatever name, since such a server
 * may relay for this machine. In development a loopback sink is what one wants.
 * @param own for the process's own transports
 */
export async function placeOf(env: Env, host: string, port: number, own: boolean): Promise<string> {
  requireNoTransaction("a mail server");
  const { production, EGRESS_ALLOW, SMTP_URL, SMS_URL } = env.config;
  const operators = [SMTP_URL, SMS_URL].filter((url) => url !== undefined).map((url) => new URL(url));
  if (own && operators.some((url) => isAt(url, host, port))) return host;
  if (!production) return host;
  const addresses = await addressesOf(host);
  const refused = () => new Error(words("outbound")("probe.not-public", { host }));
  if (!own) {
    const theirs = await Promise.all(operators.map((url) => addressesOf(plainHost(url)).catch(() => [])));
    const named = operators.some((url) => plainHost(url).toLowerCase() === host.toLowerCase());
    if (named || addresses.some((one) => theirs.flat().includes(one))) throw refused();
  }
  if (EGRESS_ALLOW.includes(host) || EGRESS_ALLOW.includes(`${host}:${port}`)) return addresses[0] ?? host;
  if (!addresses[0] || !addresses.every(isPublic)) throw refused();
  return addresses[0];
}

const usual: Record<string, number> = { "smtps:": 465, "smtp:": 587, "smpp:": 2775, "smpps:": 3550 };

function isAt(url: URL, host: string, port: number): boolean {
  return plainHost(url) === host && Number(url.port || usual[url.protocol]) === port;
}

function plainHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

async function addressesOf(host: string): Promise<string[]> {
  return isIP(host) ? [host] : (await lookup(host, { all: true })).map((one) => one.address);
}

function place(org: string, id: string): Place {
  return { table: "sending_profiles", column: "secrets", row: id, org };
}
