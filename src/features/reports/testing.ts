import { inflateSync } from "node:zlib";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { composePermissions } from "../../kit/permissions.ts";
import { progressFeature } from "../../kit/progress/index.ts";
import { readWordsOf } from "../../kit/words.ts";
import { audit } from "../audit/feature.ts";
import { insight } from "../insight/feature.ts";
import { organisations } from "../organisations/feature.ts";
import { createOrganisation } from "../organisations/index.ts";
import { reports } from "./feature.ts";
import { makeReport } from "./jobs.ts";

/** What reports are made of and by, for tests. @param more jobs besides the one that makes them */
export function reportsEnv(
  more: NonNullable<NonNullable<Parameters<typeof testEnv>[0]>["jobs"]> = [],
): Promise<TestEnv> {
  const composed = [progressFeature, audit, organisations, insight, reports];
  readWordsOf(composed);
  composePermissions(composed);
  return testEnv({ jobs: [makeReport, ...more] });
}

/** An organisation with two departments, for tests. */
export async function madeOrganisation(t: TestEnv, name = "Harbour") {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name, plan: "enterprise" }, now));
  const department = async (called: string) => {
    const id = newId();
    await t.look("INSERT INTO departments (org, id, name, name_key) VALUES ($1, $2, $3, $3)", [org, id, called]);
    return id;
  };
  return { org, finance: await department("=HYPERLINK(1)"), support: await department("Support") };
}

/** A simulation that is over, launched at a moment, with as many people in each department. @returns its id */
export async function madeCampaign(
  t: TestEnv,
  { org, finance, support }: Awaited<ReturnType<typeof madeOrganisation>>,
  people: { finance: number; support: number },
  launchedAt = "2026-08-03T08:10:00Z",
  name = "Parcels",
): Promise<string> {
  const id = newId();
  await t.look(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, launched_at)
     VALUES ($1, $2, $3, 'ended', '{}', '{}', 1, 'test', $4)`,
    [org, id, name, launchedAt],
  );
  await t.look(
    `INSERT INTO insight_campaigns (org, campaign, launched_at, first_sent_at, first_click_at, first_report_at, lessons_assigned, lessons_completed)
     VALUES ($1, $2, $3, $3, $3, $3::timestamptz + interval '3 hours', 9, 4)`,
    [org, id, launchedAt],
  );
  const lure = newId();
  for (const [department, count] of [
    [finance, people.finance],
    [support, people.support],
  ] as const)
    // oxfmt-ignore
    await t.look(
      `INSERT INTO insight_counts (org, campaign, department, lure, hold_out, difficulty, sent, clicked_raw, clicked_machine, clicked_person, reported_raw, reported_person)
       VALUES ($1, $2, $3, $4, false, 'moderate', $5, $6, 1, $7, $8, $8)`,
      [org, id, department, lure, count, Math.ceil(count / 4) + 1, Math.ceil(count / 4), Math.ceil(count / 3)],
    );
  return id;
}

/** What stands in a PDF besides its pictures and fonts, in whose bytes chance writes any word: its objects, those in streams unpacked. */
export function unpackedPdf(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  let out = "";
  let read = 0;
  for (const { index, 0: mark } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < read) continue;
    const head = text.slice(text.lastIndexOf(" obj", index), index);
    // What is packed in no way, such as what tells of the document, is read as it is.
    if (!head.includes("/FlateDecode")) continue;
    out += text.slice(read, index);
    const from = index + mark.length;
    read = text.indexOf("endstream", from);
    if (!/\/Subtype ?\/(CIDFontType0C|OpenType|Type1C|Image)|\/Length1/.test(head))
      out += inflateSync(bytes.subarray(from), { finishFlush: 2 }).toString("latin1");
  }
  return out + text.slice(read);
}
