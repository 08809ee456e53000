import type { Db } from "../../../kit/db/index.ts";
import { resetPlanner } from "../../../kit/db/many-rows.ts";
import type { Actor } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import { requireSeats } from "../../organisations/index.ts";
import { reachOf } from "../access.ts";
import { requireDepartmentsOf } from "../departments-room.ts";
import type { RawPerson } from "../rules/person.ts";
import * as staged from "../store/staged.ts";
import * as staging from "../store/staging.ts";
import { judgeStaged } from "./judged.ts";
import { judgeRow } from "./rows.ts";
import { mergeStaged } from "./merged.ts";
import { storableJson } from "../../../kit/storable.ts";

export interface AddedPerson {
  line: number;
  status: "added" | "updated" | "unchanged" | "refused";
  /** The member's id; absent when refused. */
  id?: string;
  email?: string;
  reason?: string;
  message?: string;
}

/**
 * Adds or updates people by the rules of the CSV import, in the caller's transaction; for some thousands at most.
 * @param rows each with its own line number
 * @returns what became of every row, in the order of lines; doubles point at the member of their first line but count as refused
 * @throws Problem seats-exceeded when the organisation has not enough seats for all of them, too-many-departments
 */
export async function addPeople(
  db: Db,
  org: string,
  actor: Actor,
  rows: readonly ({ line: number } & RawPerson)[],
): Promise<AddedPerson[]> {
  const run = newId();
  const judged = rows.map(({ line, ...person }) => judgeRow({ line, person }, undefined));
  const added = judged.flatMap((one) => (one.staged?.status === "added" ? [one.staged] : []));
  await staging.stageRows(db, org, run, Buffer.from(storableJson(added)));
  const reach = await reachOf(db, org, actor);
  await requireSeats(db, org, async () => {
    await judgeStaged(db, org, run, reach);
    return staging.countActiveAfter(db, org, run);
  });
  await requireDepartmentsOf(db, org, run);
  await staging.createMissingDepartments(db, org, run);
  const counts = await mergeStaged(db, org, actor, run, reach);
  const taken = await staged.listStaged(db, org, run);
  await staging.clearStaging(db, org, run);
  await resetPlanner(db);
  if (counts.added + counts.updated > 0) {
    const detail = { added: counts.added, updated: counts.updated };
    await audit(db, org, actor, { act: "people.added", what: "organisation", id: org, detail });
  }
  const refused = judged.flatMap(({ refusal }): AddedPerson[] => {
    if (!refusal) return [];
    const { email, reason, message } = refusal.data as { email: string; reason: string; message: string };
    return [{ line: refusal.line, status: "refused", email, reason, message }];
  });
  return [...taken.map(asAdded), ...refused].toSorted((a, b) => a.line - b.line);
}

function asAdded(row: staged.StagedOutcome): AddedPerson {
  const { line, email } = row;
  const say = words("people");
  const refused = (reason: string, message: string) => {
    return { line, email, status: "refused" as const, id: row.person, reason, message };
  };
  if (row.firstLine !== null) return refused("duplicate-row", say("line.duplicate-row", { line: row.firstLine }));
  if (row.status === "protected") return refused("mightier-person", say("line.out-of-reach"));
  return { line, email, status: row.status, id: row.person };
}
