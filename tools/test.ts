// npm test: every check of the project. Ends with `N passed, N failed` alone on a line. `npm test -- types unit` runs some of them.
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";
import { brokenOf, countVitest, failedFilesOf, failuresOf, ratioOf, slowestOf, withSecondTry } from "./test/count.ts";
import type { Count } from "./test/count.ts";
import { memoryFolder } from "./test/memory.ts";
import { stoodStill } from "./test/standstill.ts";

const root = join(import.meta.dirname, "..");
const reports = join(root, ".cache/reports");

/** At most so many test files that failed are tried once more: what more of them share is no chance. */
const spare = 3;
/** After so many tests that failed, a run ends: each of the others may wait minutes for what does not come (0393). */
const hopeless = 20;
/** What a program has left behind may keep its output open; so long it is read after the end. */
const lastWords = 5000;

interface Check {
  name: string;
  command: string[];
  /** Where vitest leaves its report; other checks count as one. */
  report?: string;
  /** What of its output tells what failed; all of it when absent. */
  failures?: (output: string) => string;
}

/** One after another and alone: each fills two cores by itself. */
const alone: Check[] = [
  { name: "types", command: ["tools/check-types.ts"] },
  { name: "lint", command: ["node_modules/oxlint/bin/oxlint", "--type-aware"] },
];
/** Beside one another: unit tests wait for much of their time, for limits and for the database, and crash for what it has killed (0517). */
const waiting: Check[] = [
  vitest("unit"),
  { name: "crash", command: ["tools/crash.ts", "--quick"], failures: brokenOf },
];
/** Two at a time: journeys, and beside them what takes seconds (0242). */
const others: Check[] = [
  ...(globSync("e2e/**/*.test.ts", { cwd: root }).length > 0 ? [vitest("journeys")] : []),
  { name: "format", command: ["node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "imports", command: ["tools/check-imports.ts"] },
  { name: "env-example", command: ["tools/env-example.ts", "--check"] },
  { name: "openapi", command: ["tools/openapi.ts", "--check"] },
  { name: "facts", command: ["tools/facts.ts", "--check"] },
];
const checks = [...alone, ...waiting, ...others];

const { positionals: wanted } = readArguments("test", process.argv.slice(2));
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no check "${unknown.join('", "')}". There are: ${checks.map((check) => check.name).join(", ")}.`,
  );
  process.exit(2);
}

const began = Date.now();
const kept: (string | null)[] = [];
const total: Count = { passed: 0, failed: 0 };
const took: Record<string, number> = {};
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const memory = memoryFolder();
const env = { ...process.env, ...(memory && { TMPDIR: memory.path, TEST_FOLDER: memory.path }) };
await runAll(alone, 1);
await runAll(waiting, 2);
await runAll(others, 2);
const left = memory?.close(total.failed > 0);
if (left) console.log(`\nWhat failed runs left behind is in ${left}`);
const slowest = slowestOf(kept).join("\n").replaceAll(`${root}/`, "");
if (slowest) console.log(`\nThe slowest files:\n${slowest}`);
const measured = ratioOf((Date.now() - began) / 1000, [
  Number(process.env["BUILD_SECONDS"]),
  took["types"],
  took["lint"],
]);
if (measured) console.log(`\n${measured}`);
console.log(`${measured ? "" : "\n"}${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runAll(some: readonly Check[], atOnce: number): Promise<void> {
  const left = some.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const runNext = async (): Promise<void> => {
    for (let check = left.shift(); check; check = left.shift()) await runOne(check);
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
}

interface Outcome {
  code: number;
  output: string;
  /** Vitest's report as JSON. */
  report: string | null;
}

async function runCheck({ command, report }: Check): Promise<Outcome> {
  if (report) rmSync(report, { force: true });
  const ended = await run(command);
  return { ...ended, report: report ? read(report) : null };
}

/** Runs the few test files that failed once more, alone (0239); says which of them passed then, and what they had said. */
async function tryAgain(check: Check, first: Outcome): Promise<Outcome> {
  const files = failedFilesOf(first.report);
  if (first.report === null || files.length === 0 || files.length > spare) return first;
  const again = await runCheck({ ...check, command: [...check.command, "--maxWorkers=1", ...files] });
  const said = failuresOf(first.report)?.join("\n\n") ?? "";
  console.log(inset(`\nFailed beside others, and is tried once more, alone: ${check.name}\n${said}\n`));
  return {
    code: again.code,
    output: `${first.output}\n${again.output}`,
    report: withSecondTry(first.report, again.report),
  };
}

/** Paths from the project's folder, moved in. */
function inset(text: string): string {
  return text.replaceAll(`${root}/`, "").replaceAll(/^/gm, "    ");
}

/** Runs a check, tells how it went, and counts it. */
async function runOne(check: Check): Promise<void> {
  const started = Date.now();
  const { code, output, report } = await tryAgain(check, await runCheck(check));
  kept.push(report);
  const count = check.report ? countVitest(report, code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = (Date.now() - started) / 1000;
  took[check.name] = seconds;
  console.log(
    `${count.failed === 0 ? "ok    " : "FAILED"} ${check.name}: ${count.passed} passed, ${count.failed} failed (${seconds.toFixed(1)} s)`,
  );
  if (count.failed === 0) return;
  const log = join(reports, `${check.name}.log`);
  writeFileSync(log, output);
  // What failed, not the thousands that did not; the whole run is in the log.
  const why = failuresOf(report)?.join("\n\n") ?? (check.failures?.(output) || output).trimEnd();
  console.log(inset(`${why}\n\nAll it said: ${log}`));
}

function vitest(project: string): Check {
  const report = join(reports, `${project}.json`);
  const reporters = ["default", "json", "tools/test/standstill.ts"].map((name) => `--reporter=${name}`);
  const options = ["--project", project, `--bail=${hopeless}`, `--outputFile.json=${report}`];
  return {
    name: project,
    command: ["node_modules/vitest/vitest.mjs", "run", ...options, ...reporters],
    report,
    failures: (output) => output.slice(Math.max(0, output.lastIndexOf(stoodStill))),
  };
}

function run(command: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const [file, ...args] = command;
    const child = spawn(process.execPath, [join(root, file!), ...args], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => void chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => void chunks.push(chunk));
    const end = (code: number | null) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    };
    child.on("close", end);
    child.on("exit", (code) => setTimeout(() => end(code), lastWords).unref());
  });
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
