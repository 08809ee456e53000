import { createHash } from "node:crypto";
import { csvLine } from "../../kit/csv/index.ts";
import type { ReleasedPeriod } from "../insight/index.ts";

/** Figures as insight tells them; all null where they are hidden. */
export type Figures = Pick<
  ReleasedPeriod["overview"],
  | "sent"
  | "bounced"
  | "unconfirmed"
  | "delivered"
  | "opened"
  | "clicked"
  | "submitted"
  | "reported"
  | "clickRate"
  | "clickInterval"
  | "reportRate"
  | "reportInterval"
  | "expectedClickRate"
>;

/** One row of what a report was made of. */
export interface SourceRow {
  part: "total" | "difficulty" | "department" | "lure" | "channel" | "campaign" | "training" | "hold-out";
  id: string | null;
  name: string;
  difficulty: string | null;
  launchedAt: string | null;
  /** Whether some campaigns are left out, in which the group was too small. */
  incomplete: boolean;
  figures: Figures | null;
  lessonsAssigned?: number | null;
  lessonsCompleted?: number | null;
  secondsToFirstReport?: number | null;
}

const verdicts = ["opened", "clicked", "submitted", "reported"] as const;

export const sourceColumns: readonly string[] = [
  "part",
  "id",
  "name",
  "difficulty",
  "launched_at",
  "incomplete",
  "sent",
  "bounced",
  "unconfirmed",
  "delivered",
  ...verdicts.flatMap((one) => [`${one}_person`, `${one}_machine`, `${one}_unverified`]),
  "lessons_assigned",
  "lessons_completed",
  "seconds_to_first_report",
];

/** A row's cells in the order of `sourceColumns`; what is hidden is null. */
export function sourceCells(row: SourceRow): (string | number | boolean | null)[] {
  const { part, id, name, difficulty, launchedAt, incomplete, figures } = row;
  const seen = verdicts.flatMap((one) => {
    const found = figures?.[one];
    return [found?.person ?? null, found?.machine ?? null, found?.unverified ?? null];
  });
  return [
    part,
    id,
    name,
    difficulty,
    launchedAt,
    incomplete,
    ...[figures?.sent, figures?.bounced, figures?.unconfirmed, figures?.delivered].map((one) => one ?? null),
    ...seen,
    ...[row.lessonsAssigned, row.lessonsCompleted, row.secondsToFirstReport].map((one) => one ?? null),
  ];
}

/** The source rows as CSV (UTF-8), in no language: the same figures give the same bytes. */
export function sourceCsv(rows: readonly SourceRow[]): string {
  return csvLine(sourceColumns) + rows.map((row) => csvLine(sourceCells(row))).join("");
}

/** SHA-256 of the source rows, hexadecimal: what `sha256sum` says of the CSV file. */
export function sourceHash(rows: readonly SourceRow[]): string {
  return createHash("sha256").update(sourceCsv(rows)).digest("hex");
}
