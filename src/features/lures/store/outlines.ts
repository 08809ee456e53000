import type { Db } from "../../../kit/db/index.ts";
import { byParts } from "../../../kit/db/by-parts.ts";

/** What lists say of a version `v`: a tenth of it, kept by itself; HTML and text stay packed. Until it is kept it is taken from the whole. */
export const outlineOfVersion = "coalesce(v.outline, lure_outline(v.content))";

/** Organisations with versions whose outline is not kept yet, at most so many. Read as the worker. */
export async function organisationsWithoutOutlines(db: Db, most: number): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM lure_versions WHERE ${byParts} AND outline IS NULL LIMIT $1`,
    [most],
    "lures-without-outlines",
  );
  return rows.map(({ org }) => org);
}

/** Keeps the outlines of at most so many of an organisation's versions. @returns of how many */
export function addOutlines(db: Db, org: string, most: number): Promise<number> {
  return db.run(
    `UPDATE lure_versions v SET outline = lure_outline(v.content)
       FROM (SELECT lure, version FROM lure_versions WHERE org = $1 AND outline IS NULL LIMIT $2) AS next
      WHERE v.org = $1 AND v.lure = next.lure AND v.version = next.version`,
    [org, most],
  );
}
