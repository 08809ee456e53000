import type { Db } from "../../../kit/db/index.ts";
import { pseudonymSql } from "../../people/index.ts";
import { outcomes } from "../verdict/scale.ts";
import type { Override, Recorded } from "../verdict/decide.ts";
import type { Outcome, Verdict } from "../verdict/scale.ts";

/** One row of a campaign's results. */
interface RecipientRow {
  delivery: number;
  member: string | null;
  pseudonym: string | null;
  lure: number;
  department: string | null;
  departmentName: string | null;
  holdOut: boolean;
  opened: StateRow | null;
  clicked: StateRow | null;
  submitted: StateRow | null;
  reported: StateRow | null;
  finishedAt: Date | null;
  clickVerdict: Verdict;
  clickReasons: string[];
  override: Override;
}

export interface StateRow {
  at: string;
  verdict: Recorded | "unverified";
}

/**
 * A page of a campaign's recipients of whom anything was heard, by delivery number.
 * @param departments only these; null for all
 */
export function listRecipients(
  db: Db,
  org: string,
  campaign: string,
  filter: { outcome: Outcome | undefined; departments: readonly string[] | null },
  after: number,
  limit: number,
): Promise<RecipientRow[]> {
  return db.query<RecipientRow>(
    `SELECT NULL AS pseudonym, ${columns} ${source(filter.outcome)} AND o.delivery > $3 ORDER BY o.delivery LIMIT $4`,
    [org, campaign, after, limit, filter.departments],
  );
}

/** Those of some deliveries of which anything was ever heard, by number, and when first. */
export async function withOutcome(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
): Promise<{ delivery: number; at: Date | null }[]> {
  return db.query(
    `SELECT delivery, least(opened_at, clicked_at, submitted_at, reported_at, finished_at, decoy_at, stayed_at) AS at
       FROM tracking_outcomes WHERE org = $1 AND campaign = $2 AND delivery = ANY ($3::int[]) ORDER BY delivery`,
    [org, campaign, numbers],
  );
}

/** Those of some deliveries with which a person did something. */
export async function withPerson(db: Db, org: string, campaign: string, numbers: readonly number[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db.query<{ delivery: number }>(
    `SELECT delivery FROM tracking_outcomes WHERE org = $1 AND campaign = $2 AND delivery = ANY ($3::int[])
        AND 'person' IN (clicked_recorded, submitted_recorded, reported_recorded)`,
    [org, campaign, numbers],
  );
  return rows.map(({ delivery }) => delivery);
}

/** A recipient of whom something was heard, by their pseudonym, with when a hit of each kind came first. */
export type OutcomeRow = Record<Outcome, Date | null> &
  Pick<RecipientRow, "delivery" | "holdOut" | "finishedAt" | "override"> & { pseudonym: string };

/**
 * The same by pseudonym, for campaigns whose people have one.
 * @param key the campaign's key of pseudonyms
 * @param before only those of whom something was heard before this moment
 */
export function listPseudonyms(
  db: Db,
  org: string,
  campaign: string,
  filter: { outcome: Outcome | undefined; departments: readonly string[] | null },
  key: Buffer,
  after: string,
  before: Date,
  limit: number,
): Promise<OutcomeRow[]> {
  const pseudonym = pseudonymSql("$6", "o.member");
  // First hits alone: which one counts changes at the moment in which a person comes after a program.
  const first = (some: readonly Outcome[]) => some.map((one) => `o.${one}_at`).join(", ");
  return db.query<OutcomeRow>(
    `SELECT ${pseudonym} AS pseudonym, o.delivery, o.hold_out AS "holdOut", o.finished_at AS "finishedAt", o.override,
            ${outcomes.map((one) => `o.${one}_at AS ${one}`).join(", ")}
       ${source(filter.outcome)} AND o.member IS NOT NULL AND least(${first(filter.outcome ? [filter.outcome] : outcomes)}) < $7 AND ${pseudonym} COLLATE "C" > $3
      ORDER BY ${pseudonym} COLLATE "C" LIMIT $4`,
    [org, campaign, after, limit, filter.departments, key, before],
  );
}

/** A state of an outcome with its verdict, as JSON; null where nothing of the kind was heard. @param one of `o` */
export const state = (one: string) =>
  `CASE WHEN o.${one}_at IS NOT NULL THEN jsonb_build_object('at', to_char(coalesce(o.${one}_person_at, o.${one}_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'verdict', coalesce(o.${one}_recorded, 'unverified')) END AS ${one}`;

const columns = `o.delivery, o.member, coalesce(l.place, o.lure_idx) AS lure, o.department, o.department_name AS "departmentName", o.hold_out AS "holdOut",
  ${outcomes.map(state).join(", ")},
  o.finished_at AS "finishedAt", o.click_verdict AS "clickVerdict", o.click_reasons AS "clickReasons", o.override`;

const source = (outcome: Outcome | undefined) => `FROM tracking_outcomes o
  LEFT JOIN campaigns_public_lures l ON l.org = $1 AND l.campaign = o.campaign AND l.idx = o.lure_idx
  WHERE o.org = $1 AND o.campaign = $2 AND ($5::uuid[] IS NULL OR o.department = ANY ($5)) ${outcome ? `AND o.${outcome}_at IS NOT NULL` : ""}`;

/** Notes a reviewer's word and has the verdict looked at now; null when nothing was heard of the recipient. */
export function overrideVerdict(
  db: Db,
  org: string,
  campaign: string,
  whose: { delivery: number | string; key: Buffer | null; departments: readonly string[] | null },
  review: { verdict: string; by: string; reason: string },
): Promise<{ member: string | null } | null> {
  const { delivery, key, departments } = whose;
  const recipient = key ? `${pseudonymSql("$8", "member")} = $3` : "delivery = $3::int AND $8::bytea IS NULL";
  return db.maybe<{ member: string | null }>(
    `UPDATE tracking_outcomes SET override = $4, override_by = $5, override_reason = $6, due_at = now()
      WHERE org = $1 AND campaign = $2 AND ${recipient} AND ($7::uuid[] IS NULL OR department = ANY ($7))
      RETURNING member`,
    [org, campaign, String(delivery), review.verdict, review.by, review.reason, departments, key],
  );
}

interface NetworkRow {
  network: string;
  kind: "own" | "scanner";
  note: string;
}

export function listNetworks(db: Db, org: string): Promise<NetworkRow[]> {
  return db.query<NetworkRow>(
    "SELECT network::text AS network, kind, note FROM tracking_networks WHERE org = $1 ORDER BY network",
    [org],
  );
}

/** Keeps a network, with its host bits cut, and returns it as it is kept. */
/** A network with its host bits cut, as it is kept. */
export async function truncateNetwork(db: Db, given: string): Promise<string> {
  return (await db.one<{ network: string }>("SELECT network($1::inet)::text AS network", [given])).network;
}

export async function saveNetwork(db: Db, org: string, row: NetworkRow): Promise<void> {
  await db.run(
    `INSERT INTO tracking_networks (org, network, kind, note) VALUES ($1, $2::cidr, $3, $4)
     ON CONFLICT (org, network) DO UPDATE SET kind = excluded.kind, note = excluded.note`,
    [org, row.network, row.kind, row.note],
  );
}

export async function deleteNetwork(db: Db, org: string, network: string): Promise<boolean> {
  return (
    (await db.run("DELETE FROM tracking_networks WHERE org = $1 AND network = network($2::inet)", [org, network])) > 0
  );
}
