import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "./kit/db/testing.ts";
import type { TestDatabase } from "./kit/db/testing.ts";

// A row that is written often is written within its page, and its table's indexes do not grow by it, as long as none of them knows the columns that change
// (decision 0336).

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t?.close());

/** What steps of every delivery, fact or hit write. */
const often: Record<string, readonly string[]> = {
  deliveries: ["state", "owner", "attempts", "tried_at", "committed_at", "sent_at", "mail_key", "error"],
  campaigns: ["pace_at"],
  ledger_heads: ["last"],
  ledger_cursors: ["pos"],
  insight_counts: ["sent", "opened_raw", "opened_person", "clicked_raw", "clicked_person", "reported_person"],
  insight_lure_counts: ["sent", "opened_raw", "opened_person", "clicked_raw", "clicked_person", "reported_person"],
  insight_campaigns: ["first_sent_at", "first_click_at", "first_report_at", "lessons_assigned", "lessons_completed"],
  tracking_positions: ["seq", "moved_at"],
  tracking_outcomes: ["opened_at", "clicked_at", "submitted_at", "reported_at", "last_changes", "click_verdict"],
};

it.each(Object.entries(often))("no index of %s knows a column that is written often", async (table, columns) => {
  const there = await t.look(
    "SELECT FROM pg_attribute WHERE attrelid = $1::regclass AND attname = ANY ($2) AND NOT attisdropped",
    [table, columns],
  );
  expect(there).toHaveLength(columns.length);
  const known = await t.look<{ index: string; column: string }>(
    `SELECT i.indexrelid::regclass::text AS index, a.attname AS column
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
      WHERE i.indrelid = $1::regclass AND a.attname = ANY ($2)
        AND (a.attnum = ANY (i.indkey)
          OR concat_ws(' ', pg_get_expr(i.indpred, i.indrelid), pg_get_expr(i.indexprs, i.indrelid)) ~ format('\\m%s\\M', a.attname))`,
    [table, columns],
  );
  expect(known).toEqual([]);
});
