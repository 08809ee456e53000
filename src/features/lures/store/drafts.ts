import type { Db } from "../../../kit/db/index.ts";
import type { Actor } from "../../../kit/feature.ts";
import type { Subject } from "../../../kit/personal.ts";
import { storableJson } from "../../../kit/storable.ts";

type Author = Pick<Actor, "id" | "member">;

interface Draft {
  /** The version that it was begun from. */
  base: number;
  fields: object;
  keptAt: Date;
}

export function findDraft(db: Db, org: string, lure: string, author: Author): Promise<Draft | null> {
  return db.maybe<Draft>(
    `SELECT base, fields, kept_at AS "keptAt" FROM lure_drafts WHERE org = $1 AND lure = $2 AND author_id = $3`,
    [org, lure, author.id],
  );
}

/** Puts a draft in the place of its author's last one; says when. */
export async function putDraft(
  db: Db,
  org: string,
  lure: string,
  author: Author,
  { base, fields }: Pick<Draft, "base" | "fields">,
): Promise<Date> {
  const { keptAt } = await db.one<{ keptAt: Date }>(
    `INSERT INTO lure_drafts (org, lure, author_id, author_member, base, fields) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (org, lure, author_id) DO UPDATE SET base = excluded.base, fields = excluded.fields, kept_at = excluded.kept_at
     RETURNING kept_at AS "keptAt"`,
    [org, lure, author.id, author.member, base, storableJson(fields)],
  );
  return keptAt;
}

export async function dropDraft(db: Db, org: string, lure: string, author: Author): Promise<void> {
  await db.run("DELETE FROM lure_drafts WHERE org = $1 AND lure = $2 AND author_id = $3", [org, lure, author.id]);
}

/** What somebody has left unsaved goes with them; what others have written loses what names them. */
export async function eraseDrafts(db: Db, org: string, { member, needles }: Subject): Promise<void> {
  await db.run(
    "DELETE FROM lure_drafts WHERE org = $1 AND (author_member = $2::uuid OR strpos(author_id, $2::text) > 0)",
    [org, member],
  );
  await db.run(
    "UPDATE lure_drafts SET fields = kit_scrub_json(fields, $2) WHERE org = $1 AND kit_names(fields::text, $2)",
    [org, needles],
  );
}
