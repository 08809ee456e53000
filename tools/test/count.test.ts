import { expect, it } from "vitest";
import { brokenOf, countVitest, failedFilesOf, failuresOf, ratioOf, slowestOf, withSecondTry } from "./count.ts";

/** A report of files, each with its name, how it ended, and how its tests did. */
const report = (...files: [name: string, status: string, tests: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([name, status, tests]) => ({
      name,
      status,
      assertionResults: tests.map((one) => ({ status: one, fullName: "a sum" })),
    })),
  });
const good: [string, string, string[]] = ["good.test.ts", "passed", ["passed", "passed", "passed"]];

it("counts tests", () =>
  expect(countVitest(report(good, ["bad.test.ts", "failed", ["failed", "skipped"]]), 1)).toEqual({
    passed: 3,
    failed: 1,
  }));
it("counts a file that could not be loaded", () =>
  expect(countVitest(report(good, ["bad.test.ts", "failed", []]), 1)).toEqual({ passed: 3, failed: 1 }));
it("counts a failure outside every test", () => expect(countVitest(report(good), 1)).toEqual({ passed: 3, failed: 1 }));

it("counts what a second try of a file that failed says of it, be it better or worse", () => {
  const first = report(good, ["bad.test.ts", "failed", ["failed", "passed"]]);
  expect(failedFilesOf(first)).toEqual(["bad.test.ts"]);
  const better = withSecondTry(first, report(["bad.test.ts", "passed", ["passed", "passed"]]));
  expect(countVitest(better, 0)).toEqual({ passed: 5, failed: 0 });
  const worse = withSecondTry(first, report(["bad.test.ts", "failed", ["failed", "failed"]]));
  expect(countVitest(worse, 1)).toEqual({ passed: 3, failed: 2 });
  // A second try that left no report changes nothing.
  expect(countVitest(withSecondTry(first, null), 1)).toEqual({ passed: 4, failed: 1 });
});
it("counts a run that left no report", () => expect(countVitest(null, 0)).toEqual({ passed: 0, failed: 1 }));

it("tells what failed and what it said, and of a file that could not be loaded", () => {
  const failed = {
    status: "failed",
    fullName: "a sum",
    failureMessages: ["expected 1 to be 2\n    at file://node_modules/library.js:1"],
  };
  const passed = { status: "passed", fullName: "another" };
  const files = [
    { name: "one.test.ts", status: "failed", assertionResults: [passed, failed] },
    { name: "two.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    { name: "three.test.ts", status: "passed", assertionResults: [passed] },
  ];
  const json = JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults: files });
  expect(failuresOf(json)).toEqual(["one.test.ts > a sum\nexpected 1 to be 2", "two.test.ts\nno such module"]);
  expect(failuresOf(null)).toBeNull();
});

it("tells of a crash run only what was broken", () => {
  const output =
    "\naccount\n  kills: 4\n\nsend\n  received twice: 1  [BROKEN: ≤ 0]\n\ntrack\n  kills: 5\n\nwhole\nError: it does not end\n";
  expect(brokenOf(output).trim()).toBe("send\n  received twice: 1  [BROKEN: ≤ 0]\n\nwhole\nError: it does not end");
});

it("tells which files took longest, over all reports", () => {
  const json = (...files: [string, number][]) =>
    JSON.stringify({ testResults: files.map(([name, took]) => ({ name, startTime: 5000, endTime: 5000 + took })) });
  const reports = [json(["one.test.ts", 900], ["two.test.ts", 12_340]), null, json(["three.test.ts", 2000])];
  expect(slowestOf(reports, 2)).toEqual(["  12.3 s  two.test.ts", "   2.0 s  three.test.ts"]);
});

it("tells how long the run took beside its yardstick, the build with it", () => {
  expect(ratioOf(480, [20, 20, 10])).toBe("500 s, 10.0 × build + types + lint");
});

it.each([[[0, 20, 10]], [[Number.NaN, 20, 10]], [[20, 20, undefined]]])(
  "tells no ratio where a part of the yardstick did not run: %j",
  (yardstick) => expect(ratioOf(480, yardstick)).toBeNull(),
);
