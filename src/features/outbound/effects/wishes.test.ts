import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../kit/db/index.ts";
import { withoutNodeOf } from "../../../kit/db/testing-away.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { readLines, writeLine } from "../../../kit/journal/line.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { outbound } from "../feature.ts";
import { answered, organisationWith } from "../testing.ts";
import { compareEffects } from "./compare.ts";
import { effectJournal } from "./journal.ts";
import { wishStage } from "./testing.ts";
import type { WishStage } from "./testing.ts";

// A STOP outlives a backup that was put back.
const [number, another] = ["+447700900161", "+447700900162"];

let s: WishStage;
let t: TestEnv;
let org: string;
let folders: string;
beforeAll(async () => {
  s = await wishStage();
  t = s.t;
  folders = t.env.config.dataDir;
});
beforeEach(async () => {
  await s.begin();
  org = s.org;
});
afterAll(() => s?.close());

const backUp = () => s.backUp();
const restart = () => s.restart();
/** Another machine: what the one before wrote into its data folder is not there. */
const newFolder = () => s.useFolder(join(folders, newId()));

/** The one journal of this data folder. */
function written() {
  const [file, ...more] = readdirSync(effectJournal(t.env).root).filter((name) => name.endsWith(".journal"));
  expect(more).toEqual([]);
  const path = join(effectJournal(t.env).root, file!);
  const text = readFileSync(path, "utf8");
  const lines = readLines<{ org: string; seq: number; wishes?: { address: string; at: number }[] }>(text);
  return { path, text, lines };
}

const ways = ["their own gateway", "the installation's"] as const;
const say = (kind: "stop" | "start", address: string, way: (typeof ways)[number] = ways[0]) =>
  s.say(kind, address, way === ways[0] ? newId() : null);
const isStopped = (address: string, of = org) => s.isStopped(address, of);
const lists = () =>
  t.look<{ org: string; address: string }>("SELECT org, address FROM outbound_stopped ORDER BY address");

describe.each(ways)("after a backup was put back, what was answered at %s since", (way) => {
  it("holds again where it was a STOP, for whom it was said to and in the list as before", async () => {
    const other = await organisationWith(t);
    const putBack = await backUp();
    await say("stop", number, way);
    const before = await lists();
    await putBack();
    await restart();
    await compareEffects(t.env);
    expect(await isStopped(number)).toBe(true);
    expect(await isStopped(number, other)).toBe(way === "the installation's");
    expect(before).toHaveLength(1);
    expect(await lists()).toEqual(before);
  });

  it("is a START that came after the STOP, wherever the backup lies between them", async () => {
    await say("stop", number, way);
    const putBack = await backUp();
    await say("stop", another, way);
    for (const one of [number, another]) await say("start", one, way);
    await putBack();
    expect(await isStopped(number)).toBe(true);
    await restart();
    await compareEffects(t.env);
    expect([await isStopped(number), await isStopped(another)]).toEqual([false, false]);
  });

  it("is taken back by a START that is the first to come, for good", async () => {
    const putBack = await backUp();
    for (const one of [number, another]) await say("stop", one, way);
    await putBack();
    await restart();
    await say("start", number, way);
    for (let twice = 0; twice < 2; twice++) {
      expect([await isStopped(number), await isStopped(another)]).toEqual([false, true]);
      await putBack();
      await restart();
      await compareEffects(t.env);
    }
  });

  it("holds again where it was a STOP, though the node that keeps it was away as this process compared", async () => {
    const other = await organisationWith(t);
    // The backup knows this folder as one from which somebody sends.
    await compareEffects(t.env);
    const putBack = await backUp();
    await say("stop", number, way);
    await answered(t, other, { kind: "stop", address: another, id: newId() });
    await putBack();
    await restart();
    const { database } = t.env;
    t.env.database = withoutNodeOf(database, [way === "the installation's" ? systemOrganisation : org]);
    try {
      await compareEffects(t.env);
    } finally {
      t.env.database = database;
    }
    expect(await isStopped(another, other)).toBe(true);
    expect(await isStopped(number)).toBe(true);
  });

  it("holds again for whoever asks first, before anything else has compared", async () => {
    const putBack = await backUp();
    await say("stop", number, way);
    await putBack();
    await restart();
    expect(await isStopped(number)).toBe(true);
  });

  it("holds again in a process that lives on, from the next answer on", async () => {
    const putBack = await backUp();
    await say("stop", number, way);
    await putBack();
    await say("stop", another, way);
    expect([await isStopped(number), await isStopped(another)]).toEqual([true, true]);
  });
});

describe("of what the journals say, nothing is done over that", () => {
  it("the backup knew: who was forgotten before it stays so", async () => {
    await say("stop", number);
    await t.look("DELETE FROM outbound_stopped WHERE address = $1", [number]);
    const putBack = await backUp();
    await say("stop", another);
    await putBack();
    await restart();
    await compareEffects(t.env);
    expect([await isStopped(number), await isStopped(another)]).toEqual([false, true]);
  });

  it("came later: a STOP after a START that was said while the database's clock was ahead stays", async () => {
    const putBack = await backUp();
    for (const kind of ["stop", "start", "stop"] as const) await say(kind, number);
    await putBack();
    await restart();
    const { path, lines } = written();
    for (const one of lines[1]!.wishes!) one.at += 3_600_000;
    writeFileSync(path, lines.map(writeLine).join(""));
    await compareEffects(t.env);
    expect(await isStopped(number)).toBe(true);
  });

  it("another machine heard later: a STOP after the START of this folder stays", async () => {
    await say("stop", number);
    const putBack = await backUp();
    await say("start", number);
    await putBack();
    const here = t.env.config.dataDir;
    await newFolder();
    for (const kind of ["start", "stop"] as const) await say(kind, number);
    await effectJournal(t.env).close();
    t.env.config = { ...t.env.config, dataDir: here };
    await compareEffects(t.env);
    expect(await isStopped(number)).toBe(true);
  });

  it("another process of this folder has settled meanwhile: a START that it has heard since stays", async () => {
    const putBack = await backUp();
    await say("stop", number);
    await putBack();
    await restart();
    const { database } = t.env;
    let late = true;
    const tx = (async (...all: Parameters<Database["tx"]>) => {
      if (all[0] === org && late) {
        late = false;
        await compareEffects(t.env);
        expect(await isStopped(number)).toBe(true);
        await say("start", number);
      }
      return database.tx(...all);
    }) as Database["tx"];
    const neighbour = { ...t.env, config: { ...t.env.config }, database: { ...database, tx } };
    await compareEffects(neighbour);
    await effectJournal(neighbour).close();
    expect([late, await isStopped(number)]).toEqual([false, false]);
  });
});

const startToAnswer = async () => (await outbound.start!(t.env, new Set(["web"])))();

it("what was answered since a backup holds again also where an organisation's deletion seems to be due, by a clock that is ahead", async () => {
  const putBack = await backUp();
  await say("stop", number);
  await putBack();
  await restart();
  await t.look("UPDATE organisations SET closes_at = now() - interval '1 minute' WHERE id = $1", [org]);
  await compareEffects(t.env);
  expect(await isStopped(number)).toBe(true);
});

it("a process that takes answers and sends nothing compares them as it starts", async () => {
  const putBack = await backUp();
  await say("stop", number);
  await putBack();
  await restart();
  await startToAnswer();
  expect(await isStopped(number)).toBe(true);
});

it("an answer to a folder that is new is heard, and holds nobody's messages; whoever sends from there next does", async () => {
  await t.look("INSERT INTO left_marks (org, journal, folder, seq, at) VALUES ($1, $1, $1, 3, now() - interval '1 hour')", [org]); // oxfmt-ignore
  const held = () => t.look<{ org: string }>("SELECT org FROM outbound_holds WHERE org = $1", [org]);
  await startToAnswer();
  await say("stop", number);
  await say("stop", another);
  expect([await held(), await isStopped(number), await isStopped(another)]).toEqual([[], true, true]);
  await compareEffects(t.env);
  expect(await held()).toEqual([{ org }]);
});

it("the journal holds no number that can be read, and a line of one organisation stops nothing in another's name", async () => {
  const other = await organisationWith(t);
  const putBack = await backUp();
  await say("stop", number);
  await say("stop", another);
  await restart();
  const { path, text, lines } = written();
  expect(lines.map(({ wishes }) => wishes?.length)).toEqual([1, 1]);
  for (const encoding of ["utf8", "base64", "base64url", "hex"] as const) {
    const all =
      text + lines.map(({ wishes }) => Buffer.from(wishes![0]!.address, "base64url").toString("latin1")).join();
    expect(all).not.toContain(Buffer.from(number).toString(encoding).replaceAll("=", ""));
  }
  // The second as if the other organisation had heard it.
  writeFileSync(path, lines.map((line, at) => writeLine(at === 1 ? { ...line, org: other } : line)).join(""));
  await putBack();
  await compareEffects(t.env);
  expect(await lists()).toEqual([{ org, address: number }]);
});

it("a STOP is heard though the disk takes no line about it", async () => {
  effectJournal(t.env).append = () => Promise.reject(new Error("ENOSPC: no space left on device"));
  await say("stop", number);
  expect(await isStopped(number)).toBe(true);
});

it("a STOP is heard though the data folder takes no journal at all, and such a process ends as any other", async () => {
  const here = t.env.config;
  const dataDir = join(folders, newId());
  writeFileSync(dataDir, "no folder");
  t.env.config = { ...here, dataDir };
  try {
    const end = await outbound.start!(t.env, new Set(["web"]));
    await say("stop", number);
    await end();
  } finally {
    t.env.config = here;
  }
  expect(await isStopped(number)).toBe(true);
});

it("who only answers knows nothing of what left: where the folder of whoever sent is gone, messages wait though answers are heard", async () => {
  const worker = newId();
  await t.look("INSERT INTO left_marks (org, journal, folder, seq) VALUES ($1, $2, $2, 3)", [org, worker]);
  await say("stop", number);
  await t.look("UPDATE left_marks SET at = now() - interval '1 hour'");
  // Both machines are started anew, the one that sent without its disk.
  await restart();
  await startToAnswer();
  await say("stop", another);
  await newFolder();
  await compareEffects(t.env);
  expect(await t.look("SELECT org FROM outbound_holds WHERE org = $1", [org])).toEqual([{ org }]);
});
