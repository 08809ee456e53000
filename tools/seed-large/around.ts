import { audit } from "../../src/features/audit/index.ts";
import { lessonAssigned, lessonCompleted } from "../../src/features/training/facts.ts";
import type { Database, Db } from "../../src/kit/db/index.ts";
import type { Actor } from "../../src/kit/feature.ts";
import { newId } from "../../src/kit/id.ts";
import { recordFrom } from "../../src/kit/ledger/index.ts";

const acts = ["person.changed", "person.added", "lure.changed", "campaign.launched", "api-key.created", "role.changed"];
const batch = 2_000;
const hourMs = 3_600_000;

/** What stands around people and simulations, as many as an organisation of this size would have. */
interface Around {
  auditLines: number;
  jobs: number;
  webhookDeliveries: number;
}

/** Fills the lists that no import fills: the audit chain, by the function that writes it, long work that is over, and a webhook with its log. */
export async function seedAround(
  database: Database,
  org: string,
  seeder: Actor,
  members: readonly string[],
  { auditLines, jobs, webhookDeliveries }: Around,
): Promise<void> {
  for (let line = 0; line < auditLines; line += batch)
    await database.tx(org, async (db) => {
      for (let i = line; i < Math.min(line + batch, auditLines); i += 1) {
        const act = acts[i % acts.length]!;
        await audit(db, org, seeder, { act, what: act.split(".")[0]!, id: members[i % members.length]! });
      }
    });
  await database.tx(org, async (db, now) => {
    // One an hour, into the past; the ids say when, as they do when work begins.
    const times = Array.from({ length: jobs }, (_, i) => new Date(now.getTime() - (i + 1) * hourMs));
    await addJobs(db, org, times);
    await addWebhook(db, org, now, webhookDeliveries);
  });
}

async function addJobs(db: Db, org: string, times: readonly Date[]): Promise<void> {
  await db.run(
    `INSERT INTO work (org, id, kind, needs, actor, state, done, total, created_at, started_at, finished_at)
     SELECT $1, w.id, 'people-import', 'people:write', '{"kind": "system", "id": "seed", "member": null}', 'done', 500, 500, w.at, w.at, w.at
       FROM unnest($2::uuid[], $3::timestamptz[]) AS w(id, at)`,
    [org, times.map((at) => newId(at.getTime())), times],
  );
}

/** One that is switched off: what is told from now on goes nowhere. */
async function addWebhook(db: Db, org: string, now: Date, deliveries: number): Promise<void> {
  const webhook = newId();
  await db.run(
    "INSERT INTO webhooks (org, id, url, events, secret, active) VALUES ($1, $2, 'https://hooks.largest.example/in', '{recipient.reported}', '', false)",
    [org, webhook],
  );
  const times = Array.from({ length: deliveries }, (_, i) => new Date(now.getTime() - (deliveries - i) * 60_000));
  await db.run(
    `INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body, state, attempts, status, created_at, tried_at)
     SELECT $1, $2, d.id, 'seed:' || d.id, 'recipient.reported', '{}', CASE WHEN d.n % 50 = 0 THEN 'failed' ELSE 'delivered' END, 1,
            CASE WHEN d.n % 50 = 0 THEN 503 ELSE 200 END, d.at, d.at
       FROM unnest($3::uuid[], $4::timestamptz[]) WITH ORDINALITY AS d(id, at, n)`,
    [org, webhook, times.map((at) => newId(at.getTime())), times],
  );
}

/**
 * A lesson for everybody who clicked in a simulation, with its facts.
 * @param done whether they have done it; else it still waits for them
 */
export async function seedLessons(db: Db, org: string, campaign: string, done: boolean): Promise<void> {
  await db.run(
    `INSERT INTO assignments (org, id, member, lesson, reason, state, origin, assigned_at, due_at, completed_at, completed_where)
     SELECT $1, gen_random_uuid(), o.member, 'link-host', 'clicked', CASE WHEN $3 THEN 'completed' ELSE 'open' END,
            jsonb_build_object('campaign', o.campaign, 'delivery', o.delivery, 'lure', l.lure, 'lureIdx', o.lure_idx, 'department', o.department,
              'difficulty', l.difficulty, 'channel', l.channel, 'holdOut', o.hold_out),
            o.clicked_person_at, o.clicked_person_at + interval '14 days', CASE WHEN $3 THEN o.clicked_person_at + interval '1 hour' END,
            CASE WHEN $3 THEN 'assignment' END
       FROM tracking_outcomes o JOIN campaign_lures l ON l.org = o.org AND l.campaign = o.campaign AND l.idx = o.lure_idx
      WHERE o.org = $1 AND o.campaign = $2 AND o.clicked_recorded = 'person' ON CONFLICT DO NOTHING`,
    [org, campaign, done],
  );
  const facts = (kind: string, at: string, more: string, where = "true") =>
    recordFrom(
      db,
      org,
      `SELECT '${kind}' AS kind, a.member AS person, a.${at} AS at, a.origin || jsonb_build_object('assignment', a.id, 'lesson', a.lesson, ${more}) AS data
         FROM assignments a WHERE a.org = $1 AND a.campaign = $2 AND ${where}`,
      [campaign],
    );
  const due = `to_char(a.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await facts(lessonAssigned.kind, "assigned_at", `'reason', a.reason, 'dueAt', ${due}`);
  await facts(lessonCompleted.kind, "completed_at", `'where', a.completed_where`, "a.completed_at IS NOT NULL");
}
