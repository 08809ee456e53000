import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contract } from "../../features/organisations/contract.ts";
import * as whole from "../../features/organisations/contract.ts";
import type { Contract } from "../../kit/contract.ts";
import { makeCall } from "../../ui/call.ts";
import { mayCall } from "../../ui/screen.ts";
import { callsOnly, makesForms } from "./contract-calls.ts";

const source = join(import.meta.dirname, "../..");

async function tableOf(module: Record<string, unknown>): Promise<Record<string, Contract>> {
  return (await import(`data:text/javascript,${encodeURIComponent(callsOnly(module))}`)) as Record<string, Contract>;
}

it("a contract for calls has every endpoint, and calls it as the contract does", async () => {
  const { contract: table } = await tableOf(whole);
  expect(Object.keys(table!)).toEqual(Object.keys(contract));
  const asked: unknown[] = [];
  const call = makeCall(async (path, options) => void asked.push([path, options]));
  for (const [name, one] of Object.entries<Contract[string]>(contract)) {
    const may = [one["~orpc"].meta.may];
    expect(mayCall(table![name]!, may)).toBe(mayCall(one, may));
    expect(mayCall(table![name]!, [])).toBe(mayCall(one, []));
    for (const called of [one, table![name]!]) await call(called, { id: "a/b", search: "c" });
    expect(asked.splice(0).every((request, _at, all) => JSON.stringify(request) === JSON.stringify(all[0]))).toBe(true);
  }
});

it("a contract for calls brings neither schemas nor the library that runs them, nor sentences for the reference", () => {
  const code = callsOnly(whole);
  expect(code).not.toMatch(/import|zod|schema/i);
  expect(code.length).toBeLessThan(120 * Object.keys(contract).length);
});

it("what makes a form takes its endpoint from a contract that it imports itself, and so has the schemas", () => {
  const forms = globSync("{features/*/ui,sites/main}/**/*.tsx", { cwd: source })
    .map((path) => ({ path, code: readFileSync(join(source, path), "utf8") }))
    .filter(({ code }) => makesForms(code));
  expect(forms.length).toBeGreaterThan(15);
  const without = forms.filter(({ code }) =>
    [...code.matchAll(/^ +endpoint: (\w+)/gm)].some(
      ([, name]) => !new RegExp(`^import \\{ (contract as )?${name} \\} from "[^"]+contract\\.ts";`, "m").test(code),
    ),
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});
