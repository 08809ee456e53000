import { planForManyRows } from "../../../kit/db/many-rows.ts";
import type { Db } from "../../../kit/db/index.ts";
import { words } from "../../../kit/words.ts";
import type { Reach } from "../access.ts";
import { refusalText } from "../refusal.ts";
import { tooManyFields } from "../rules/person.ts";
import { leaveOutSurplusFields } from "../store/staged-fields.ts";
import { judgeStaging, protectStaging } from "../store/staging.ts";

/** Decides what becomes of a run's staged rows, whoever brought them, without touching anybody. The planner is set for many rows afterwards. */
export async function judgeStaged(db: Db, org: string, run: string, reach: Reach): Promise<void> {
  await planForManyRows(db);
  await leaveOutSurplusFields(db, org, run, surplusFields);
  await judgeStaging(db, org, run, reach);
  await protectStaging(db, org, run, reach);
}

/** What a report says of a row without its fields. */
export const surplusFields = () => words("people")("line.left-out", { problems: refusalText(tooManyFields()) });
