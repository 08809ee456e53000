export interface Count {
  passed: number;
  failed: number;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
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
