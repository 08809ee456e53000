import type { Db } from "../../../kit/db/index.ts";
import type { Actor } from "../../../kit/feature.ts";
import type { Lure, LureContent, LureOutline } from "../content.ts";
import { checkEdition } from "../ethics/edition.ts";
import { outlineOfVersion } from "./outlines.ts";
import { signedByPerson } from "../rules.ts";
import type { Difficulty, Finding } from "../rules.ts";
import { cleanedAgain, sanitiserEdition } from "../stored.ts";
import { storableJson } from "../../../kit/storable.ts";

type Author = Pick<Actor, "kind" | "id" | "member">;

interface Row {
  id: string;
  version: number;
  current: number;
  source: "own" | "library";
  family: string;
  content: LureContent;
  /** The edition of the sanitiser that wrote it. */
  sanitiser: number;
  difficulty: Difficulty;
  findings: Finding[];
  /** By this edition of the ethics check. */
  judged: boolean;
  archived: boolean;
  updatedAt: Date;
  overrideMember: string | null;
  overrideReason: string | null;
  overrideAt: Date | null;
  authorKind: Actor["kind"];
  authorId: string;
  authorMember: string | null;
}

/** A lure together with who wrote this version and which version is the current one. */
export interface Authored {
  lure: Lure;
  author: Author;
  current: number;
  /** Whether this version stands whatever becomes of the transaction that reads it. */
  committed: boolean;
}

/** What the present edition of the check found, else what an earlier one did. */
const found = "coalesce(j.findings, v.findings)";
const columnsWith = (
  content: string,
) => `l.id, v.version, l.version AS current, l.source, l.family, ${content} AS content, v.sanitiser, v.difficulty, ${found} AS findings,
  (l.source = 'library' OR v.judged_by = $2 OR j.edition IS NOT NULL) AS judged, l.archived_at IS NOT NULL AS archived,
  v.created_at AS "updatedAt", o.approver_member AS "overrideMember", o.reason AS "overrideReason", o.approved_at AS "overrideAt",
  v.author_kind AS "authorKind", v.author_id AS "authorId", v.author_member AS "authorMember"`;
const columns = columnsWith("v.content");
const outline = columnsWith(outlineOfVersion);
/** `$1` is the organisation, `$2` the edition of the check. */
const decided = `LEFT JOIN lure_overrides o ON o.org = $1 AND o.lure = v.lure AND o.version = v.version
  LEFT JOIN lure_judgements j ON j.org = $1 AND j.lure = v.lure AND j.version = v.version AND j.edition = $2`;

/** One version of a lure, the current one when no number is given. */
export async function findLure(db: Db, org: string, id: string, version?: number): Promise<Authored | null> {
  const row = await db.maybe<Row & { committed: boolean }>(
    `SELECT ${columns}, v.created_at < now() AS committed FROM lures l
       JOIN lure_versions v ON v.org = $1 AND v.lure = l.id AND v.version = coalesce($4, l.version) ${decided}
      WHERE l.org = $1 AND l.id = $3`,
    [org, checkEdition(), id, version ?? null],
    "lures-find",
  );
  // The library is our own text; lists show nothing that could load.
  if (row?.source === "own" && row.sanitiser < sanitiserEdition) row.content = cleanedAgain(row.content);
  return (
    row && {
      lure: lureOf(row),
      author: { kind: row.authorKind, id: row.authorId, member: row.authorMember },
      current: row.current,
      committed: row.committed,
    }
  );
}

interface LureFilter {
  source?: string | undefined;
  difficulty?: string | undefined;
  locale?: string | undefined;
  channel?: string | undefined;
  theme?: string | undefined;
  search?: string | undefined;
  only?: readonly string[] | undefined;
  archived?: boolean | undefined;
  waiting?: boolean | undefined;
}

/**
 * Current versions: own lures newest first (their ids grow with time), then the library in the order of its numbers. Of the library the
 * translations are listed only when their language is asked for, or they are themselves.
 */
export async function listLures(
  db: Db,
  org: string,
  filter: LureFilter,
  after: [source: "own" | "library", id: string] | null,
  limit: number,
): Promise<LureOutline[]> {
  const { source = null, difficulty = null, locale = null, archived = false, waiting = false } = filter;
  const { channel = null, theme = null, search = null, only = null } = filter;
  // Each lure's version is found by its key: what is asked of a version's text costs more than the planner thinks, and would be asked of every one.
  const rows = await db.query<Row>(
    `SELECT ${outline} FROM lures l
       JOIN LATERAL (SELECT * FROM lure_versions one WHERE one.org = $1 AND one.lure = l.id AND one.version = l.version OFFSET 0) v ON true ${decided}
      WHERE l.org = $1 AND ($3::text IS NULL OR l.source = $3) AND ($4::text IS NULL OR l.difficulty = $4)
        AND (l.locale = $5 OR $5::text IS NULL AND (l.source = 'own' OR l.id = l.family OR $14::uuid[] IS NOT NULL))
        AND (l.archived_at IS NOT NULL) = $6
        AND ($11::text IS NULL OR ${outlineOfVersion}->>'channel' = $11) AND ($12::text IS NULL OR ${outlineOfVersion}->'themes' ? $12)
        AND ($13::text IS NULL OR strpos(lower(concat_ws(E'\n', l.title, ${outlineOfVersion}->>'summary', ${outlineOfVersion}->>'subject')), lower($13)) > 0)
        AND ($14::uuid[] IS NULL OR l.id = ANY ($14))
        AND (NOT $10 OR (${found} <> '[]' AND o.lure IS NULL))
        AND CASE $7::text WHEN 'own' THEN l.source = 'library' OR l.id < $8
                          WHEN 'library' THEN l.source = 'library' AND l.id > $8
                          ELSE true END
      ORDER BY l.source DESC, CASE l.source WHEN 'own' THEN l.id END DESC, l.id LIMIT $9`,
    [
      org,
      checkEdition(),
      source,
      difficulty,
      locale,
      archived,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
      waiting,
      channel,
      theme,
      search,
      only,
    ],
  );
  return rows.map(lureOf);
}

/** What the lures in use are about, in which languages and by which channels they are. */
export async function listFacets(
  db: Db,
  org: string,
): Promise<{ themes: string[]; locales: string[]; channels: string[] }> {
  return db.one(
    `WITH used AS (
       SELECT l.locale, ${outlineOfVersion} AS outline FROM lures l JOIN lure_versions v ON v.org = $1 AND v.lure = l.id AND v.version = l.version
        WHERE l.org = $1 AND l.archived_at IS NULL
     ) SELECT
       ARRAY(SELECT DISTINCT theme FROM used, jsonb_array_elements_text(outline->'themes') theme ORDER BY 1) AS themes,
       ARRAY(SELECT DISTINCT locale FROM used ORDER BY 1) AS locales,
       ARRAY(SELECT DISTINCT outline->>'channel' FROM used ORDER BY 1) AS channels`,
    [org],
  );
}

/** The versions of a lure before a number (all when null), newest first, each with the member who saved it. */
export async function listVersions(
  db: Db,
  org: string,
  id: string,
  before: number | null,
  limit: number,
): Promise<{ lure: Lure; author: string | null }[]> {
  const rows = await db.query<Row>(
    `SELECT ${columns} FROM lures l JOIN lure_versions v ON v.org = $1 AND v.lure = l.id ${decided}
      WHERE l.org = $1 AND l.id = $3 AND ($4::int IS NULL OR v.version < $4) ORDER BY v.version DESC LIMIT $5`,
    [org, checkEdition(), id, before, limit],
  );
  return rows.map((row) => ({ lure: lureOf(row), author: row.authorMember }));
}

export async function listVariants(db: Db, org: string, family: string): Promise<{ id: string; locale: string }[]> {
  return db.query(
    "SELECT id, locale FROM lures WHERE org = $1 AND family = $2 AND archived_at IS NULL ORDER BY locale, id",
    [org, family],
  );
}

export interface Version {
  content: LureContent;
  difficulty: Difficulty;
  findings: Finding[];
  digest: string;
}

export async function addLure(
  db: Db,
  org: string,
  id: string,
  family: string,
  first: Version,
  author: Author,
): Promise<void> {
  const { content, difficulty, digest } = first;
  await db.run(
    `INSERT INTO lures (org, id, source, family, version, title, locale, difficulty, digest)
     VALUES ($1, $2, 'own', $3, 1, $4, $5, $6, $7)`,
    [org, id, family, content.title, content.locale, difficulty, digest],
  );
  await addVersion(db, org, id, 1, first, author);
}

/** Takes the lure's row under lock and gives it a next version; returns its number. */
export async function saveVersion(db: Db, org: string, id: string, next: Version, author: Author): Promise<number> {
  const { content, difficulty, digest } = next;
  const { version } = await db.one<{ version: number }>(
    `UPDATE lures SET version = version + 1, title = $3, locale = $4, difficulty = $5, digest = $6, updated_at = now()
      WHERE org = $1 AND id = $2 RETURNING version`,
    [org, id, content.title, content.locale, difficulty, digest],
  );
  await addVersion(db, org, id, version, next, author);
  return version;
}

async function addVersion(
  db: Db,
  org: string,
  id: string,
  version: number,
  one: Version,
  author: Author,
): Promise<void> {
  await db.run(
    `INSERT INTO lure_versions (org, lure, version, content, difficulty, findings, author_kind, author_id, author_member, sanitiser, judged_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      org,
      id,
      version,
      storableJson(one.content),
      one.difficulty,
      storableJson(one.findings),
      author.kind,
      author.id,
      author.member,
      sanitiserEdition,
      checkEdition(),
    ],
  );
}

/** Own ones that are in use. */
export async function countOwn(db: Db, org: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    "SELECT count(*)::int AS count FROM lures WHERE org = $1 AND source = 'own' AND archived_at IS NULL",
    [org],
  );
  return count;
}

export async function archive(db: Db, org: string, id: string): Promise<void> {
  await db.run(
    "UPDATE lures SET archived_at = least(archived_at, now()), updated_at = now() WHERE org = $1 AND id = $2",
    [org, id],
  );
}

export async function restore(db: Db, org: string, id: string): Promise<void> {
  await db.run("UPDATE lures SET archived_at = NULL, updated_at = now() WHERE org = $1 AND id = $2", [org, id]);
}

function lureOf(row: Row): Lure {
  const { id, version, source, family, content, difficulty, archived, updatedAt } = row;
  // Versions from before the check had two answers were refused.
  const findings = row.findings.map((one) => ({ ...one, level: one.level ?? ("refused" as const) }));
  const approvedOverride = row.overrideAt
    ? { member: row.overrideMember, reason: row.overrideReason!, at: row.overrideAt }
    : null;
  const signed = signedByPerson(content.senderName);
  const usable = !archived && !signed && row.judged && (findings.length === 0 || approvedOverride !== null);
  return {
    ...content,
    id,
    version,
    source,
    family,
    difficulty,
    findings,
    approvedOverride,
    usable,
    archived,
    updatedAt,
  };
}
