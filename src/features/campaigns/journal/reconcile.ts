import type { Env } from "../../../kit/feature.ts";
import type { Db } from "../../../kit/db/index.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import { houseOrganisation } from "../../organisations/index.ts";
import { pauseFor } from "../proving.ts";
import { recordDeliveries } from "../store/facts.ts";
import { doubtLost, forgetMarks, marksOf, moveMark, sentElsewhere, settleTaken, wouldSend } from "../store/marks.ts";
import { anySenderLives } from "../store/owner.ts";
import type { Journal } from "./journal.ts";
import { allLeft, journalsIn, keptDays, lastMarks } from "./reading.ts";
import type { Left } from "./reading.ts";
import { deliveryUnconfirmed, deliverySettled } from "../facts.ts";

const system = { kind: "system", id: "campaigns", member: null } as const;

/** Mails by organisation, campaign and number. */
type Lost = Map<string, Map<string, Map<number, Left>>>;

/**
 * Compares the database with the journals of this data folder before anything is sent. When it is older (a backup was restored, a standby without the
 * last transactions took over), every campaign pauses with the reason, and what the database lacks is unconfirmed, or sent where the server's answer
 * stands in the journal. Bears being run again at any point.
 */
export async function reconcile(env: Env, journal: Journal): Promise<void> {
  const { root, folder } = journal;
  const ids = journalsIn(root, env.clock().getTime());
  const ends = new Map<string, Map<string, number>>();
  for (const id of ids) ends.set(id, await lastMarks(root, id));
  // After the files: a living neighbour's marks are in the database before they are in its file.
  const marks = await marksIn(env, ids);
  const behind = ids.filter((id) => [...ends.get(id)!].some(([org, seq]) => seq > (marks.get(`${org} ${id}`) ?? 0)));
  if (behind.length > 0) await restored(env, journal, ids, marks);
  else if (await cameElsewhere(env, folder)) await pauseAll(env, "no-journal", new Map());
  journal.behind = false;
  const own = { org: houseOrganisation, journal: folder, folder, seq: 0 };
  await env.database.tx(houseOrganisation, (db) => moveMark(db, own, 0));
  await env.database.worker((db) => forgetMarks(db, { folder, journals: ids }, keptDays));
}

async function marksIn(env: Env, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await env.database.worker((db) => marksOf(db, ids));
  return new Map(rows.map(({ org, journal, seq }) => [`${org} ${journal}`, seq]));
}

// Nothing of this folder is known to the database, but another's is, and nobody lives who could have it.
function cameElsewhere(env: Env, folder: string): Promise<boolean> {
  return env.database.worker(async (db) => (await sentElsewhere(db, folder)) && !(await anySenderLives(db)));
}

async function restored(
  env: Env,
  journal: Journal,
  ids: readonly string[],
  marks: ReadonlyMap<string, number>,
): Promise<void> {
  const lost: Lost = new Map();
  const reached: { org: string; journal: string; seq: number }[] = [];
  for (const id of ids) {
    for (const [org, { last, campaigns }] of await allLeft(journal.root, id)) {
      const mark = marks.get(`${org} ${id}`) ?? 0;
      reached.push({ org, journal: id, seq: Math.max(mark, last) });
      keepLost(lost, org, campaigns, mark);
    }
  }
  env.log.error(
    { organisations: lost.size },
    "the database is older than what was sent: every campaign is paused, and what may have left is not sent again",
  );
  await pauseAll(env, "restored", lost);
  journal.renew();
  for (const { org, journal: id, seq } of reached) {
    await env.database.tx(org, (db) => moveMark(db, { org, journal: id, folder: journal.folder, seq }, 0));
  }
}

/** Adds what lies beyond a mark to what is lost, and what has none: the database says itself whether it knows of that. */
function keepLost(lost: Lost, org: string, campaigns: Map<string, Map<number, Left>>, mark: number): void {
  const own = lost.get(org) ?? new Map<string, Map<number, Left>>();
  for (const [campaign, mails] of campaigns) {
    for (const [number, left] of mails) {
      if (left.seq !== null && left.seq <= mark) continue;
      const found = own.get(campaign) ?? new Map<number, Left>();
      const known = found.get(number);
      // One journal may have the gate and the next one the answer.
      const both = { ...left, key: left.key ?? known?.key ?? null, at: left.at ?? known?.at ?? null };
      own.set(campaign, found.set(number, both));
      lost.set(org, own);
    }
  }
}

async function pauseAll(env: Env, reason: "restored" | "no-journal", lost: Lost): Promise<void> {
  const open = Map.groupBy(await env.database.worker((db) => wouldSend(db)), (one) => one.org);
  for (const org of new Set([...open.keys(), ...lost.keys()])) {
    await env.database.tx(org, async (db) => {
      const own = lost.get(org);
      const campaigns = new Set([...(open.get(org) ?? []).map((one) => one.id), ...(own?.keys() ?? [])]);
      const paused: { campaign: string; unconfirmed: number; settled: number }[] = [];
      for (const campaign of campaigns) {
        const counts = await doubt(db, org, campaign, own?.get(campaign) ?? new Map<number, Left>());
        if (await pauseFor(db, org, campaign, reason, counts)) paused.push({ campaign, ...counts });
      }
      for (const { campaign, ...counts } of paused)
        await audit(db, org, system, {
          act: "campaign.paused",
          what: "campaign",
          id: campaign,
          detail: { reason, ...counts },
        });
    });
  }
}

async function doubt(
  db: Db,
  org: string,
  campaign: string,
  mails: ReadonlyMap<number, Left>,
): Promise<{ unconfirmed: number; settled: number }> {
  const rows = [...mails].map(([number, { key }]) => ({ number, key }));
  const unconfirmed = await doubtLost(db, org, campaign, rows, words("campaigns")("delivery.lost"));
  await recordDeliveries(db, org, campaign, deliveryUnconfirmed, unconfirmed, { restored: true });
  const taken = unconfirmed.flatMap((number) => {
    const at = mails.get(number)!.at;
    return at === null ? [] : [{ number, at }];
  });
  const settled = await settleTaken(db, org, campaign, taken);
  await recordDeliveries(db, org, campaign, deliverySettled, settled, { evidence: "server-answer" });
  return { unconfirmed: unconfirmed.length, settled: settled.length };
}
