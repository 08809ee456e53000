import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../kit/db/index.ts";
import { withoutNodeOf } from "../../../kit/db/testing-away.ts";
import { newId } from "../../../kit/id.ts";
import { linesOf } from "../../../kit/journal/files.ts";
import { writeLine } from "../../../kit/journal/line.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { answered, organisationWith } from "../testing.ts";
import { compareEffects } from "./compare.ts";
import { effectJournal } from "./journal.ts";
import { wishStage } from "./testing.ts";
import type { WishStage } from "./testing.ts";
import { lackedWishes, sealWish } from "./wishes.ts";

// What becomes of a STOP where something fails, or others are heard, in between.

const [number, another] = ["+447700900163", "+447700900164"];

let s: WishStage;
beforeAll(async () => void (s = await wishStage()));
beforeEach(() => s.begin());
afterAll(() => s?.close());

/** Says something while the database does otherwise, once. */
async function sayWhile(kind: "stop" | "start", id: string, otherwise: (database: Database) => Database["tx"]) {
  const { database } = s.t.env;
  s.t.env.database = { ...database, tx: otherwise(database) };
  try {
    await answered(s.t, s.org, { kind, address: number, id });
  } finally {
    s.t.env.database = database;
  }
}

/** What is to be committed is done, and is not committed. */
const refusing =
  ({ tx }: Database): Database["tx"] =>
  (org, work) =>
    tx(org, async (db, now) => {
      await work(db, now);
      throw new Error("the disk is full");
    });

describe("a STOP holds after a backup was put back", () => {
  it("though nobody was told that it stands, and its repetition has been heard already", async () => {
    const putBack = await s.backUp();
    const id = newId();
    const unanswered = sayWhile("stop", id, ({ tx }) => async (org, work) => {
      await tx(org, work);
      throw new Error("the connection was lost");
    });
    await expect(unanswered).rejects.toThrow("lost");
    await answered(s.t, s.org, { kind: "stop", address: number, id });
    expect(await s.isStopped(number)).toBe(true);
    await putBack();
    await s.restart();
    expect(await s.isStopped(number)).toBe(true);
  });

  it("though it could not be committed, and nobody says it once more", async () => {
    const refused = sayWhile("stop", newId(), refusing);
    await expect(refused).rejects.toThrow("full");
    await s.restart();
    expect(await s.isStopped(number)).toBe(true);
    await s.say("start", number);
    await s.restart();
    expect(await s.isStopped(number)).toBe(false);
  });

  it.for(["by the same process", "by another machine's"])(
    "where it was said again %s within the minute, after a START that could not be committed",
    async (whose, { expect }) => {
      const here = s.t.env.config.dataDir;
      const putBack = await s.backUp();
      await s.say("stop", number);
      await expect(sayWhile("start", newId(), refusing)).rejects.toThrow("full");
      const same = whose === "by the same process";
      if (!same) await s.useFolder(join(here, "..", newId()));
      await s.say("stop", number);
      await s.useFolder(here);
      await compareEffects(s.t.env);
      expect(await s.isStopped(number)).toBe(true);
      // And after a restore, where the process that had failed heard it.
      if (!same) return;
      await putBack();
      await s.restart();
      expect(await s.isStopped(number)).toBe(true);
    },
  );

  it("where it was said again within the minute, after a START that could not be committed while journals were compared", async () => {
    const putBack = await s.backUp();
    await s.say("stop", number);
    const { database } = s.t.env;
    const [begun, goOn, looked, over] = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const start = sayWhile(
      "start",
      newId(),
      (whole) => (org, work) =>
        refusing(whole)(org, async (db, now) => {
          begun!.resolve();
          await goOn!.promise;
          return work(db, now);
        }),
    );
    const refused = expect(start).rejects.toThrow("full");
    await begun!.promise;
    let asked = 0;
    const worker: Database["worker"] = async (work) => {
      const found = await database.worker(work);
      // The moment of the database comes first, then what it knows: journals are read in between.
      if ((asked += 1) === 2) {
        looked!.resolve();
        await over!.promise;
      }
      return found;
    };
    effectJournal(s.t.env).behind = true;
    const compared = compareEffects({ ...s.t.env, database: { ...database, worker } });
    await looked!.promise;
    goOn!.resolve();
    await refused;
    over!.resolve();
    await compared;
    await s.say("stop", number);
    expect(await s.isStopped(number)).toBe(true);
    await putBack();
    await s.restart();
    expect(await s.isStopped(number)).toBe(true);
  });

  it("though the journal was begun anew while it was heard", async () => {
    const putBack = await s.backUp();
    let late = true;
    await sayWhile(
      "stop",
      newId(),
      ({ tx }) =>
        (org, work) =>
          tx(org, async (db, now) => {
            if (org === s.org && late) {
              effectJournal(s.t.env).renew();
              late = false;
            }
            return work(db, now);
          }),
    );
    await putBack();
    await s.restart();
    expect([late, await s.isStopped(number)]).toEqual([false, true]);
  });

  it("though the journal was begun anew while its line waited for another one's", async () => {
    await compareEffects(s.t.env);
    const putBack = await s.backUp();
    const journal = effectJournal(s.t.env);
    const { append } = journal;
    journal.append = (id, lines) => {
      journal.append = append;
      void append(id, [{ org: newId(), seq: 1, left: [] }]).catch(() => {});
      const line = append(id, lines);
      journal.renew();
      return line;
    };
    await s.say("stop", number);
    expect(await s.isStopped(number)).toBe(true);
    await putBack();
    await s.restart();
    expect(await s.isStopped(number)).toBe(true);
  });

  it("where it was said again on another machine, and stood there: a START lies between of which that knew nothing", async () => {
    await s.say("stop", number);
    await s.t.look("UPDATE outbound_stopped SET at = at - interval '1 hour'");
    const putBack = await s.backUp();
    await s.say("start", number);
    const here = s.t.env.config.dataDir;
    const there = join(here, "..", newId());
    await putBack();
    await s.useFolder(there);
    await s.say("stop", number);
    await s.useFolder(here);
    await compareEffects(s.t.env);
    expect(await s.isStopped(number)).toBe(true);
    // And after the next restore, too.
    await putBack();
    for (const folder of [here, there]) {
      await s.useFolder(folder);
      await compareEffects(s.t.env);
    }
    expect(await s.isStopped(number)).toBe(true);
  });

  it("behind everything that an organisation sent last whose node is away as it is compared", async () => {
    const [away, other] = [await organisationWith(s.t), await organisationWith(s.t)];
    await compareEffects(s.t.env);
    await s.restart();
    const journal = effectJournal(s.t.env);
    const wishes = [sealWish(s.t.env, s.org, { kind: "stop", channel: "sms", address: number }, new Date())];
    const sent = Array.from({ length: 1500 }, (_, at) => ({ org: away, seq: at + 1, left: ["x".repeat(20)] }));
    const lines = [{ org: s.org, seq: 1, left: [], wishes }, ...sent].map((line) => writeLine(line)).join("");
    writeFileSync(join(journal.root, `${newId()}.journal`), lines);
    const late = writeLine({ org: other, seq: 1, left: [] });
    writeFileSync(join(journal.root, `${newId()}.journal`), late);
    const { database } = s.t.env;
    s.t.env.database = withoutNodeOf(database, [away]);
    try {
      await compareEffects(s.t.env);
    } finally {
      s.t.env.database = database;
    }
    expect(await s.isStopped(number)).toBe(true);
  });
});

it("an organisation of which alone the journals tell, and whose node is away, keeps nobody else's answers from the journal, nor their messages", async () => {
  const away = await organisationWith(s.t);
  await compareEffects(s.t.env);
  await answered(s.t, away, { kind: "stop", address: another, id: newId() });
  await s.restart();
  const putBack = await s.backUp();
  const { database } = s.t.env;
  s.t.env.database = withoutNodeOf(database, [away]);
  try {
    await compareEffects(s.t.env);
    await s.say("stop", number);
  } finally {
    s.t.env.database = database;
  }
  await putBack();
  await s.restart();
  expect(await s.isStopped(number)).toBe(true);
});

it("a START that is heard while journals are compared takes back what one of them has said, whatever the next one says", async () => {
  const putBack = await s.backUp();
  await s.say("stop", number);
  effectJournal(s.t.env).renew();
  await s.say("stop", another);
  await putBack();
  await s.restart();
  const { database } = s.t.env;
  const elsewhere = { ...s.t.env, config: { ...s.t.env.config, dataDir: join(s.t.env.config.dataDir, "..", newId()) } };
  let settled = 0;
  const tx = (async (...all: Parameters<Database["tx"]>) => {
    const value = await database.tx(...all);
    if (all[0] === s.org && settled++ === 0)
      await answered({ ...s.t, env: elsewhere }, s.org, { kind: "start", address: number, id: newId() });
    return value;
  }) as Database["tx"];
  s.t.env.database = { ...database, tx };
  try {
    await compareEffects(s.t.env);
  } finally {
    s.t.env.database = database;
    await effectJournal(elsewhere).close();
  }
  expect(settled).toBeGreaterThan(0);
  expect([await s.isStopped(number), await s.isStopped(another)]).toEqual([false, true]);
});

it("what was wished last is the same in whichever order the journals are found, whatever a clock said", async () => {
  const root = join(s.t.env.config.dataDir, "by-hand");
  mkdirSync(root, { recursive: true });
  const at = (minutes: number) => new Date(1_790_000_000_000 + minutes * 60_000);
  const keep = (...said: [kind: "stop" | "start", minutes: number][]) => {
    const id = newId();
    const line = ([kind, minutes]: (typeof said)[number], index: number) => {
      const wish = sealWish(s.t.env, s.org, { kind, channel: "sms", address: number }, at(minutes));
      return writeLine({ org: s.org, seq: index + 1, left: [], wishes: [wish] });
    };
    writeFileSync(join(root, `${id}.journal`), said.map(line).join(""));
    return id;
  };
  const last = async (journals: readonly string[]) =>
    (
      await lackedWishes(
        s.t.env,
        (id) => linesOf(root, id),
        journals,
        () => 0,
      )
    )
      .get(s.org)!
      .map(({ kind }) => kind);
  const both = async (...journals: [string, string]) => [await last(journals), await last(journals.toReversed())];
  // The clock was an hour ahead as the first was said.
  expect(await both(keep(["stop", 60], ["start", 5]), keep(["stop", 30]))).toEqual([["stop"], ["stop"]]);
  // At the same moment.
  expect(await both(keep(["start", 5]), keep(["stop", 5]))).toEqual([["stop"], ["stop"]]);
});

describe("where the folder of whoever sent is gone, messages wait though answers are heard, and are sent from the folder in which they are", () => {
  const isHeld = async () =>
    (await s.t.look("SELECT FROM outbound_holds WHERE org = $1 AND released_at IS NULL", [s.org])).length === 1;
  const longAgo = () => s.t.look("UPDATE left_marks SET at = now() - interval '1 hour'");

  it.for(["before", "after"])("with a backup from %s the first of them", async (when) => {
    const worker = newId();
    await s.t.look("INSERT INTO left_marks (org, journal, folder, seq) VALUES ($1, $2, $2, 3)", [systemOrganisation, worker]); // oxfmt-ignore
    const putBack = await s.backUp();
    await s.say("stop", number);
    if (when === "before") await putBack();
    await longAgo();
    await s.restart();
    await compareEffects(s.t.env);
    expect([await isHeld(), await s.isStopped(number)]).toEqual([true, true]);
  });

  it("but not where nobody has sent anything yet", async () => {
    await s.say("stop", number);
    await longAgo();
    await s.useFolder(join(s.t.env.config.dataDir, "..", newId()));
    await compareEffects(s.t.env);
    expect(await isHeld()).toBe(false);
  });
});
