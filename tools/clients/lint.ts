// node bin/run.mjs tools/clients/lint.ts <openapi.json>: what two linters object to in the document, one line each; nothing when nothing.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { spawnSync } from "node:child_process";
import type * as Core from "@stoplight/spectral-core";
import type * as Rulesets from "@stoplight/spectral-rulesets";

const document = process.argv[2]!;
// Both packages are CommonJS.
const require = createRequire(import.meta.url);
const { Spectral } = require("@stoplight/spectral-core") as typeof Core;
const { oas } = require("@stoplight/spectral-rulesets") as typeof Rulesets;

const spectral = new Spectral();
spectral.setRuleset({ extends: [[oas as never, "all"]] });
const found = await spectral.run(JSON.parse(readFileSync(document, "utf8")) as Record<string, unknown>);
for (const { code, path, message } of found) console.log(`spectral ${code} at ${path.join(".")}: ${message}`);

const redocly = spawnSync(
  process.execPath,
  [require.resolve("@redocly/cli/bin/cli.js"), "lint", document, "--extends=recommended-strict", "--format=json"],
  { encoding: "utf8", env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
);
const { problems } = JSON.parse(redocly.stdout) as {
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
};
for (const { ruleId, message, location } of problems)
  console.log(`redocly ${ruleId} at ${location[0]?.pointer}: ${message}`);
