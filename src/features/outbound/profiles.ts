import type { Outgoing, TransportPorts } from "../../channels/transport.ts";
import { defaultChannel } from "../../channels/channel.ts";
import { resolveTrusted, resolveUntrusted, isOutside } from "../../kit/dns/addresses.ts";
import { requireNoTransaction } from "../../kit/db/index.ts";
import type { Db } from "../../kit/db/index.ts";
import { egress } from "../../kit/egress.ts";
import { isListed } from "../../kit/egress-allow.ts";
import type { Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { isPublic, readIp } from "../../kit/ip.ts";
import { record } from "../../kit/ledger/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Place } from "../../kit/secrets.ts";
import { profileDown, profileUp } from "./facts.ts";
import { callbackOf } from "./callbacks/address.ts";
import { namesOf } from "./callbacks/names.ts";
import { claimAnswer, takeEvents } from "./callbacks/events.ts";
import { channelIds, describeChannel } from "./gate.ts";
import type { TransportChoice } from "./gate.ts";
import { insertMail } from "./store/outbox.ts";
import { findDefaultProfile, findProfile, noteHealth } from "./store/profiles.ts";
import type { ProfileRow } from "./store/profiles.ts";
import { makeTurns } from "./turns.ts";

/** A transport's choice with the sender that belongs to it. `profile` is null for the process's own. */
export interface ReadyProfile {
  profile: string | null;
  choice: TransportChoice;
  fromName: string;
  fromAddress: string;
  returnPath: string;
}

/** The profile with this id, or without one the organisation's default for the channel, or what the process itself sends with. */
export async function readyProfile(
  env: Env,
  db: Db,
  org: string,
  id: string | null,
  channel: string = defaultChannel,
): Promise<ReadyProfile> {
  const row = id ? await findProfile(db, org, id) : await findDefaultProfile(db, org, channel);
  if (row) return readyRow(env, org, row);
  if (id) throw refuse("missing", "no-such-profile", words("outbound")("refuse.no-such-profile"));
  return ownProfile(env, channel);
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

/** What sends account messages and notices: the process's own transport, else in production the organisation's default profile, elsewhere the outbox. */
export async function noticeProfile(env: Env, org: string, channel: string): Promise<ReadyProfile> {
  if (!env.config.production || describeChannel(channel).own.configured(env.config)) return ownProfile(env, channel);
  return env.database.tx(org, (db) => readyProfile(env, db, org, null, channel));
}

/** What the process itself sends with: what is configured for the channel, else the outbox, which production does not have. */
function ownProfile(env: Env, channel: string): ReadyProfile {
  const { own } = describeChannel(channel);
  const configured = own.configured(env.config);
  if (!configured && env.config.production)
    throw refuse(
      "unavailable",
      channel === defaultChannel ? "no-mail-server" : "no-transport",
      words(`channels/${channel}`)("no-way"),
    );
  const from = own.sender(env.config);
  const choice = { channel, operator: from, ...(configured ?? { transport: "outbox", settings: {}, secrets: {} }) };
  return { profile: null, fromName: "Hookwise", fromAddress: from, returnPath: from, choice };
}

export function openSecrets(env: Env, org: string, row: Pick<ProfileRow, "id" | "secrets">): Record<string, string> {
  if (!row.secrets) return {};
  return JSON.parse(env.secrets.open(row.secrets, place(org, row.id)).toString()) as Record<string, string>;
}

export function sealSecrets(env: Env, org: string, id: string, secrets: Record<string, string>): Buffer | null {
  return Object.keys(secrets).length > 0 ? env.secrets.seal(JSON.stringify(secrets), place(org, id)) : null;
}

/** The way of the product's own messages, and not of an organisation's: only the operator can mend it. That it works is no news where it always did. */
function tellOfOwn(env: Env, health: "up" | "down", text: string, channel: string): void {
  const broken = brokenChannels.get(env) ?? new Set();
  brokenChannels.set(env, broken);
  if (health === "down") {
    broken.add(channel);
    env.log.warn(
      { channel, text },
      "codes and notices cannot leave and wait; check the server that they leave by (SMTP_URL for mail)",
    );
  } else if (broken.delete(channel)) env.log.info({ channel }, "codes and notices leave again");
}

const brokenChannels = new WeakMap<Env, Set<string>>();

/** What the transports of an organisation may use of the process. */
export function portsFor(
  env: Env,
  org: string,
  profile: string | null,
  channel: string = defaultChannel,
): TransportPorts {
  const allowed = [...env.config.EGRESS_ALLOW, ...operatorsHosts(env, profile)];
  const out = egress({ ...env.config, EGRESS_ALLOW: allowed }, profile === null ? isPublic : isOutside);
  const route = { org, profile, channel };
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
    fetch: (url, request) => out.fetch(url, request),
    mayFetch: (url) => out.check(url),
    callback: profile && callbackOf(env, org, profile),
    placeOf: (host, port) => placeOf(env, host, port, profile === null),
    storeInOutbox: ({ from, to, message }: Outgoing) =>
      env.database.tx(org, (db) => insertMail(db, org, { id: newId(), channel, from, to, raw: message })),
    onEvent: (said) => takeEvents(env, route, [said]),
    claimAnswer: (name, within) => claimAnswer(env, route, name, within),
    storeReference: namesOf(env, route),
    ...makeTurns(env, route),
    onHealth(health, text) {
      if (!profile) return tellOfOwn(env, health, text, channel);
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
 * the operator's network through it, nor this machine's own; the address that was checked is the one that is used. The operator's own servers are reached as they stand
 * in the configuration, host and port, and only for what the process itself sends: no tenant gets there, by whatever name, since such a server
 * may relay for this machine. In development a loopback sink is what one wants.
 * @param own for the process's own transports
 */
export async function placeOf(env: Env, host: string, port: number, own: boolean): Promise<string> {
  requireNoTransaction("a mail server");
  const { production, EGRESS_ALLOW } = env.config;
  const operators = operatorsPlaces(env);
  if (own && operators.some((one) => one.host === host && one.port === port)) return host;
  if (!production) return host;
  const listed = isListed(EGRESS_ALLOW, host, port);
  const found = listed ? await resolveTrusted(host) : await resolveUntrusted(env.config, host);
  const addresses = found.map((one) => one.address);
  const refused = () => new Error(words("outbound")("probe.not-public", { host }));
  if (!own) {
    // Where the operator's server is that has no address now, nobody knows: it may be at the tenant's.
    const theirs = await Promise.all(operators.map((one) => resolveTrusted(one.host))).catch(() => {
      throw new Error(words("outbound")("probe.operators-unknown", { host }));
    });
    const named = operators.some((one) => one.host.toLowerCase() === host.toLowerCase());
    if (
      named ||
      addresses.some((one) =>
        theirs
          .flat()
          .map(({ address }) => spelled(address))
          .includes(spelled(one)),
      )
    )
      throw refused();
  }
  if (listed) return addresses[0] ?? host;
  if (!addresses[0] || !addresses.every((one) => (own ? isPublic(one) : isOutside(one, env.config)))) throw refused();
  return addresses[0];
}

/** To which hosts what the process itself sends may go by HTTP beside public ones: no tenant's messages do. */
function operatorsHosts({ config }: Env, profile: string | null): string[] {
  return profile === null ? channelIds.flatMap((id) => describeChannel(id).own.reaches?.(config) ?? []) : [];
}

/** Where the operator's own servers are, of all channels. */
function operatorsPlaces({ config }: Env): { host: string; port: number }[] {
  return channelIds.flatMap((id) => {
    const { host, port } = (describeChannel(id).own.configured(config)?.settings ?? {}) as Partial<
      Record<string, unknown>
    >;
    return typeof host === "string" ? [{ host, port: Number(port) }] : [];
  });
}

/** An address in the one spelling that it has, however it was written down. */
function spelled(address: string): string {
  return readIp(address)?.toString() ?? address;
}

function place(org: string, id: string): Place {
  return { table: "sending_profiles", column: "secrets", row: id, org };
}
