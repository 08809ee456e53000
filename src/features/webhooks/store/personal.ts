import { changeBatch, nextBatch } from "../../../kit/db/batch.ts";
import type { Place, Walk } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

export function forgetDeliveries(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "webhook_deliveries", key: ["webhook", "id"], where: "created_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

/** What stands in the place of an event whose person was erased. */
export const erasedBody = "{}";

/** What was told of a person leaves the log, and what waits is not told any more; the row stays, so that a replayed ledger does not tell it again. */
export function eraseFromLog(
  db: Db,
  org: string,
  { member, needles }: Subject,
  after: Place,
  size: number,
): Promise<Place> {
  const walk: Walk = {
    table: "webhook_deliveries",
    key: { webhook: "uuid", id: "uuid" },
    change: `UPDATE webhook_deliveries SET body = '${erasedBody}', answer = NULL, state = CASE WHEN state = 'waiting' THEN 'failed' ELSE state END`,
    where: "strpos(kit_texts(body, answer), $2) > 0 OR kit_names_within(body, $3) OR kit_names(answer, $3)",
    params: [member, needles],
  };
  return nextBatch(db, org, walk, after, size);
}
