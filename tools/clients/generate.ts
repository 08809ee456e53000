// node bin/run.mjs tools/clients/generate.ts <openapi.json> <folder>: a client of the API by each of three generators that know nothing of one another.
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";

// Generators write through the compiler's JavaScript interface, which TypeScript 7 has no more (decision 0174).
registerHooks({
  resolve: (specifier, context, next) => next(specifier === "typescript" ? "typescript-api" : specifier, context),
});

const [document, folder] = process.argv.slice(2) as [string, string];

const hey = await import("@hey-api/openapi-ts");
await hey.createClient({
  input: document,
  output: { path: join(folder, "hey-api"), postProcess: [] },
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
  logs: { level: "error", file: false },
});

const { generate } = await import("orval");
await generate({
  input: { target: document },
  output: {
    target: join(folder, "orval.ts"),
    client: "fetch",
    mode: "single",
    baseUrl: { getBaseUrlFromSpecification: true },
  },
});

const { default: openapiTypes, astToString } = await import("openapi-typescript");
writeFileSync(join(folder, "openapi-typescript.ts"), astToString(await openapiTypes(new URL(`file://${document}`))));
