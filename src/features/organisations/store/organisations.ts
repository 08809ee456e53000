import type { Db } from "../../../kit/db/index.ts";
import { privacyModes } from "../rules.ts";
import type { PlanId, PrivacyMode, QuietDays } from "../rules.ts";

export interface Organisation {
  id: string;
  name: string;
  plan: PlanId;
  /** End of the trial of Business; null for those who pay. */
  trialEndsAt: Date | null;
  /** How many people it told of when it signed up, such as `11-25`. */
  size: string | null;
  /** BCP 47. */
  locale: string;
  /** IANA. */
  timeZone: string;
  /** In which it pays, ISO 4217. */
  currency: string;
  privacyMode: PrivacyMode;
  /** The smallest group whose figures are shown (people). */
  smallestGroup: number;
  approvalRequired: boolean;
  verdictHoldSeconds: number;
  /** The largest number of simulations for one person in a month. */
  simulationsPerMonth: number;
  /** Where the security team reads reports of mails that are no simulation. */
  securityAddress: string | null;
  /** The mailbox to which people forward what they report. */
  reportAddress: string | null;
  /** Days on which nothing is sent. */
  quiet: QuietDays[];
  noticeRecordedAt: Date | null;
  /** Since when the kill switch is thrown. */
  killedAt: Date | null;
  /** Who threw it; null for a key of nobody. */
  killedBy: string | null;
  /** When its deletion begins, while that waits; until it is taken back the kill switch is not released. */
  closesAt: Date | null;
  /** Since when its deletion is under way, which nobody takes back; null before. */
  closingSince: Date | null;
  createdAt: Date;
}

const columns = `id, name, plan, trial_ends_at AS "trialEndsAt", size, locale, time_zone AS "timeZone", currency, privacy_mode AS "privacyMode", smallest_group AS "smallestGroup",
  approval_required AS "approvalRequired", verdict_hold_seconds AS "verdictHoldSeconds", simulations_per_month AS "simulationsPerMonth",
  security_address AS "securityAddress", report_address AS "reportAddress", quiet, notice_recorded_at AS "noticeRecordedAt",
  killed_at AS "killedAt", killed_by AS "killedBy", closes_at AS "closesAt", closing_since AS "closingSince", created_at AS "createdAt"`;

// What may be set, and the column of each.
const settable = {
  name: "name",
  locale: "locale",
  timeZone: "time_zone",
  currency: "currency",
  privacyMode: "privacy_mode",
  smallestGroup: "smallest_group",
  approvalRequired: "approval_required",
  verdictHoldSeconds: "verdict_hold_seconds",
  simulationsPerMonth: "simulations_per_month",
  securityAddress: "security_address",
  reportAddress: "report_address",
  quiet: "quiet",
  noticeRecordedAt: "notice_recorded_at",
  killedAt: "killed_at",
  killedBy: "killed_by",
  closesAt: "closes_at",
  closingSince: "closing_since",
} as const;

export type Settings = Partial<Pick<Organisation, keyof typeof settable>>;

export function insertOrganisation(
  db: Db,
  org: string,
  made: Pick<
    Organisation,
    | "name"
    | "plan"
    | "trialEndsAt"
    | "size"
    | "locale"
    | "timeZone"
    | "currency"
    | "verdictHoldSeconds"
    | "simulationsPerMonth"
  >,
): Promise<number> {
  return db.run(
    `INSERT INTO organisations (id, name, plan, trial_ends_at, size, locale, time_zone, currency, verdict_hold_seconds, simulations_per_month)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      org,
      made.name,
      made.plan,
      made.trialEndsAt,
      made.size,
      made.locale,
      made.timeZone,
      made.currency,
      made.verdictHoldSeconds,
      made.simulationsPerMonth,
    ],
  );
}

export function findOrganisation(db: Db, org: string): Promise<Organisation | null> {
  return db.maybe<Organisation>(`SELECT ${columns} FROM organisations WHERE id = $1`, [org], "organisation-find");
}

/** The organisation, locked until the end of the transaction: others may read, but neither change it nor lock it. */
export function lockOrganisation(db: Db, org: string): Promise<Organisation | null> {
  return db.maybe<Organisation>(`SELECT ${columns} FROM organisations WHERE id = $1 FOR NO KEY UPDATE`, [org]);
}

export async function setOrganisation(db: Db, org: string, settings: Settings): Promise<void> {
  const given = Object.entries(settings).filter(([name, value]) => name in settable && value !== undefined);
  if (given.length === 0) return;
  const parts = given.map(([name], i) => `${settable[name as keyof typeof settable]} = $${i + 2}`);
  const values = given.map(([name, value]) => (name === "quiet" ? JSON.stringify(value) : value));
  await db.run(`UPDATE organisations SET ${parts.join(", ")} WHERE id = $1`, [org, ...values]);
}

/** The privacy modes that were in force at some moment after `since` and are not any more. */
export async function privacyModesSince(db: Db, org: string, since: Date): Promise<PrivacyMode[]> {
  const rows = await db.query<{ mode: PrivacyMode }>(
    "SELECT mode FROM organisation_past_privacy WHERE org = $1 AND until > $2",
    [org, since],
  );
  return rows.map((row) => row.mode);
}

/** When a mode stricter than this one was last left; null when there was none. */
export async function lastStricter(db: Db, org: string, mode: PrivacyMode): Promise<Date | null> {
  const stricter = privacyModes.slice(privacyModes.indexOf(mode) + 1);
  const { at } = await db.one<{ at: Date | null }>(
    "SELECT max(until) AS at FROM organisation_past_privacy WHERE org = $1 AND mode = ANY ($2)",
    [org, stricter],
  );
  return at;
}

interface Notice {
  id: string;
  informedBy: string;
  /** `YYYY-MM-DD`. */
  informedOn: string;
  note: string | null;
  recordedAt: Date;
}

const noticeColumns = `id, told_by AS "informedBy", kit_day(told_on) AS "informedOn", note, recorded_at AS "recordedAt"`;

export function insertNotice(
  db: Db,
  org: string,
  notice: Omit<Notice, "recordedAt"> & { recordedBy: string },
): Promise<Notice> {
  return db.one<Notice>(
    `INSERT INTO organisation_notices (org, id, told_by, told_on, note, recorded_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${noticeColumns}`,
    [org, notice.id, notice.informedBy, notice.informedOn, notice.note, notice.recordedBy],
  );
}

export function listNotices(db: Db, org: string): Promise<Notice[]> {
  return db.query<Notice>(
    `SELECT ${noticeColumns} FROM organisation_notices WHERE org = $1 ORDER BY recorded_at DESC, id DESC LIMIT 200`,
    [org],
  );
}
