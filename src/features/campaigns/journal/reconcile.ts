import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { isUnreachable } from "../../../kit/db/index.ts";
import type { Db } from "../../../kit/db/index.ts";
import { retentionDays } from "../../../kit/journal/files.ts";
import { presentJournals } from "../../../kit/journal/present.ts";
import { readingOnce } from "../../../kit/journal/reading-once.ts";
import { beginMark, forgetMarks } from "../../../kit/journal/store.ts";
import { storedWords } from "../../../kit/stored-words.ts";
import { audit } from "../../audit/index.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { pauseFor } from "../proving.ts";
import { recordDeliveries } from "../store/facts.ts";
import {
  doubtLost,
  isFolderKnown,
  isSentFromOtherFolders,
  settleTaken,
  wouldSend,
  wouldSendOf,
} from "../store/marks.ts";
import { reopenDebrief } from "../store/life.ts";
import { anySenderLives } from "../store/owner.ts";
import type { SendJournal } from "./journal.ts";
import { compareMarks, deletedAmong, marksFor } from "./compare-marks.ts";
import { readSentMails } from "./sent-mails.ts";
import type { Journalled, SentMail } from "./sent-mails.ts";
import { deliveryRequeued, deliverySettled, deliveryUnconfirmed } from "../facts.ts";

const system = { kind: "system", id: "campaigns", member: null } as const;

/** Mails by organisation, campaign and number. */
type Lost = Map<string, Map<string, Map<number, SentMail>>>;

interface Reached {
  journal: string;
  seq: number;
}

// Rows of an organisation that are locked keep nobody else from a pause, nor, where every loss is known by name, from sending.
const sweepOf = sweepPerProcess(
  { atOnce: 4, perKey: 1 },
  "an organisation's campaigns wait: they could not be compared or paused yet",
  {
    first: 500,
    longest: 30_000,
  },
);
const hasty = { lock: 1000, statement: 20_000 };
const patience = 10_000;

/**
 * Compares the database with the journals of this data folder before anything is sent. When it is older (a backup was restored, a standby without the
 * last transactions took over), every campaign pauses with the reason, and what the database lacks is unconfirmed, or sent where the server's answer
 * stands in the journal. Bears being run again at any point. Organisations that could not be paused at once stand in `journal.apart`: nothing of theirs goes out.
 * @throws when no journal tells what was sent, and not everybody's campaigns are paused yet
 */
export async function reconcile(env: Env, journal: SendJournal): Promise<void> {
  const { root, folder } = journal;
  const ids = await presentJournals(env, root);
  const { marks, behind, away } = await compareMarks(env, root, ids);
  if (behind) await restored(env, journal, ids, marks);
  else {
    // Where a line here names somebody who is away, what left by this folder stands in this folder.
    if (journal.apart.size === 0 && away.size === 0 && (await cameElsewhere(env, folder)))
      await pauseAll(env, journal, "no-journal", new Map(), new Map());
    retryPausing(env, journal);
    await sweepOf(env).settled(patience);
    if (journal.apart.size > 0) throw new Error("campaigns that another data folder sent are not all paused yet");
  }
  setApart(env, journal, away, ids);
  journal.behind = false;
  const own = { org: systemOrganisation, journal: folder, folder, seq: 0 };
  try {
    await env.database.tx(systemOrganisation, (db) => beginMark(db, "send_marks", own));
    await env.database.worker((db) => forgetMarks(db, "send_marks", { folder, journals: ids }, retentionDays));
  } catch (error) {
    // Another start does it where some are out of reach now.
    if (!isUnreachable(error)) throw error;
  }
}

/** Goes on with those that could not be paused at once; does not wait for them. */
export function retryPausing(env: Env, journal: SendJournal): void {
  const sweep = sweepOf(env);
  for (const [org, pause] of journal.apart) {
    const once = async () => {
      await pause();
      if (journal.apart.get(org) === pause) journal.apart.delete(org);
    };
    sweep.start(org, once, `${journal.root} ${org}`);
  }
}

/**
 * Keeps back what some organisations have to send until each can be compared; where one lacks something, its campaigns pause as all would. The journals are read once for
 * all of them.
 */
function setApart(env: Env, journal: SendJournal, orgs: ReadonlySet<string>, ids: readonly string[]): void {
  const read = readingOnce(
    async (id) => new Map([...(await readSentMails(journal.root, id))].filter(([org]) => orgs.has(org))),
  );
  for (const org of orgs) journal.apart.set(org, () => compareApart(env, journal, org, ids, read));
}

async function compareApart(
  env: Env,
  journal: SendJournal,
  org: string,
  ids: readonly string[],
  read: (journal: string) => ReturnType<typeof readSentMails>,
): Promise<void> {
  // Nothing is read for one whose node is still away. What counts are the marks after the files: a living neighbour's are in the database before they are in its file.
  if (!(await marksFor(env, org, ids))) return;
  const left = new Map<string, Journalled | undefined>();
  for (const id of ids) left.set(id, (await read(id)).get(org));
  const marks = await marksFor(env, org, ids);
  if (!marks) return;
  const lost: Lost = new Map();
  const reached: Reached[] = [];
  let behind = false;
  for (const [id, own] of left) {
    if (!own) continue;
    const mark = marks.get(id) ?? 0;
    behind ||= own.last > mark;
    reached.push({ journal: id, seq: Math.max(mark, own.last) });
    keepLost(lost, org, own.campaigns, mark);
  }
  if (!behind) return;
  env.log.error({ org }, "the database is older than what was sent: this organisation's campaigns are paused");
  const campaigns = await env.database.tx(org, (db) => wouldSendOf(db, org));
  const found = { reason: "restored", campaigns, lost: lost.get(org) ?? new Map() } as const;
  await pauseOf(env, org, found, (db) => reach(db, org, journal, reached));
}

// Nothing of this folder is known to the database, but another's is, and nobody lives who could have it.
async function cameElsewhere(env: Env, folder: string): Promise<boolean> {
  try {
    return await env.database.worker(
      async (db) => (await isSentFromOtherFolders(db, folder)) && !(await anySenderLives(db)),
    );
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const known = await env.database.reachable(
      async (db) => (await isFolderKnown(db, folder)) || (await anySenderLives(db)),
    );
    if (known) return false;
    throw error;
  }
}

async function restored(
  env: Env,
  journal: SendJournal,
  ids: readonly string[],
  marks: ReadonlyMap<string, number>,
): Promise<void> {
  const lost: Lost = new Map();
  const reached = new Map<string, Reached[]>();
  for (const id of ids) {
    const left = await readSentMails(journal.root, id);
    const gone = await deletedAmong(env, left.keys());
    for (const [org, { last, campaigns }] of left) {
      if (gone.has(org)) continue;
      const mark = marks.get(`${org} ${id}`) ?? 0;
      reached.set(org, [...(reached.get(org) ?? []), { journal: id, seq: Math.max(mark, last) }]);
      keepLost(lost, org, campaigns, mark);
    }
  }
  env.log.error(
    { organisations: lost.size },
    "the database is older than what was sent: every campaign is paused, and what may have left is not sent again",
  );
  await pauseAll(env, journal, "restored", lost, reached);
  journal.renew();
}

/** Adds what lies beyond a mark to what is lost, and what has none: the database says itself whether it knows of that. */
function keepLost(lost: Lost, org: string, campaigns: Map<string, Map<number, SentMail>>, mark: number): void {
  const own = lost.get(org) ?? new Map<string, Map<number, SentMail>>();
  for (const [campaign, mails] of campaigns) {
    for (const [number, left] of mails) {
      if (left.seq !== null && left.seq <= mark) continue;
      const found = own.get(campaign) ?? new Map<number, SentMail>();
      const known = found.get(number);
      // One journal may have the commit and the next one the answer.
      const both = { ...left, key: left.key ?? known?.key ?? null, at: left.at ?? known?.at ?? null };
      own.set(campaign, found.set(number, both));
      lost.set(org, own);
    }
  }
}

async function pauseAll(
  env: Env,
  journal: SendJournal,
  reason: "restored" | "no-journal",
  lost: Lost,
  reached: ReadonlyMap<string, readonly Reached[]>,
): Promise<void> {
  const open = Map.groupBy(await env.database.worker((db) => wouldSend(db)), (one) => one.org);
  for (const org of new Set([...open.keys(), ...lost.keys(), ...reached.keys()])) {
    const campaigns = (open.get(org) ?? []).map((one) => one.id);
    journal.apart.set(org, () =>
      pauseOf(env, org, { reason, campaigns, lost: lost.get(org) ?? new Map() }, (db) =>
        reach(db, org, journal, reached.get(org) ?? []),
      ),
    );
  }
  retryPausing(env, journal);
  await sweepOf(env).settled(patience);
}

/** Moves the marks of an organisation to where its lines are. */
async function reach(db: Db, org: string, { folder }: SendJournal, reached: readonly Reached[]): Promise<void> {
  for (const { journal, seq } of reached) await beginMark(db, "send_marks", { org, journal, folder, seq });
}

/** @param finish what is to stand only together with the pause */
function pauseOf(
  env: Env,
  org: string,
  found: {
    reason: "restored" | "no-journal";
    campaigns: readonly string[];
    lost: ReadonlyMap<string, Map<number, SentMail>>;
  },
  finish: (db: Db) => Promise<void>,
): Promise<void> {
  const { reason, lost } = found;
  return env.database.hasty(hasty).tx(org, async (db) => {
    const paused: { campaign: string; unconfirmed: number; settled: number }[] = [];
    // In one order, as whoever else writes several campaigns' deliveries.
    for (const campaign of [...new Set([...found.campaigns, ...lost.keys()])].toSorted()) {
      const counts = await doubt(db, org, campaign, lost.get(campaign) ?? new Map<number, SentMail>());
      if (await pauseFor(db, org, campaign, reason, counts)) paused.push({ campaign, ...counts });
    }
    for (const { campaign, ...counts } of paused)
      await audit(db, org, system, {
        act: "campaign.paused",
        what: "campaign",
        id: campaign,
        detail: { reason, ...counts },
      });
    await finish(db);
  });
}

async function doubt(
  db: Db,
  org: string,
  campaign: string,
  mails: ReadonlyMap<number, SentMail>,
): Promise<{ unconfirmed: number; settled: number }> {
  const rows = [...mails].map(([number, { key }]) => ({ number, key }));
  const found = await doubtLost(db, org, campaign, rows, storedWords("campaigns", "delivery.lost"));
  const numbersOf = (some: typeof found) => some.map(({ number }) => number);
  for (const was of ["bounced", "refused"] as const)
    await recordDeliveries(db, org, campaign, deliveryRequeued, numbersOf(found.filter((one) => one.was === was)), {
      was,
    });
  const newly = numbersOf(found.filter((one) => one.was !== "unconfirmed"));
  await recordDeliveries(db, org, campaign, deliveryUnconfirmed, newly, { restored: true });
  const unconfirmed = numbersOf(found);
  // A campaign whose time is over may have been ended before anybody compared.
  if (unconfirmed.length > 0) await reopenDebrief(db, org, campaign);
  const taken = unconfirmed.flatMap((number) => {
    const at = mails.get(number)!.at;
    return at === null ? [] : [{ number, at }];
  });
  const settled = await settleTaken(db, org, campaign, taken);
  await recordDeliveries(db, org, campaign, deliverySettled, settled, { evidence: "server-answer" });
  return { unconfirmed: unconfirmed.length, settled: settled.length };
}
