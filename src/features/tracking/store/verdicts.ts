import type { Database, Db } from "../../../kit/db/index.ts";
import { actions } from "../spool/record.ts";
import type { Action } from "../spool/record.ts";
import type { Override, Told, ToldOf } from "../verdict/decide.ts";
import { outcomes } from "../verdict/scale.ts";
import type { Trace } from "../verdict/judge.ts";
import type { Outcome, Verdict } from "../verdict/scale.ts";
import { isPrivate, networkOf } from "../verdict/network.ts";
import { numbers, texts } from "./arrays.ts";

/** An outcome whose verdict is to be looked at. Times in Unix milliseconds. */
export interface DueOutcome {
  campaign: string;
  delivery: number;
  member: string | null;
  lureIdx: number;
  department: string | null;
  departmentName: string | null;
  holdOut: boolean;
  told: ToldOf;
  personAt: Record<Outcome, number | null>;
  override: Override;
  sentAt: number | null;
  timeZone: string | null;
}

export interface VerdictRow {
  delivery: number;
  told: ToldOf;
  personAt: Record<Outcome, number | null>;
  verdict: Verdict;
  reasons: readonly string[];
  due: number | null;
}

/** So many hits of one delivery say everything; a link that is called ten thousand times says no more. */
const mostTraces = 400;
const actionNames = new Map(Object.entries(actions).map(([name, code]) => [code as number, name as Action]));
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

export async function dueOrganisations(database: Database, most: number): Promise<string[]> {
  return (await database.lookup<{ org: string }>("SELECT org FROM tracking_due($1)", [most])).map((row) => row.org);
}

/** Takes due outcomes under lock; other processes go past them. */
export async function dueOutcomes(db: Db, org: string, most: number): Promise<DueOutcome[]> {
  const rows = await db.query<Record<string, unknown>>(
    `SELECT o.campaign, o.delivery, o.member, o.lure_idx AS "lureIdx", o.department, o.department_name AS "departmentName", o.hold_out AS "holdOut",
            ${outcomes.map((one) => `o.${one}_told, ${ms(`o.${one}_person_at`)} AS ${one}_person_at`).join(", ")},
            o.override, ${ms("d.sent_at")} AS "sentAt", d.time_zone AS "timeZone"
       FROM tracking_outcomes o
       LEFT JOIN campaigns_public_deliveries d ON d.org = o.org AND d.campaign = o.campaign AND d.number = o.delivery
      WHERE o.org = $1 AND o.due_at <= now() ORDER BY o.due_at LIMIT $2 FOR UPDATE OF o SKIP LOCKED`,
    [org, most],
    "tracking-due",
  );
  return rows.map((row) => {
    const told: ToldOf = {};
    const personAt = { opened: null, clicked: null, submitted: null, reported: null } as DueOutcome["personAt"];
    for (const one of outcomes) {
      if (row[`${one}_told`]) told[one] = row[`${one}_told`] as Told;
      personAt[one] = row[`${one}_person_at`] as number | null;
    }
    return { ...(row as unknown as DueOutcome), told, personAt };
  });
}

export async function tracesOf(
  db: Db,
  org: string,
  campaign: string,
  deliveries: readonly number[],
): Promise<Map<number, Trace[]>> {
  const rows = await db.query<Trace & { delivery: number; code: number }>(
    `SELECT w.delivery, h.* FROM unnest($3::int[]) AS w(delivery)
      CROSS JOIN LATERAL (SELECT ${ms("at")} AS at, action AS code, signs, dwell, coalesce(host(address), '') AS address, agent FROM hits
                           WHERE org = $1 AND campaign = $2 AND delivery = w.delivery ORDER BY at LIMIT $4) AS h`,
    [org, campaign, numbers(deliveries), mostTraces],
    "tracking-traces",
  );
  const traces = new Map<number, Trace[]>();
  for (const { delivery, code, ...row } of rows) {
    const trace: Trace = { ...row, action: actionNames.get(code)! };
    const known = traces.get(delivery);
    if (known) known.push(trace);
    else traces.set(delivery, [trace]);
  }
  return traces;
}

/** Which of the addresses served three recipients or more and are not the organisation's own way out. */
export async function busyAddresses(
  db: Db,
  org: string,
  campaign: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const asked = addresses.filter((address) => address !== "" && !isPrivate(address));
  if (asked.length === 0) return new Set();
  const rows = await db.query<{ address: string }>(
    `SELECT host(a.address) AS address FROM unnest($3::inet[]) AS a(address)
      WHERE NOT EXISTS (SELECT FROM tracking_networks n WHERE n.org = $1 AND n.kind = 'own' AND a.address <<= n.network)
        AND (EXISTS (SELECT FROM tracking_sources s WHERE s.org = $1 AND s.campaign = $2 AND s.address = a.address AND cardinality(s.recipients) >= 3)
             OR EXISTS (SELECT FROM tracking_networks n WHERE n.org = $1 AND n.kind = 'scanner' AND a.address <<= n.network))`,
    [org, campaign, texts(asked)],
    "tracking-busy",
  );
  return new Set(rows.map((row) => row.address));
}

/** Hits on the campaign's hidden links in a span of time (Unix milliseconds), with their networks; at most the latest thousand. */
export async function decoysNear(
  db: Db,
  org: string,
  campaign: string,
  from: number,
  to: number,
): Promise<{ at: number; network: string }[]> {
  const rows = await db.query<{ at: number; address: string }>(
    `SELECT ${ms("at")} AS at, host(address) AS address FROM hits
      WHERE org = $1 AND campaign = $2 AND action = 5 AND address IS NOT NULL
        AND at BETWEEN to_timestamp($3::float8 / 1000) - interval '10 minutes' AND to_timestamp($4::float8 / 1000) + interval '10 minutes'
      ORDER BY at DESC LIMIT 1000`,
    [org, campaign, from, to],
    "tracking-decoys",
  );
  return rows.filter((row) => !isPrivate(row.address)).map((row) => ({ at: row.at, network: networkOf(row.address) }));
}

export async function saveVerdicts(db: Db, org: string, campaign: string, rows: readonly VerdictRow[]): Promise<void> {
  const perOutcome = outcomes.flatMap((one) => [
    texts(rows.map((row) => row.told[one] ?? null)),
    numbers(rows.map((row) => row.personAt[one])),
  ]);
  await db.run(
    `UPDATE tracking_outcomes t SET
            opened_told = v.opened_told, opened_person_at = to_timestamp(v.opened_at / 1000),
            clicked_told = v.clicked_told, clicked_person_at = to_timestamp(v.clicked_at / 1000),
            submitted_told = v.submitted_told, submitted_person_at = to_timestamp(v.submitted_at / 1000),
            reported_told = v.reported_told, reported_person_at = to_timestamp(v.reported_at / 1000),
            click_verdict = v.verdict, click_reasons = string_to_array(v.reasons, ' '), due_at = to_timestamp(v.due / 1000)
       FROM unnest($3::int[], $4::text[], $5::float8[], $6::text[], $7::float8[], $8::text[], $9::float8[], $10::text[], $11::float8[],
                   $12::text[], $13::text[], $14::float8[])
              AS v(delivery, opened_told, opened_at, clicked_told, clicked_at, submitted_told, submitted_at, reported_told, reported_at, verdict, reasons, due)
      WHERE t.org = $1 AND t.campaign = $2 AND t.delivery = v.delivery`,
    [
      org,
      campaign,
      numbers(rows.map((row) => row.delivery)),
      ...perOutcome,
      texts(rows.map((row) => row.verdict)),
      texts(rows.map((row) => row.reasons.join(" "))),
      numbers(rows.map((row) => row.due)),
    ],
    "tracking-save-verdicts",
  );
}
