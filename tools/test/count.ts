export interface Count {
  passed: number;
  failed: number;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime?: number;
    endTime?: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/**
 * Counts vitest's JSON report. A file that fails outside its tests (it cannot be loaded, a hook throws) counts as one failure more, and so
 * does a run that failed although no test did.
 */
export function countVitest(json: string | null, exitCode: number): Count {
  if (json === null) return { passed: 0, failed: 1 };
  const report = JSON.parse(json) as Report;
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** What failed in vitest's JSON report, a text each: the file, the test and what it said. Null when the report tells of nothing. */
export function failuresOf(json: string | null): string[] | null {
  if (json === null) return null;
  const { testResults } = JSON.parse(json) as Report;
  const failures = testResults
    .filter((file) => file.status === "failed")
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === "failed");
      if (tests.length === 0) return [`${file.name}\n${file.message ?? ""}`];
      return tests.map((test) => [`${file.name} > ${test.fullName}`, ...(test.failureMessages ?? [])].join("\n"));
    });
  return failures.length > 0 ? failures : null;
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
