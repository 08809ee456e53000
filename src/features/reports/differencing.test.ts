import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import { leaks } from "../../kit/disclosure/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { Problem } from "../../kit/problem.ts";
import { aDayLater, addPeople, askInsight, departments, k, membersOf, openWorld, worlds } from "../insight/testing.ts";
import { reports } from "./feature.ts";
import { kinds } from "./kinds/list.ts";
import type { SourceRow } from "./source.ts";
import { reportsEnv } from "./testing.ts";

// A report leaves the circle of its reader, and stays when figures go on. So every kind is made of everything that it can be of, on two days, and all that
// its files are made of is added to and subtracted from all that the figures' endpoints tell.

let t: TestEnv;
beforeAll(async () => void (t = await reportsEnv()));
afterAll(() => t?.close());

const maker: Actor = { kind: "key", id: "k", member: null, may: new Set(["reports:read", "reports:make", "results:read"]), name: "Maker" }; // oxfmt-ignore
const periods = ["2026", "2026-Q1", "2026-Q2", "2026-05", "2026-06"];
const { numRuns, seed } = sweeping({ few: 3, many: 60 });

describe("reports", () => {
  it("tell of nobody by differences between any of them, on any day, and any figure", async () => {
    let pairs = 0;
    await fc.assert(
      fc.asyncProperty(worlds, async ({ first, later, mode, running }) => {
        const world = await openWorld(t, mode, running);
        for (const [at, id] of departments.entries())
          await t.look("INSERT INTO departments (org, id, name, name_key) VALUES ($1, $2, $3, $3)", [world.org, id, `d-${at}`]); // oxfmt-ignore
        await addPeople(t, world, first, 0);
        const result = [...(await askInsight(t, world)), ...(await askReports(world))];
        await addPeople(t, world, later, first.length);
        await aDayLater(t, world);
        result.push(...(await askInsight(t, world)), ...(await askReports(world)));
        expect(leaks([...first, ...later], membersOf(result, first.length + later.length), withReader(k))).toBe(false);
        pairs += (result.length * (result.length - 1)) / 2;
      }),
      { numRuns, seed },
    );
    // However the dice fall, so many pairs of answers stood against each other.
    expect(pairs).toBeGreaterThanOrEqual(10_000);
  });
});

/** Makes every report that can be made. @returns the bits of every sum that its files are made of, once for each time that it stands there */
async function askReports({ org, campaigns }: { org: string; campaigns: readonly string[] }): Promise<number[]> {
  const asked = kinds.flatMap(({ id: kind, takes }): object[] => {
    if (takes.includes("campaign")) return campaigns.map((campaign) => ({ kind, campaign }));
    if (takes.includes("department"))
      return departments.flatMap((department) => periods.slice(0, 3).map((period) => ({ kind, department, period })));
    return (kind === "quarter" ? periods : periods.slice(0, 1)).map((period) => ({ kind, period }));
  });
  const found: number[] = [];
  for (const input of asked) {
    const made = await answer(reports, "makeReport", { org, actor: maker, input, env: t.env }).catch(
      (error: unknown) => {
        // There is nothing to tell, or too few people stand behind it.
        if (error instanceof Problem && error.kind === "conflict") return null;
        throw error;
      },
    );
    if (!made) continue;
    const [{ document }] = await t.look<{ document: { rows: SourceRow[]; document: object } }>(
      "SELECT document FROM reports WHERE org = $1 AND id = $2",
      [org, (made as { id: string }).id],
    );
    for (const { figures } of document.rows)
      if (figures?.opened) found.push(figures.opened.raw, figures.clicked!.person, figures.reported!.person);
    found.push(...partsIn(document.document));
  }
  return found;
}

/** The parts of every share that is told in a document: people who clicked or reported. */
function partsIn(value: unknown): number[] {
  if (typeof value !== "object" || value === null) return [];
  const { part, of } = value as { part?: unknown; of?: unknown };
  const own = typeof part === "number" && typeof of === "number" ? [part] : [];
  return [...own, ...Object.values(value).flatMap(partsIn)];
}
