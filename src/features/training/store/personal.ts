import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";
import { makeCards } from "./cards.ts";
import type { Remembered } from "./cards.ts";
import { heldOut } from "./causes.ts";

/** Removes what the store holds about a person. */
export async function eraseMember(db: Db, org: string, { member, tombstone }: Subject): Promise<void> {
  await db.run(`DELETE FROM assignments WHERE org = $1 AND member = $2`, [org, member]);
  for (const table of [
    "training_causes",
    "training_cards",
    "training_reviews",
    "training_plays",
    "training_later",
    "training_reminders",
    "training_preferences",
    "training_fading",
    "training_playing",
  ])
    await db.run(`DELETE FROM ${table} WHERE org = $1 AND member = $2`, [org, member]);
  await db.run(
    `UPDATE assignments SET assigned_by = replace(assigned_by, $2, $3) WHERE org = $1 AND strpos(assigned_by, $2) > 0`,
    [org, member, tombstone],
  );
}

/** How lessons and practice showed a person's skills, what they have begun, and of what they were reminded. */
export async function learningOf(db: Db, org: string, member: string): Promise<object> {
  const of = [org, member];
  return {
    reviews: await db.query(
      "SELECT skill, at, grade FROM training_reviews WHERE org = $1 AND member = $2 ORDER BY at",
      of,
    ),
    causes: await db.query(
      `SELECT campaign, clicked_at AS "clickedAt" FROM training_causes WHERE org = $1 AND member = $2 ORDER BY clicked_at`,
      of,
    ),
    begun: await db.query(
      `SELECT lesson, begun_at AS "begunAt", blocks FROM training_playing WHERE org = $1 AND member = $2 ORDER BY begun_at`,
      of,
    ),
    reminded: await db.query(
      `SELECT lesson, sent_at AS "sentAt", opened_at AS "openedAt", finished_at AS "finishedAt" FROM training_fading
        WHERE org = $1 AND member = $2 ORDER BY sent_at`,
      of,
    ),
    lastReminder: await db.maybe(
      `SELECT reminded_at AS at, unanswered FROM training_reminders WHERE org = $1 AND member = $2`,
      of,
    ),
  };
}

// What is older than the time that a person's results are kept.

export function forgetAssignments(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = "state <> 'open' AND assigned_at < $2";
  return changeBatch(db, org, { table: "assignments", key: ["id"], where, params: [before] }, size);
}

// While their campaign runs, what is heard of a click again would lead to another lesson.
const finished = "campaign IN (SELECT c.id FROM campaigns_public_campaigns c WHERE c.org = $1 AND c.finished)";

/** Not of people who are held out: they have their lessons for it when that ends. */
export function forgetCauses(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = `clicked_at < $2 AND ${finished} AND NOT ${heldOut("$1", "training_causes.member")}`;
  return changeBatch(db, org, { table: "training_causes", key: byDelivery, where, params: [before] }, size);
}

export function forgetMoments(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = {
    table: "training_moments",
    key: byDelivery,
    where: `finished_at < $2 AND ${finished}`,
    params: [before],
  };
  return changeBatch(db, org, some, size);
}

/** Cards follow from the reviews that are left. */
export async function forgetReviews(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const gone = await db.query<Remembered>(
    `DELETE FROM training_reviews WHERE org = $1 AND (member, skill, source) IN
       (SELECT member, skill, source FROM training_reviews WHERE org = $1 AND at < $2 ORDER BY at LIMIT ${size}) RETURNING member, skill`,
    [org, before],
  );
  const changed = new Map(gone.map((one) => [`${one.member} ${one.skill}`, one]));
  if (changed.size > 0) await makeCards(db, org, [...changed.values()]);
  return gone.length >= size;
}

export function forgetPlays(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "training_plays", key: ["member", "id"], where: "finished_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

export function forgetPutOff(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "training_later", key: ["member", "lesson"], where: "until < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

export function forgetReminders(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "training_reminders", key: ["member"], where: "reminded_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

/** A play that was not finished for so long is not gone on with. */
export function forgetPlaying(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "training_playing", key: ["member", "id"], where: "begun_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

export function forgetFading(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "training_fading", key: ["id"], where: "sent_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

const byDelivery = ["campaign", "delivery"];
