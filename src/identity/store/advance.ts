import type { Db } from "../../kit/db/handle.ts";
import type { Guessed } from "./lockouts.ts";
import type { NewSession } from "./sessions.ts";

/** What a step of a sign-in uses up; each once, also when many requests bring it at the same moment. */
export interface Spent {
  /** A Session, by its hash. */
  session?: Buffer;
  /** A SECRET_BLOCK, by its hash; nothing is kept of it before. */
  block?: Buffer;
  /** A time step of the user's authenticator. */
  totpStep?: number;
  /** The lane of right guesses, whose wrong ones are forgotten; while it is locked, right ones are worth nothing. */
  lane?: { what: Guessed; lane: string };
}

export interface NewGrant {
  originJti: string;
  client: string;
  scope: string;
  deviceKey: string | null;
  authTime: Date;
  network: string;
  neighbourhood: string;
  agent: string;
  data: Record<string, unknown>;
  /** Seconds. */
  life: number;
  refreshHash: Buffer;
  event: { id: string; sub: string; kind: string; data: Record<string, unknown> };
  /** A device that is offered with the tokens; it counts once it has confirmed itself. */
  newDevice?: { key: string; groupKey: string };
  /** The device that has proven itself. */
  seenDevice?: string;
}

export interface Advanced {
  /** Whether all that was to be used up was there; nothing else is written when not. */
  done: boolean;
  locked: boolean;
  totp: boolean;
}

/** Uses up what a step brought and writes what follows (the next Session, or the grant with its refresh token and event): one statement, one commit. */
export async function advance(
  db: Db,
  pool: string,
  username: string,
  spent: Spent,
  next: { session: NewSession } | { grant: NewGrant } | null,
): Promise<Advanced> {
  const values: unknown[] = [pool, username];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const shape: string[] = [];
  const parts: string[] = [];
  const unlocked = spent.lane
    ? `NOT EXISTS (SELECT 1 FROM identity_lockouts WHERE pool = $1 AND username = $2 AND what = ${bind(spent.lane.what, "text")}
        AND lane = ${bind(spent.lane.lane, "text")} AND locked_until > now())`
    : "true";
  if (spent.lane) shape.push("lane");
  let fit = unlocked;
  if (spent.totpStep !== undefined) {
    shape.push("totp");
    const step = bind(spent.totpStep, "bigint");
    parts.push(`totp AS (UPDATE identity_users SET totp_step = ${step} WHERE pool = $1 AND username = $2 AND totp_step < ${step}
      AND ${unlocked} RETURNING 1)`);
    fit = `${unlocked} AND EXISTS (SELECT 1 FROM totp)`;
  }
  if (spent.block) {
    shape.push("block");
    parts.push(`once AS (INSERT INTO identity_sessions (hash, pool, client, username, stage, used_at, expires_at)
      SELECT ${bind(spent.block, "bytea")}, $1, '', $2, 'SECRET_BLOCK', now(), now() + interval '15 minutes' WHERE ${fit}
      ON CONFLICT DO NOTHING RETURNING 1)`);
  } else if (spent.session) {
    shape.push("session");
    parts.push(`once AS (UPDATE identity_sessions SET used_at = now() WHERE hash = ${bind(spent.session, "bytea")} AND used_at IS NULL
      AND expires_at > now() AND ${fit} RETURNING 1)`);
  } else parts.push(`once AS (SELECT 1 WHERE ${fit})`);
  if (spent.lane)
    parts.push(`cleared AS (DELETE FROM identity_lockouts WHERE pool = $1 AND username = $2 AND what = $3 AND lane = $4
      AND EXISTS (SELECT 1 FROM once))`);
  if (next === null) shape.push("end");
  else if ("session" in next) {
    shape.push("next-session");
    const { hash, client, stage, data, seconds } = next.session;
    parts.push(`opened AS (INSERT INTO identity_sessions (hash, pool, client, username, stage, data, expires_at)
      SELECT ${bind(hash, "bytea")}, $1, ${bind(client, "text")}, $2, ${bind(stage, "text")}, ${bind(data, "jsonb")},
        now() + make_interval(secs => ${bind(seconds, "float8")}) FROM once)`);
  } else {
    shape.push(next.grant.newDevice ? "next-grant-device" : next.grant.seenDevice ? "next-grant-seen" : "next-grant");
    parts.push(...grantParts(next.grant, bind));
  }
  const row = await db.one<Advanced>(
    `WITH ${parts.join(",\n")} SELECT EXISTS (SELECT 1 FROM once) AS done, NOT ${unlocked} AS locked,
      ${spent.totpStep === undefined ? "true" : "EXISTS (SELECT 1 FROM totp)"} AS totp
      FROM (SELECT $1::text, $2::text) AS named`,
    values,
    `identity-advance-${shape.join("-")}`,
  );
  return row;
}

function grantParts(grant: NewGrant, bind: (value: unknown, type: string) => string): string[] {
  const origin = bind(grant.originJti, "uuid");
  const { event, newDevice, seenDevice } = grant;
  const device = newDevice
    ? [
        `device AS (INSERT INTO identity_devices (pool, username, key, group_key, network)
          SELECT $1, $2, ${bind(newDevice.key, "text")}, ${bind(newDevice.groupKey, "text")}, ${bind(grant.network, "text")} FROM once)`,
      ]
    : seenDevice
      ? [
          `device AS (UPDATE identity_devices SET signed_in_at = now(), network = ${bind(grant.network, "text")} FROM once
            WHERE pool = $1 AND username = $2 AND key = ${bind(seenDevice, "text")})`,
        ]
      : [];
  return [
    ...device,
    `granted AS (INSERT INTO identity_grants (pool, username, origin_jti, client, scope, device_key, auth_time, network, neighbourhood, agent, data, expires_at)
      SELECT $1, $2, ${origin}, ${bind(grant.client, "text")}, ${bind(grant.scope, "text")}, ${bind(grant.deviceKey, "text")},
        ${bind(grant.authTime, "timestamptz")}, ${bind(grant.network, "text")}, ${bind(grant.neighbourhood, "text")}, ${bind(grant.agent, "text")},
        ${bind(grant.data, "jsonb")}, now() + make_interval(secs => ${bind(grant.life, "float8")}) FROM once)`,
    `token AS (INSERT INTO identity_refresh_tokens (hash, origin_jti) SELECT ${bind(grant.refreshHash, "bytea")}, ${origin} FROM once)`,
    `told AS (INSERT INTO identity_events (id, pool, username, sub, kind, data)
      SELECT ${bind(event.id, "uuid")}, $1, $2, ${bind(event.sub, "uuid")}, ${bind(event.kind, "text")}, ${bind(event.data, "jsonb")} FROM once)`,
  ];
}
