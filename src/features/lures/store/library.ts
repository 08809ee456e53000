import type { Db } from "../../../kit/db/index.ts";
import type { Version } from "./lures.ts";

/** An edition that was replaced a short while ago: versions of the program stand side by side, and the older one would bring it back at every turn. */
const leftOf = (edition: string, moment: string) =>
  `(lure_libraries.replaced IS NOT DISTINCT FROM ${edition} AND kit_later(lure_libraries.replaced_at, 3600) > ${moment})`;

/** Whether an organisation's copy of the library is at this edition, or has just left it. */
export async function hasEdition(db: Db, org: string, edition: string): Promise<boolean> {
  const row = await db.maybe<{ has: boolean }>(
    `SELECT edition = $2 OR ${leftOf("$2", "now()")} AS has FROM lure_libraries WHERE org = $1`,
    [org, edition],
    "lures-edition",
  );
  return row?.has ?? false;
}

interface LibraryRow extends Version {
  id: string;
  family: string;
}

/** Brings an organisation's copy of the library to an edition: new lures are added, changed ones get a version, the others stay untouched. */
export async function putLibrary(db: Db, org: string, edition: string, rows: readonly LibraryRow[]): Promise<void> {
  const moved = await db.run(
    `INSERT INTO lure_libraries (org, edition, replaced_at) VALUES ($1, $2, now())
     ON CONFLICT (org) DO UPDATE SET edition = excluded.edition, replaced = lure_libraries.edition, replaced_at = excluded.replaced_at
      WHERE lure_libraries.edition <> excluded.edition AND NOT ${leftOf("excluded.edition", "excluded.replaced_at")}`,
    [org, edition],
  );
  // Another transaction brought it there while this one waited for the row.
  if (moved === 0) return;
  const put = await db.query<{ id: string }>(
    `INSERT INTO lures AS l (org, id, source, family, version, title, locale, difficulty, digest)
     SELECT o.org, g.id, 'library', g.family, 1, g.content->>'title', g.content->>'locale', g.difficulty, g.digest
       FROM organisations_public_organisations o
      CROSS JOIN jsonb_to_recordset($2::jsonb) AS g(id uuid, family uuid, content jsonb, difficulty text, digest text)
      WHERE o.org = $1
     ON CONFLICT (org, id) DO UPDATE SET version = l.version + 1, title = excluded.title, locale = excluded.locale,
       difficulty = excluded.difficulty, digest = excluded.digest, updated_at = excluded.updated_at
       WHERE l.digest <> excluded.digest
     RETURNING id`,
    [org, JSON.stringify(rows)],
  );
  if (put.length === 0) return;
  const changed = new Set(put.map(({ id }) => id));
  await db.run(
    `INSERT INTO lure_versions (org, lure, version, content, difficulty, author_kind, author_id)
     SELECT l.org, l.id, l.version, g.content, g.difficulty, 'system', 'library'
       FROM lures l JOIN jsonb_to_recordset($2::jsonb) AS g(id uuid, content jsonb, difficulty text) ON g.id = l.id WHERE l.org = $1`,
    [org, JSON.stringify(rows.filter(({ id }) => changed.has(id)))],
  );
}
