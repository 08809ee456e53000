import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { features } from "../../src/features.ts";
import { namedRefusals, ownRefusals } from "../../src/sites/api/own-refusals.ts";
import { linesFrom } from "./audit.ts";
import { handlersIn } from "./endpoints.ts";
import { readProgram } from "./program.ts";
import { refusalsFrom } from "./refusals.ts";

const program = readProgram(join(import.meta.dirname, "../.."));
const handled = handlersIn(program).map((one) => {
  const { meta } = features.find(({ name }) => name === one.feature)!.contract![one.endpoint]!["~orpc"];
  return { ...one, meta };
});

it("sees the handler of every endpoint", () => {
  const endpoints = features.flatMap((one) => Object.keys(one.contract ?? {}));
  expect(handled.map((one) => one.endpoint).toSorted()).toEqual(endpoints.toSorted());
});

const declared = (endpoint: string) => handled.find((one) => one.endpoint === endpoint)?.meta.audit;

describe.each(handled)("$feature $endpoint", ({ handler, jobs, meta }) => {
  const named = namedRefusals(meta).map((one) => one.join(" "));
  const own = ownRefusals(meta).map((one) => one.join(" "));

  it("names every refusal that its handler can come to, and no other", () => {
    const reached = refusalsFrom(program.checker, handler);
    const missing = [...reached].filter(([refusal]) => !named.includes(refusal) && !own.includes(refusal));
    expect(missing.map(([refusal, place]) => `${refusal} (${place})`)).toEqual([]);
    expect(named.filter((result) => !reached.has(result))).toEqual([]);
  });

  it("names every line that it can write into the audit chain, and no other", () => {
    const lines = Object.entries(meta.audit).map((one) => one.join(" "));
    const written = linesFrom(program.checker, handler, declared);
    expect([...written].filter((line) => !lines.includes(line))).toEqual([]);
    const later = lines.filter((line) => !written.has(line));
    // What a request orders is written down by the job that does it.
    const byJobs = later.length > 0 && jobs ? linesFrom(program.checker, jobs, declared) : new Set();
    expect(later.filter((line) => !byJobs.has(line))).toEqual([]);
  });
});
