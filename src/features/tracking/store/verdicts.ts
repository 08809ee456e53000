import type { Database, Db } from "../../../kit/db/index.ts";
import { actions, signs } from "../spool/record.ts";
import type { Action } from "../spool/record.ts";
import type { Before, Override, Recorded, RecordedOf } from "../verdict/decide.ts";
import { outcomes } from "../verdict/scale.ts";
import type { Trace } from "../verdict/trace.ts";
import type { Verdict } from "../verdict/scale.ts";
import type { FirstVisit } from "../verdict/timing.ts";
import { isPrivate, networkOf } from "../verdict/network.ts";
import { ofDeclared, servedMany } from "./addresses.ts";
import { numbers, texts } from "./arrays.ts";
import { keyOf, mailsOf } from "./mails.ts";

/** An outcome whose verdict is to be looked at. Times in Unix milliseconds. */
export interface DueOutcome extends Before {
  campaign: string;
  delivery: number;
  member: string | null;
  lureIdx: number;
  /** As `Changed.channel`. */
  channel: string | null;
  department: string | null;
  departmentName: string | null;
  holdOut: boolean;
  /** What is shown of the click. */
  verdict: Verdict;
  override: Override;
  sentAt: number | null;
  timeZone: string | null;
}

export interface VerdictRow extends Before {
  delivery: number;
  /** Null: as before, with its reasons. */
  verdict: Verdict | null;
  reasons: readonly string[];
  due: number | null;
}

/** More hits of one delivery than this are chosen from. */
const mostTraces = 400;
/** So many of the first and as many of the latest hits they are chosen from. */
const mostLookedAt = 10_000;
const handSigns = signs.pointer | signs.touch | signs.key;
const actionNames = new Map(Object.entries(actions).map(([name, code]) => [code as number, name as Action]));
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

export async function dueOrganisations(database: Database, most: number): Promise<string[]> {
  const rows = await database.reachable((db) => db.query<{ org: string }>("SELECT org FROM tracking_due($1)", [most]));
  return rows.map((row) => row.org);
}

/**
 * Has looks made now that seem to be planned for later than any is, by a clock that was ahead.
 * @param seconds that a look is planned ahead at most
 */
export async function bringForward(db: Db, org: string, seconds: number): Promise<void> {
  await db.run(
    `UPDATE tracking_outcomes SET due_at = now() WHERE org = $1 AND (campaign, delivery) IN (
       SELECT campaign, delivery FROM tracking_outcomes WHERE org = $1 AND due_at > now() + make_interval(secs => $2)
        ORDER BY campaign, delivery FOR UPDATE)`,
    [org, seconds],
    "tracking-bring-forward",
  );
}

/** Takes due outcomes under lock; other processes go past them. */
export async function dueOutcomes(db: Db, org: string, most: number): Promise<DueOutcome[]> {
  const rows = await db.query<Record<string, unknown> & { campaign: string; delivery: number }>(
    `SELECT o.campaign, o.delivery, o.member, o.lure_idx AS "lureIdx", o.channel, o.department, o.department_name AS "departmentName", o.hold_out AS "holdOut",
            ${outcomes.map((one) => `o.${one}_recorded, ${ms(`o.${one}_person_at`)} AS ${one}_person_at`).join(", ")},
            o.override, o.click_verdict AS verdict
       FROM tracking_outcomes o
      WHERE o.org = $1 AND o.due_at <= now() ORDER BY o.due_at LIMIT $2 FOR UPDATE OF o SKIP LOCKED`,
    [org, most],
    "tracking-due",
  );
  if (rows.length === 0) return [];
  const mails = await mailsOf(db, org, rows);
  return rows.map((row) => {
    const { sentAt = null, timeZone = null } = mails.get(keyOf(row)) ?? {};
    const recorded: RecordedOf = {};
    const personAt = { opened: null, clicked: null, submitted: null, reported: null } as DueOutcome["personAt"];
    for (const one of outcomes) {
      if (row[`${one}_recorded`]) recorded[one] = row[`${one}_recorded`] as Recorded;
      personAt[one] = row[`${one}_person_at`] as number | null;
    }
    return { ...(row as unknown as DueOutcome), recorded, personAt, sentAt, timeZone };
  });
}

/**
 * The hits of each delivery as the verdict needs them: all of them, or of more than 400 a fair choice. Neither four hundred early hits nor ten thousand by one visitor
 * may hide what somebody else did: every kind of hit has its share, in it every network, in that every visitor, of each the first and the last.
 */
export async function tracesOf(
  db: Db,
  org: string,
  campaign: string,
  deliveries: readonly number[],
): Promise<Map<number, Trace[]>> {
  const columns = `${ms("at")} AS at, action AS code, signs, dwell, visit::float8 AS visit, coalesce(abbrev(address), '') AS address, address_signs AS "addressSigns", agent`;
  const rows = await db.query<Found>(
    `SELECT w.delivery, h.* FROM unnest($3::int[]) AS w(delivery)
      CROSS JOIN LATERAL (SELECT ${columns} FROM hits
                           WHERE org = $1 AND campaign = $2 AND delivery = w.delivery ORDER BY at LIMIT $4) AS h`,
    [org, campaign, numbers(deliveries), mostTraces + 1],
    "tracking-traces",
  );
  const traces = new Map(
    [...Map.groupBy(rows, (row) => row.delivery)].map(([delivery, own]) => [delivery, own.map(traceOf)]),
  );
  for (const [delivery, own] of traces) {
    if (own.length > mostTraces)
      traces.set(delivery, (await fairTraces(db, org, campaign, delivery, columns)).map(traceOf));
  }
  return traces;
}

type Found = Omit<Trace, "action"> & { delivery: number; code: number };

function traceOf({ delivery: _, code, ...row }: Found): Trace {
  return { ...row, action: actionNames.get(code)! };
}

function fairTraces(db: Db, org: string, campaign: string, delivery: number, columns: string): Promise<Found[]> {
  const some = (order: string) =>
    `(SELECT at, spool, seq, action, signs, dwell, visit, address, address_signs, agent FROM hits WHERE org = $1 AND campaign = $2 AND delivery = $3 ORDER BY at ${order} LIMIT $4)`;
  // Few kinds, so that nobody makes new ones by saying what they please; what belongs to a page on which a hand was seen is recorded from what does not.
  const kind = `(signs & ${signs.probe | signs.prefetch | signs.driven} <> 0)::int + CASE WHEN signs & ${handSigns} <> 0 THEN 4 WHEN signs & ${signs.trusted} <> 0 THEN 2 ELSE 0 END`;
  const network = "network(set_masklen(address, CASE WHEN family(address) = 4 THEN 24 ELSE 48 END))";
  return db.query<Found>(
    `WITH hit AS (SELECT *, ${kind} AS own_kind FROM (${some("ASC")} UNION ${some("DESC")}) AS h),
          looked AS (SELECT *, CASE WHEN visit > 0 THEN max(own_kind) OVER (PARTITION BY visit) ELSE own_kind END AS kind,
                            coalesce(abbrev(address), '') AS visitor, ${network} AS network FROM hit),
          of_visitor AS (SELECT *, least(row_number() OVER (PARTITION BY action, kind, visitor, agent ORDER BY at, spool, seq),
                                         row_number() OVER (PARTITION BY action, kind, visitor, agent ORDER BY at DESC, spool, seq)) AS turn FROM looked),
          of_network AS (SELECT *, row_number() OVER (PARTITION BY action, kind, network ORDER BY turn, at) AS place FROM of_visitor),
          of_kind AS (SELECT *, row_number() OVER (PARTITION BY action, kind ORDER BY place, at) AS rank FROM of_network)
     SELECT ${columns} FROM of_kind ORDER BY rank, at LIMIT $5`,
    [org, campaign, delivery, mostLookedAt, mostTraces],
    "tracking-fair-traces",
  );
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
    `SELECT abbrev(a.address) AS address FROM unnest($3::inet[]) AS a(address)
      WHERE ${servedMany("a.address", "$2")}`,
    [org, campaign, texts(asked)],
    "tracking-busy",
  );
  return new Set(rows.map((row) => row.address));
}

/** Which of the addresses lie in networks that the organisation declared, by kind; of what is cut, as a whole. */
export async function declaredAddresses(
  db: Db,
  org: string,
  addresses: readonly string[],
): Promise<{ own: Set<string>; scanners: Set<string>; partlyScanners: Set<string> }> {
  const asked = addresses.filter((address) => address !== "");
  const rows = await db.query<{ address: string; kind: string | null; within: string[] | null }>(
    `SELECT abbrev(a.address) AS address, ${ofDeclared("a.address", "n.kind")} AS kind,
            (SELECT array_agg(DISTINCT n.kind) FROM tracking_networks n WHERE n.org = $1 AND n.network << a.address) AS within
       FROM unnest($2::inet[]) AS a(address)`,
    [org, texts(asked)],
    "tracking-declared",
  );
  const isPartly = ({ kind, within }: (typeof rows)[number]) =>
    within?.includes(kind === "scanner" ? "own" : "scanner") ?? false;
  const those = (is: (row: (typeof rows)[number]) => boolean) => new Set(rows.filter(is).map((row) => row.address));
  return {
    own: those(({ kind }) => kind === "own"),
    scanners: those((row) => row.kind === "scanner" && !isPartly(row)),
    partlyScanners: those(isPartly),
  };
}

/** When the links of a campaign's mails were first followed, and with which agent; of at most four thousand mails, by delay. */
export async function followedLinks(db: Db, org: string, campaign: string): Promise<FirstVisit[]> {
  const rows = await db.query<{ delivery: number; at: number; agent: string }>(
    `SELECT o.delivery, ${ms("o.clicked_at")} AS at, h.agent
       FROM (SELECT delivery, clicked_at FROM tracking_outcomes WHERE org = $1 AND campaign = $2 AND clicked_at IS NOT NULL ORDER BY delivery LIMIT 4000) AS o
      CROSS JOIN LATERAL (SELECT agent FROM hits WHERE org = $1 AND campaign = $2 AND delivery = o.delivery AND at = o.clicked_at ORDER BY spool, seq LIMIT 1) AS h`,
    [org, campaign],
    "tracking-followed",
  );
  const asked = rows.map(({ delivery, at, agent }) => ({ campaign, delivery, at, agent }));
  const mails = await mailsOf(db, org, asked);
  const followed = asked.flatMap((one) => {
    const sentAt = mails.get(keyOf(one))?.sentAt ?? null;
    return sentAt === null ? [] : [{ delay: one.at - sentAt, agent: one.agent }];
  });
  return followed.sort((a, b) => a.delay - b.delay);
}

/**
 * When the campaign's hidden links were followed from the networks of these addresses, in a span of time (Unix milliseconds): the first and the last
 * time of each minute, so that ten thousand hits by one network hide no other network's.
 */
export async function decoysNear(
  db: Db,
  org: string,
  campaign: string,
  addresses: readonly string[],
  from: number,
  to: number,
): Promise<{ at: number; network: string }[]> {
  const networks = new Set(addresses.filter((one) => one !== "" && !isPrivate(one)).map(networkOf));
  if (networks.size === 0) return [];
  const rows = await db.query<{ first: number; last: number; network: string }>(
    `SELECT n.network, ${ms("min(h.at)")} AS first, ${ms("max(h.at)")} AS last
       FROM unnest($5::text[]) AS n(network)
       JOIN hits h ON h.org = $1 AND h.campaign = $2 AND h.action = 5 AND h.address <<= n.network::cidr
        AND h.at BETWEEN to_timestamp($3::float8 / 1000) - interval '10 minutes' AND to_timestamp($4::float8 / 1000) + interval '10 minutes'
      GROUP BY n.network, date_bin('1 minute', h.at, 'epoch')`,
    [org, campaign, from, to, texts([...networks])],
    "tracking-decoys",
  );
  return rows.flatMap(({ network, first, last }) => [...new Set([first, last])].map((at) => ({ at, network })));
}

export async function saveVerdicts(db: Db, org: string, campaign: string, rows: readonly VerdictRow[]): Promise<void> {
  const perOutcome = outcomes.flatMap((one) => [
    texts(rows.map((row) => row.recorded[one] ?? null)),
    numbers(rows.map((row) => row.personAt[one])),
  ]);
  await db.run(
    `UPDATE tracking_outcomes t SET
            opened_recorded = v.opened_recorded, opened_person_at = to_timestamp(v.opened_at / 1000),
            clicked_recorded = v.clicked_recorded, clicked_person_at = to_timestamp(v.clicked_at / 1000),
            submitted_recorded = v.submitted_recorded, submitted_person_at = to_timestamp(v.submitted_at / 1000),
            reported_recorded = v.reported_recorded, reported_person_at = to_timestamp(v.reported_at / 1000),
            click_verdict = coalesce(v.verdict, t.click_verdict),
            click_reasons = CASE WHEN v.verdict IS NULL THEN t.click_reasons ELSE string_to_array(v.reasons, ' ') END, due_at = to_timestamp(v.due / 1000)
       FROM unnest($3::int[], $4::text[], $5::float8[], $6::text[], $7::float8[], $8::text[], $9::float8[], $10::text[], $11::float8[],
                   $12::text[], $13::text[], $14::float8[])
              AS v(delivery, opened_recorded, opened_at, clicked_recorded, clicked_at, submitted_recorded, submitted_at, reported_recorded, reported_at, verdict, reasons, due)
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
