import type { Db } from "../../../kit/db/index.ts";
import type { Version } from "./lures.ts";

export async function libraryEdition(db: Db, org: string): Promise<string | null> {
  const row = await db.maybe<{ edition: string }>(
    "SELECT edition FROM lure_libraries WHERE org = $1",
    [org],
    "lures-edition",
  );
  return row?.edition ?? null;
}

interface LibraryRow extends Version {
  id: string;
  family: string;
}

/** Brings an organisation's copy of the library to an edition: new lures are added, changed ones get a version, the others stay untouched. */
export async function putLibrary(db: Db, org: string, edition: string, rows: readonly LibraryRow[]): Promise<void> {
  const moved = await db.run(
    `INSERT INTO lure_libraries (org, edition) VALUES ($1, $2)
     ON CONFLICT (org) DO UPDATE SET edition = excluded.edition WHERE lure_libraries.edition <> excluded.edition`,
    [org, edition],
  );
  // Another transaction brought it there while this one waited for the row.
  if (moved === 0) return;
  await db.run(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, family uuid, content jsonb, difficulty text, digest text)
     ), put AS (
       INSERT INTO lures AS l (org, id, source, family, version, title, locale, difficulty, digest)
       SELECT $1, id, 'library', family, 1, content->>'title', content->>'locale', difficulty, digest FROM given
       ON CONFLICT (org, id) DO UPDATE SET version = l.version + 1, title = excluded.title, locale = excluded.locale,
         difficulty = excluded.difficulty, digest = excluded.digest, updated_at = excluded.updated_at
         WHERE l.digest <> excluded.digest
       RETURNING id, version
     )
     INSERT INTO lure_versions (org, lure, version, content, difficulty, author_kind, author_id)
     SELECT $1, put.id, put.version, given.content, given.difficulty, 'system', 'library' FROM put JOIN given USING (id) RETURNING 1`,
    [org, JSON.stringify(rows)],
  );
}
