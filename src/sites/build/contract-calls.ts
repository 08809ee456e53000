import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Contract, Endpoint } from "../../kit/contract.ts";

const mark = "?calls";
const isContract = (source: string) => /\/([\w-]+-)?contract\.ts$/.test(source) && !source.endsWith("/kit/contract.ts");
const isScreen = (file: string) => /\/(ui|sites\/main|sites\/learn\/browser)\//.test(file);

/**
 * Whoever calls an endpoint, or asks who may, needs its method, path and permission. Its schemas, and the library that runs them, are for forms alone, and
 * weigh more than the screens of a first visit. So in the browser a module that makes a form has contracts as they are, and every other has tables for calls.
 */
export function contractCalls(): Plugin {
  return {
    name: "hookwise:contract-calls",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer) {
      const from = importer?.split("?")[0];
      if (!from || !isContract(source) || !isScreen(from) || makesForms(readFileSync(from, "utf8"))) return null;
      const contract = await this.resolve(source, importer, { skipSelf: true });
      return contract && contract.id + mark;
    },
    // What a contract is made of stands in the program that draws the pages, which has it as it is: a change there makes the build stale, too.
    async load(id) {
      if (!id.endsWith(mark)) return null;
      const url = pathToFileURL(id.slice(0, -mark.length)).href;
      return callsOnly((await import(url)) as Record<string, unknown>);
    },
  };
}

/** Whether a module's source ties endpoints to forms, which check by their schemas. */
export function makesForms(source: string): boolean {
  return source.includes('/use-contract-form.ts"');
}

/** A contract's module with of each endpoint only what a call and the question who may call need. Its schemas and whatever else it exports are left out. */
export function callsOnly(module: Record<string, unknown>): string {
  const tables = Object.entries(module).flatMap(([name, value]) =>
    isTable(value) ? `export const ${name} = {\n${Object.entries(value).map(entry).join("")}};\n` : [],
  );
  return `const endpoint = (method, path, may) => ({ "~orpc": { meta: { method, path, may } } });\n${tables.join("")}`;
}

function entry([name, one]: [string, Endpoint]): string {
  const { method, path, may } = one["~orpc"].meta;
  return `  ${name}: endpoint(${[method, path, may].map((text) => JSON.stringify(text)).join(", ")}),\n`;
}

function isTable(value: unknown): value is Contract {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "object" && one !== null && "~orpc" in one)
  );
}
