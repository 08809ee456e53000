import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Begins what is said of a run that stood still. */
export const stoodStill = "Nothing has gone on for";

/**
 * Ends a run in which nothing goes on any more, and says which files were under way and what ran in them. A test that keeps its thread to itself is
 * beyond its own time limit, which that thread would have to watch, and beyond being asked to end: only the end of the process ends it.
 */
export default class Standstill implements Reporter {
  readonly #seconds: number;
  readonly #running = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param options.seconds by default more than any test or hook may take (`vitest.config.ts`) */
  constructor({ seconds = 480 }: { seconds?: number } = {}) {
    this.#seconds = seconds;
  }

  onTestRunStart(): void {
    this.#goesOn();
  }

  onTestModuleStart(file: TestModule): void {
    this.#running.set(file.moduleId, "before its first test");
    this.#goesOn();
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.set(test.module.moduleId, test.fullName);
    this.#goesOn();
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.set(test.module.moduleId, `after "${test.fullName}"`);
    this.#goesOn();
  }

  onTestModuleEnd(file: TestModule): void {
    this.#running.delete(file.moduleId);
    this.#goesOn();
  }

  onTestRunEnd(): void {
    // What closes after the last test may stand still, too.
    this.#goesOn();
  }

  #goesOn(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), this.#seconds * 1000).unref();
  }

  #end(): void {
    const where = [...this.#running].map(([file, test]) => `  ${relative(process.cwd(), file)} > ${test}`);
    const all = where.length > 0 ? where : ["  no file was under way: what closes after the tests does not end"];
    process.stderr.write(`\n${stoodStill} ${this.#seconds} s:\n${all.join("\n")}\n`, () =>
      process.kill(process.pid, "SIGKILL"),
    );
  }
}
