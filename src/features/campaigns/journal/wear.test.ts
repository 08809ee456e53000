import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { withoutNodeOf } from "../../../kit/db/testing-away.ts";
import { journalsIn } from "../../../kit/journal/files.ts";
import { moveMark } from "../../../kit/journal/store.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { atOnce, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { openJournal } from "../../../kit/journal/journal.ts";
import { writeLine } from "../../../kit/journal/line.ts";
import type { SendJournal } from "./journal.ts";
import type { Line } from "./line.ts";
import { retryPausing, reconcile } from "./reconcile.ts";

let world: World;
let root: string;
let org: string;
let campaign: string;
const folders: string[] = [];
beforeAll(async () => void (world = await openWorld()));
afterAll(async () => {
  await world.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.look("DELETE FROM send_marks");
  root = mkdtempSync(join(tmpdir(), "hookwise-journal-"));
  folders.push(root);
  org = await world.organisation(3);
  const { id } = await world.call("createCampaign", org, {
    name: "Wear",
    audience: { everyone: true },
    lures: [world.lures[0]],
    schedule: atOnce,
  });
  campaign = id;
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
});

const state = async () =>
  (await world.look<{ state: string }>("SELECT state FROM campaigns WHERE id = $1", [campaign]))[0]!.state;
const states = async () =>
  (
    await world.look<{ state: string }>("SELECT state FROM deliveries WHERE campaign = $1 ORDER BY number", [campaign])
  ).map((one) => one.state);

type Part<T> = T extends unknown ? Omit<T, "org" | "campaign"> : never;
function keep(id: string, ...lines: Part<Line>[]): void {
  const text = lines.map((line) => writeLine({ org, campaign, ...line } as Line)).join("");
  writeFileSync(join(root, `${id}.journal`), text);
}

async function commitOne(journal: SendJournal): Promise<boolean> {
  const { journal: id, seq, known } = journal.next(org);
  const mark = { org, journal: id, folder: journal.folder, seq };
  if (!(await world.env.database.tx(org, (db) => moveMark(db, "send_marks", mark, known)))) return false;
  await journal.append(id, [{ org, campaign, seq, gates: [[1, "7"]] }]);
  return true;
}

const ago = (days: number) => world.look("UPDATE send_marks SET at = now() - make_interval(days => $1)", [days]);

it("a restore is found once, also when the last mails of the journal came back", async () => {
  keep(randomUUID(), { seq: 1, gates: [[1, "7"]] }, { seq: 2, gates: [[2, "8"]] }, { back: [2] });
  await reconcile(world.env, openJournal(root));
  expect(await state()).toBe("paused");
  expect(await states()).toEqual(["unconfirmed", "queued", "queued"]);
  await world.call("resumeCampaign", org, { id: campaign });
  await reconcile(world.env, openJournal(root));
  expect(await state()).not.toBe("paused");
});

it("a restore is found also where the machine's clock is months ahead: no journal is taken for an old one", async () => {
  keep(randomUUID(), { seq: 1, gates: [[1, "7"]] });
  world.setClock(new Date(Date.now() + 90 * 86_400_000));
  await reconcile(world.env, openJournal(root));
  world.setClock(null);
  expect(await state()).toBe("paused");
  expect(await states()).toEqual(["unconfirmed", "queued", "queued"]);
});

it("a restore is found also where the database runs on that machine: what is old is so beside the newest journal", () => {
  const names = [randomUUID(), randomUUID()];
  for (const name of names) keep(name, { seq: 1, gates: [[1, "7"]] });
  expect(journalsIn(root, Date.now() + 90 * 86_400_000).toSorted()).toEqual(names.toSorted());
});

it("an answer whose commit stands in another journal, or in a damaged line, counts like any other", async () => {
  keep(randomUUID(), { accepted: [[1, Date.now(), "A1"]] });
  keep(randomUUID(), { seq: 4, gates: [[2, "8"]] });
  keep(randomUUID(), { accepted: [[2, Date.now(), "A2"]] });
  await reconcile(world.env, openJournal(root));
  expect(await states()).toEqual(["sent", "sent", "queued"]);
  expect(await state()).toBe("paused");
});

it("files that are no journals keep nothing from going out", async () => {
  writeFileSync(join(root, "copy of a.journal"), "");
  await reconcile(world.env, openJournal(root));
  expect(await state()).toBe("running");
});

it("a process that lives for months without a mail finds its journal and its mark when there is one", async () => {
  let now = 0;
  const living = openJournal<Line>(root, () => now);
  expect(await commitOne(living)).toBe(true);
  const first = join(root, `${living.id}.journal`);
  now += 63 * 86_400_000;
  const then = new Date(Date.now() - 63 * 86_400_000);
  utimesSync(first, then, then);
  const later = join(root, `${randomUUID()}.journal`);
  writeFileSync(later, "");
  const earlier = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(later, earlier, earlier);
  await ago(63);
  await reconcile(world.env, openJournal(root));
  expect(existsSync(first)).toBe(false);
  expect(await commitOne(living)).toBe(true);
  expect(readdirSync(root)).toContain(`${living.id}.journal`);
  await living.close();
});

it("a journal that is begun anew while a line of the last one is on its way to the disk expects nothing of that line", async () => {
  const living = openJournal<Line>(root);
  for (let count = 0; count < 3; count++) expect(await commitOne(living)).toBe(true);
  const { journal: id, seq } = living.next(org);
  const onItsWay = living.append(id, [{ org, campaign, seq, gates: [[2, "8"]] }]);
  living.renew();
  expect(await commitOne(living)).toBe(true);
  await onItsWay;
  expect(await commitOne(living)).toBe(true);
  await living.close();
});

it("a data folder whose id a full disk or a loss of power left empty sends all the same, under one id for good", async () => {
  writeFileSync(join(root, "folder"), "");
  const living = openJournal<Line>(root);
  expect(await commitOne(living)).toBe(true);
  expect(openJournal(root).folder).toBe(living.folder);
  expect(readdirSync(root).filter((name) => name.startsWith("folder"))).toEqual(["folder"]);
  await living.close();
});

it("an organisation that sends every quarter is not taken for a restored one, while others send by the same process", async () => {
  const living = openJournal<Line>(root);
  expect(await commitOne(living)).toBe(true);
  await ago(63);
  const other = await world.organisation(1);
  const mark = { org: other, journal: living.id, folder: living.folder, seq: 1 };
  await world.env.database.tx(other, (db) => moveMark(db, "send_marks", mark, 0));
  await reconcile(world.env, openJournal(root));
  expect(await commitOne(living)).toBe(true);
  await living.close();
});

it("an organisation that sent and was deleted is not taken for a restored database: it costs nobody else a pause", async () => {
  const other = await world.organisation(1);
  const text = writeLine({ org: other, campaign: randomUUID(), seq: 3, gates: [[1, "7"]] } as Line);
  writeFileSync(join(root, `${randomUUID()}.journal`), text);
  // As its deletion finds it once the marks are gone, and as it leaves it.
  await world.look("UPDATE organisations SET closing_since = now() WHERE id = $1", [other]);
  await reconcile(world.env, openJournal(root));
  expect(await state()).toBe("running");
  await world.look("DELETE FROM organisation_domains WHERE org = $1", [other]);
  await world.look("DELETE FROM organisations WHERE id = $1", [other]);
  await reconcile(world.env, openJournal(root));
  expect(await state()).toBe("running");
});

it("an organisation whose deletion seems to be due, by a clock that is ahead, counts as long as that has not begun: a restore is found by it", async () => {
  const other = await world.organisation(1);
  const text = writeLine({ org: other, campaign: randomUUID(), seq: 3, gates: [[1, "7"]] } as Line);
  writeFileSync(join(root, `${randomUUID()}.journal`), text);
  await world.look("UPDATE organisations SET closes_at = now() - interval '1 minute' WHERE id = $1", [other]);
  await reconcile(world.env, openJournal(root));
  expect(await state()).toBe("paused");
});

it("a restore is found also behind everything that an organisation sent last of which the old database knows nothing, and behind the last answers", async () => {
  const made = { org: randomUUID(), campaign: randomUUID() };
  const lines: Line[] = [
    { org, campaign, seq: 1, gates: [[1, "7"]] },
    ...Array.from({ length: 900 }, (_, at): Line => ({ ...made, seq: at + 1, gates: [[at + 1, "7"]] })),
    ...Array.from({ length: 900 }, (_, at): Line => ({ ...made, accepted: [[at + 1, Date.now(), "A1"]] })),
  ];
  writeFileSync(join(root, `${randomUUID()}.journal`), lines.map((line) => writeLine(line)).join(""));
  await reconcile(world.env, openJournal(root));
  expect(await state()).toBe("paused");
  expect(await states()).toEqual(["unconfirmed", "queued", "queued"]);
});

it("a data folder that was copied, with new times for its files, does not make an old database of a current one", async () => {
  const before = openJournal<Line>(root);
  expect(await commitOne(before)).toBe(true);
  await before.close();
  await ago(63);
  await reconcile(world.env, openJournal(root));
  await reconcile(world.env, openJournal(root));
  expect(await state()).toBe("running");
});

it("an organisation whose rows are locked keeps nobody else's campaigns from their pause, nor from sending, and follows", async () => {
  const [first, firstCampaign] = [org, campaign];
  const other = await world.organisation(3);
  const { id } = await world.call("createCampaign", other, {
    name: "Wear",
    audience: { everyone: true },
    lures: [world.lures[0]],
    schedule: atOnce,
  });
  await world.call("launchCampaign", other, { id });
  await world.env.jobs.settle();
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
  const text = [
    { org: first, campaign: firstCampaign },
    { org: other, campaign: id },
  ].map((one) => writeLine({ ...one, seq: 1, gates: [[1, "7"]] } as Line));
  writeFileSync(join(root, `${randomUUID()}.journal`), text.join(""));
  const stateOf = async (one: string) =>
    (await world.look<{ state: string }>("SELECT state FROM campaigns WHERE id = $1", [one]))[0]!.state;

  for (const locked of [firstCampaign, id]) {
    const free = locked === id ? firstCampaign : id;
    await world.look("DELETE FROM send_marks");
    await world.look("UPDATE campaigns SET state = 'running', problem = NULL WHERE id = ANY ($1::uuid[])", [
      [locked, free],
    ]);
    const holder = new pg.Client({ connectionString: world.owner });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM campaigns WHERE id = $1 FOR UPDATE", [locked]);
    const journal = openJournal(root);
    journal.behind = true;
    const comparing = reconcile(world.env, journal).catch(() => {});
    try {
      await expect.poll(() => stateOf(free), { timeout: 5000 }).toBe("paused");
      await comparing;
      expect(journal.behind).toBe(false);
      expect([...journal.apart.keys()]).toEqual([locked === id ? other : first]);
    } finally {
      await holder.query("ROLLBACK");
      await holder.end();
    }
    await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [free]);
    await expect
      .poll(async () => (retryPausing(world.env, journal), stateOf(locked)), { timeout: 10_000 })
      .toBe("paused");
    await expect.poll(() => journal.apart.size).toBe(0);
    // Whoever was resumed meanwhile is not paused again.
    expect(await stateOf(free)).toBe("running");
    await journal.close();
  }
}, 60_000);

it("a sender that begins while a node is away sends for those whose node answers, and compares the others when theirs is back", async () => {
  const other = await world.organisation(1);
  const id = randomUUID();
  const living = openJournal<Line>(root);
  expect(await commitOne(living)).toBe(true);
  await living.close();
  const line = { org: other, campaign: randomUUID(), seq: 1, gates: [[1, "7"]] } as Line;
  writeFileSync(join(root, `${id}.journal`), writeLine(line));
  const back = awayUntil([other, systemOrganisation]);
  const journal = openJournal<Line>(root);
  try {
    await reconcile(world.env, journal);
    expect(journal.behind).toBe(false);
    expect([...journal.apart.keys()]).toEqual([other]);
    expect(await state()).toBe("running");
  } finally {
    back();
  }
  await expect.poll(() => (retryPausing(world.env, journal), journal.apart.size), { timeout: 10_000 }).toBe(0);
  // Its node came back older than what it had sent.
  expect(
    await world.look("SELECT seq::int AS seq FROM send_marks WHERE org = $1 AND journal = $2", [other, id]),
  ).toEqual([{ seq: 1 }]);
  expect(await state()).toBe("running");
  await journal.close();
});

/** A node is away. Returns how it comes back. */
function awayUntil(orgs: readonly string[]): () => void {
  const { database } = world.env;
  world.env.database = withoutNodeOf(database, orgs);
  return () => void (world.env.database = database);
}
