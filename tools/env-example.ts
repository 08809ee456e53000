// npm run env-example: writes .env.example from src/kit/config.ts; with --check it only compares.
import { keep } from "./generated.ts";
import { listVariables } from "./variables.ts";

const head = `# Every variable of the product; all are optional in development. Copy this file to .env and uncomment what you change.
# Generated from src/kit/config.ts by "npm run env-example".
`;
const blocks = listVariables().map(({ name, sentence, standard }) => `\n# ${sentence}\n# ${name}=${standard}\n`);
await keep("env-example", ".env.example", () => head + blocks.join(""));
