import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "./features.ts";
import { seedDemo } from "./first-start.ts";
import { testEnv } from "./kit/db/testing.ts";
import type { TestEnv } from "./kit/db/testing.ts";
import { newId } from "./kit/id.ts";
import { kindsOf, readersOf } from "./kit/ledger/declared.ts";
import { misfits } from "./kit/ledger/testing.ts";
import { composePermissions } from "./kit/permissions.ts";
import { readWordsOf } from "./kit/words.ts";

const kinds = features.flatMap((one) => kindsOf(one));

describe("facts", () => {
  it("are declared once each, by one feature", () => {
    const names = kinds.map((one) => one.kind);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => !/^[a-z]+\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it("are each read by somebody, or say why not", () => {
    const alone = kinds.filter((one) => readersOf(one, features).length === 0);
    expect(alone.filter((one) => !one.unread).map((one) => one.kind)).toEqual([]);
    expect(kinds.filter((one) => one.unread && !alone.includes(one)).map((one) => one.kind)).toEqual([]);
  });

  it("are read by nobody who names one that nobody declares", () => {
    const names = new Set(kinds.map((one) => one.kind));
    const read = features.flatMap(({ reactions = [] }) => reactions.flatMap((one) => one.kinds));
    expect(read.filter((kind) => !names.has(kind))).toEqual([]);
  });
});

describe("a ledger", () => {
  let t: TestEnv;
  beforeAll(async () => {
    readWordsOf(features);
    composePermissions(features);
    t = await testEnv();
    await seedDemo({ ...t.env, database: t.env.database.longRunning() }, features, newId());
  });
  afterAll(() => t.close());

  it("holds only what is declared, also where SQL writes it", async () => {
    const written = await t.look<{ kind: string }>("SELECT DISTINCT kind FROM facts");
    expect(written.length).toBeGreaterThan(10);
    const names = new Set(kinds.map((one) => one.kind));
    expect(written.filter(({ kind }) => !names.has(kind))).toEqual([]);
    expect(await misfits(t.look, kinds)).toEqual([]);
  });

  it("tells which payloads do not fit", async () => {
    const org = await t.org();
    await t.look(
      'INSERT INTO facts (org, kind, person, data) VALUES ($1, \'domain.proven\', $1, \'{"domain": 7, "colour": "red"}\')',
      [org],
    );
    expect((await misfits(t.look, kinds)).map((one) => one.split(":")[0])).toEqual([
      "domain.proven domain",
      "domain.proven name",
      "domain.proven",
      "domain.proven",
    ]);
  });

  it("may lack what is taken out of old facts when people are forgotten", async () => {
    const [{ text }] = (await t.look("SELECT prosrc AS text FROM pg_proc WHERE proname = 'ledger_forget_batch'")) as [
      { text: string },
    ];
    const taken = /\?\| ARRAY\[([^\]]+)\]/
      .exec(text)![1]!
      .split(", ")
      .map((one) => one.slice(1, -1));
    expect(taken.length).toBeGreaterThan(2);
    // What is left of a payload must be read by the schema of what every fact says.
    const needed = kinds.flatMap(({ kind, payload }) =>
      taken
        .filter((field) => payload.shape[field] && payload.shape[field]._zod.optout !== "optional")
        .map((field) => `${kind} ${field}`),
    );
    expect(needed).toEqual([]);
  });
});
