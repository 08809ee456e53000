import { expect, it } from "vitest";
import { countVitest } from "./count.ts";

const report = (passed: number, failed: number, ...files: [string, string[]][]) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map(([status, tests]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })),
  });

it("counts tests", () =>
  expect(countVitest(report(3, 1, ["failed", ["failed"]]), 1)).toEqual({ passed: 3, failed: 1 }));
it("counts a file that could not be loaded", () =>
  expect(countVitest(report(3, 0, ["failed", []]), 1)).toEqual({ passed: 3, failed: 1 }));
it("counts a failure outside every test", () =>
  expect(countVitest(report(3, 0, ["passed", ["passed"]]), 1)).toEqual({ passed: 3, failed: 1 }));
it("counts a run that left no report", () => expect(countVitest(null, 0)).toEqual({ passed: 0, failed: 1 }));
