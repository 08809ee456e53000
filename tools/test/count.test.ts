import { expect, it } from "vitest";
import { brokenOf, countVitest, failuresOf } from "./count.ts";

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

it("tells what failed and what it said, and of a file that could not be loaded", () => {
  const failed = { status: "failed", fullName: "a sum", failureMessages: ["expected 1 to be 2"] };
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
