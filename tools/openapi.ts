// npm run openapi: writes docs/openapi.json from the features' contracts; with --check it only compares.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { features } from "../src/features.ts";
import { openApiDocument } from "../src/sites/api/document/index.ts";
import { keep } from "./generated.ts";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  version: string;
};
await keep("openapi", "docs/openapi.json", async () => {
  const document = openApiDocument(features, version, { complete: true });
  return `${JSON.stringify(document, null, 2)}\n`;
});
