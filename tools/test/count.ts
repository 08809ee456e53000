export interface Count {
  passed: number;
  failed: number;
}

interface FileResult {
  name: string;
  status: string;
  message?: string;
  startTime?: number;
  endTime?: number;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

interface Report {
  testResults: FileResult[];
}

/**
 * Counts vitest's JSON report. A file that fails outside its tests (it cannot be loaded, a hook throws) counts as one failure more, and so
 * does a run that failed although no test did.
 */
export function countVitest(json: string | null, exitCode: number): Count {
  if (json === null) return { passed: 0, failed: 1 };
  const count: Count = { passed: 0, failed: 0 };
  for (const file of (JSON.parse(json) as Report).testResults) {
    const failed = testsOf(file, "failed").length;
    count.passed += testsOf(file, "passed").length;
    count.failed += failed === 0 && file.status === "failed" ? 1 : failed;
  }
  if (count.failed === 0 && exitCode !== 0) count.failed = 1;
  return count;
}

function testsOf(file: FileResult, status: "passed" | "failed"): FileResult["assertionResults"] {
  return file.assertionResults.filter((test) => test.status === status);
}

/** The files of vitest's JSON report in which something failed. */
export function failedFilesOf(json: string | null): string[] {
  if (json === null) return [];
  const { testResults } = JSON.parse(json) as Report;
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/** Vitest's JSON report of a whole run in which some of its files stand as a later run of them alone left them. */
export function withSecondTry(json: string, again: string | null): string {
  if (again === null) return json;
  const { testResults } = JSON.parse(again) as Report;
  const tried = new Map(testResults.map((file) => [file.name, file]));
  const report = JSON.parse(json) as Report;
  return JSON.stringify({ ...report, testResults: report.testResults.map((file) => tried.get(file.name) ?? file) });
}

/** What failed in vitest's JSON report, a text each: the file, the test and what it said. Null when the report tells of nothing. */
export function failuresOf(json: string | null): string[] | null {
  if (json === null) return null;
  const { testResults } = JSON.parse(json) as Report;
  const failures = testResults
    .filter((file) => file.status === "failed")
    .flatMap((file) => {
      const tests = testsOf(file, "failed");
      if (tests.length === 0) return [`${file.name}\n${file.message ?? ""}`];
      return tests.map((test) =>
        [`${file.name} > ${test.fullName}`, ...(test.failureMessages ?? [])].map(ownOf).join("\n"),
      );
    });
  return failures.length > 0 ? failures : null;
}

/** A failure without what its stack says of the libraries between. */
function ownOf(message: string): string {
  return message.replaceAll(/\n\s+at [^\n]*node_modules[^\n]*/g, "");
}

/** The files of vitest's JSON reports that took longest, the slowest first, a line each with its seconds. */
export function slowestOf(reports: readonly (string | null)[], many = 20): string[] {
  const files = reports.flatMap((json) => (json === null ? [] : (JSON.parse(json) as Report).testResults));
  const timed = files.map((file) => ({
    name: file.name,
    seconds: ((file.endTime ?? 0) - (file.startTime ?? 0)) / 1000,
  }));
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, many);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** The parts of a crash run's output, one for each of its programs, in which something was broken. */
export function brokenOf(output: string): string {
  const parts = output.split(/\n(?=\n[a-z]+\n)/);
  return parts.filter((part) => /BROKEN|Error\b/.test(part)).join("\n");
}

/**
 * How long a run took beside its yardstick: what the same run needed for the build, the types and the lint. Null when one of them did not run, as
 * the build of pages that were there already.
 * @param seconds of all checks, without the build
 */
export function ratioOf(seconds: number, [build, types, lint]: readonly (number | undefined)[]): string | null {
  if (!build || !types || !lint) return null;
  const all = build + seconds;
  return `${all.toFixed(0)} s, ${(all / (build + types + lint)).toFixed(1)} × build + types + lint`;
}
