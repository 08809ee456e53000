import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { newId } from "../id.ts";
import { retentionDays } from "./files.ts";
import { forgetMarks } from "./store.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

it.each(["send_marks", "left_marks"] as const)(
  "a machine that starts while the clock is months ahead forgets no mark in %s that was moved the day before",
  async (table) => {
    const [own, other] = [newId(), newId()];
    const mark = (journal: string, folder: string, days: number) =>
      t.look(`INSERT INTO ${table} (org, journal, folder, seq, at) VALUES (gen_random_uuid(), $1, $2, 1, now() - make_interval(days => $3))`, [journal, folder, days]); // oxfmt-ignore
    const left = async () =>
      (await t.look<{ journal: string }>(`SELECT journal FROM ${table}`)).map(({ journal }) => journal);
    const forget = () =>
      t.database.worker((db) => forgetMarks(db, table, { folder: own, journals: [] }, retentionDays));
    const [theirs, ours, later] = [newId(), newId(), newId()];
    await mark(theirs, other, 2 * retentionDays + 30);
    await mark(ours, own, 2 * retentionDays + 30);
    // As a start does by this clock.
    await mark(own, own, 0);
    await forget();
    expect((await left()).toSorted()).toEqual([theirs, ours, own].toSorted());
    // So much time has really gone by.
    await mark(later, other, 1);
    await forget();
    expect((await left()).toSorted()).toEqual([later, own].toSorted());
  },
);
