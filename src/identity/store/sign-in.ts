import type { Db } from "../../kit/db/handle.ts";
import type { User } from "../model/user.ts";
import { lockedSql } from "./lockouts.ts";
import { namedUser, ofName, userColumns } from "./users.ts";
import type { SoughtName } from "./users.ts";

/** What the first step of a sign-in by password needs. */
interface Found {
  username: string;
  sub: string;
  srpSalt: Buffer | null;
  srpVerifier: Buffer | null;
  /** False: nobody has the name, and this is the row of somebody else, read so that the answer takes the same time. */
  found: boolean;
}

// When nobody has the name, the pool's first user is read in his place and thrown away.
const hit = `WITH hit AS (SELECT ${namedUser} AS username)`;
const orAnybody = `coalesce(hit.username, (SELECT username FROM identity_users WHERE pool = $1 ORDER BY username LIMIT 1))`;

/** The user whom a sign-in name means, or somebody in place of nobody. */
export function findByName(db: Db, pool: string, name: SoughtName): Promise<Found | null> {
  return db.maybe<Found>(
    `${hit} SELECT u.username, u.sub, u.srp_salt AS "srpSalt", u.srp_verifier AS "srpVerifier", hit.username IS NOT NULL AS found
      FROM hit JOIN identity_users u ON u.pool = $1 AND u.username = ${orAnybody}`,
    ofName(pool, name),
    "identity-sign-in-name",
  );
}

/** A user in the middle of a sign-in, with all that decides how it goes on. */
export interface Candidate extends User {
  found: boolean;
  groups: string[];
  roles: string[];
  /** The device that the client names, when it is this user's. */
  device: Device | null;
  /** Whether the account was signed in to from this network before. */
  knownNetwork: boolean;
  /** The buckets in which guesses are locked now, as `what:bucket`. */
  locked: string[];
}

interface Device {
  key: string;
  groupKey: string;
  salt: Buffer | null;
  verifier: Buffer | null;
  remembered: boolean;
  /** Whether its person has passed a second factor with it: else it stands for none that was set up since. */
  secondFactor: boolean;
}

const groups = `ARRAY(SELECT m.group_name FROM identity_group_members m JOIN identity_groups g ON g.pool = m.pool AND g.name = m.group_name
    WHERE m.pool = u.pool AND m.username = u.username ORDER BY g.precedence NULLS LAST, g.name) AS groups,
  ARRAY(SELECT g.role_arn FROM identity_group_members m JOIN identity_groups g ON g.pool = m.pool AND g.name = m.group_name
    WHERE m.pool = u.pool AND m.username = u.username AND g.role_arn IS NOT NULL ORDER BY g.precedence NULLS LAST, g.name) AS roles`;

/** @param subnet the network that asks @param deviceKey the device that it says it is */
export async function findCandidate(
  db: Db,
  pool: string,
  username: string,
  subnet: string,
  deviceKey: string | null,
): Promise<Candidate | null> {
  const row = await db.maybe<Candidate & { deviceKey: string | null } & Record<string, any>>(
    `WITH hit AS (SELECT (SELECT username FROM identity_users WHERE pool = $1 AND username = $2) AS username)
     SELECT ${userColumns}, hit.username IS NOT NULL AS found, ${groups}, d.key AS "deviceKey", d.group_key AS "deviceGroup",
        d.srp_salt AS "deviceSalt", d.srp_verifier AS "deviceVerifier", d.remembered AS "deviceRemembered",
        d.second_factor AS "deviceSecondFactor",
        EXISTS (SELECT 1 FROM identity_grants WHERE pool = u.pool AND username = u.username AND neighbourhood = $3) AS "knownNetwork",
        ARRAY(SELECT what || ':' || bucket FROM identity_lockouts WHERE pool = $1 AND username = $2 AND ${lockedSql}) AS locked
       FROM hit JOIN identity_users u ON u.pool = $1 AND u.username = ${orAnybody}
       LEFT JOIN identity_devices d ON d.pool = u.pool AND d.username = u.username AND d.key = $4 AND d.srp_verifier IS NOT NULL`,
    [pool, username, subnet, deviceKey],
    "identity-candidate",
  );
  if (!row) return null;
  const {
    deviceKey: key,
    deviceGroup,
    deviceSalt,
    deviceVerifier,
    deviceRemembered,
    deviceSecondFactor,
    ...user
  } = row;
  const device = key && {
    key,
    groupKey: deviceGroup,
    salt: deviceSalt,
    verifier: deviceVerifier,
    remembered: deviceRemembered,
    secondFactor: deviceSecondFactor,
  };
  return { ...user, device: device || null } as Candidate;
}
