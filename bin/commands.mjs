// Every command: how it is called, what it takes, what it does. Plain JavaScript without packages: it answers before anything is installed.

const check = { check: { type: "boolean" } };
const quick = { quick: { type: "boolean" }, short: { type: "boolean" } };
const checks = "types, lint, format, imports, env-example, openapi, facts, unit, crash, journeys";

/** By name: the file that does it, the ways to call it, its options (as node:util's parseArgs takes them), how many arguments it takes.
 * `own: false` is a program of others, which reads its options itself. */
export const commands = {
  start: {
    file: "src/main.ts",
    calls: ["npm start --", "hookwise start"],
    args: "[--roles web,identity,lure,worker] [--check]",
    says: "Runs the product: installs and builds what is missing, starts the database, the sites and the workers.",
    more: `--roles  starts only some roles in this process
--check  looks whether the ports and the data folder can be used, and starts nothing
Settings are environment variables or lines of .env: npm run doctor`,
    options: { roles: { type: "string" }, check: { type: "boolean" } },
  },
  build: {
    calls: ["npm run build --"],
    says: "Builds the pages of the main site, unless they are as new as their sources. npm start does so by itself.",
  },
  test: {
    file: "tools/test.ts",
    calls: ["npm test --"],
    args: "[check …]",
    says: "Runs every check of the project, or only those named.",
    more: `Checks: ${checks}`,
    takes: [0, Infinity],
  },
  bench: {
    file: "tools/bench.ts",
    calls: ["npm run bench --"],
    args: "[name …] [--quick | --short]",
    says: "Measures, all or only what is named (bench/<name>.bench.ts); results go to bench/results/.",
    options: quick,
    takes: [0, Infinity],
  },
  crash: {
    file: "tools/crash.ts",
    calls: ["npm run crash --"],
    args: "[name …] [--quick] [--only <way,…>]",
    says: "Kills what can be killed and counts what is left: all crash runs, or only those named (crash/<name>.crash.ts).",
    more: `--quick  the short form that npm test runs, a third of them each day
--only   of a run that goes through several ways (channels), those whose names begin so: --only sms/,chat-slack`,
    options: { quick: { type: "boolean" }, only: { type: "string" } },
    takes: [0, Infinity],
  },
  sweep: {
    file: "tools/sweep.ts",
    calls: ["npm run sweep --"],
    args: "[name …]",
    says: "Runs the wide searches, all or only those named (sweep/<name>.sweep.ts).",
    takes: [0, Infinity],
  },
  types: {
    file: "tools/check-types.ts",
    calls: ["npm run types --"],
    says: "Checks the types of server, browser and journeys.",
  },
  lint: {
    file: "node_modules/oxlint/bin/oxlint",
    calls: ["npm run lint --"],
    args: "[--fix] [--quiet] [path …]",
    says: "Looks for faults in the code (oxlint), everywhere or where it is told.",
    options: { "type-aware": { type: "boolean" }, fix: { type: "boolean" }, quiet: { type: "boolean" } },
    takes: [0, Infinity],
  },
  format: {
    file: "node_modules/oxfmt/bin/oxfmt",
    calls: ["npm run format --"],
    args: "[--check] [path …]",
    says: "Writes the code in the one hand of this project (oxfmt); with --check it only compares.",
    options: check,
    takes: [0, Infinity],
  },
  imports: {
    file: "tools/check-imports.ts",
    calls: ["npm run imports --"],
    says: "Checks who may import what, where SQL stands and who reads the environment (ARCHITECTURE.md).",
  },
  doctor: {
    file: "tools/doctor.ts",
    calls: ["npm run doctor --", "hookwise doctor"],
    says: "Prints every setting with its sentence and state, and whether this machine can run the product.",
  },
  new: {
    file: "tools/new.ts",
    calls: ["npm run new --"],
    args: "<feature>",
    says: "Makes the folder of a new feature; its name is a plural noun such as surveys.",
    takes: [1, 1],
  },
  openapi: {
    file: "tools/openapi.ts",
    calls: ["npm run openapi --"],
    args: "[--check]",
    says: "Writes docs/openapi.json from the contracts; with --check it only compares.",
    options: check,
  },
  facts: {
    file: "tools/facts.ts",
    calls: ["npm run facts --"],
    args: "[--check]",
    says: "Writes docs/facts.md from what the features say of their facts; with --check it only compares.",
    options: check,
  },
  "env-example": {
    file: "tools/env-example.ts",
    calls: ["npm run env-example --"],
    args: "[--check]",
    says: "Writes .env.example from the configuration; with --check it only compares.",
    options: check,
  },
  screens: {
    file: "tools/screens.ts",
    calls: ["npm run screens --"],
    says: "Takes the pictures of screens that public pages show, in each of their languages, by day and by night (some minutes).",
  },
  pictures: {
    file: "tools/pictures.ts",
    calls: ["npm run pictures --"],
    says: "Takes the pictures of the learning site that the README shows (a minute).",
  },
  replay: {
    file: "tools/replay.ts",
    calls: ["npm run replay --", "hookwise replay"],
    args: "<feature>",
    says: "Makes anew what a feature derives from the ledger of facts, such as the counts of insight.",
    more: `The product may run meanwhile: each organisation keeps what it has until its own is whole again.
It works on the database of DATABASE_URL, else on that of the data folder.`,
    takes: [1, 1],
  },
  distribute: {
    file: "tools/distribute.ts",
    calls: ["npm run distribute --", "hookwise distribute"],
    args: "[options]",
    says: "Gives each organisation's rows a node of the Citus cluster of DATABASE_URL.",
    more: `--shards <number>       into how many parts the tables are cut, by the first call (32)

Stop the product before. What is distributed already stays as it is: call it again after an interruption, and after an upgrade.`,
    options: { shards: { type: "string" } },
  },
  "seed:large": {
    file: "tools/seed-large.ts",
    calls: ["npm run seed:large --"],
    args: "[options]",
    says: "Makes a large organisation for measuring, in development only.",
    more: `--people <number>       how many people it has (100000)
--simulations <number>  how many finished simulations (200)
--facts <number>        about how many facts in the ledger (5000000)
--key <key>             an API key of its owner's, at least 20 characters

It works on the database of DATABASE_URL, else on that of the data folder. The product counts what it finds in the ledger when it runs.`,
    options: {
      people: { type: "string" },
      simulations: { type: "string" },
      facts: { type: "string" },
      key: { type: "string" },
    },
  },
  verdicts: {
    file: "tools/verdicts.ts",
    calls: ["npm run verdicts --"],
    args: "[--check]",
    says: "Writes docs/verdicts.md from the weights; with --check it only compares.",
    options: check,
  },
  "train-ethics": {
    file: "tools/train-ethics.ts",
    calls: ["node bin/run.mjs tools/train-ethics.ts"],
    args: "[--validate]",
    says: "Makes the ethics check's model from the training half of its corpus; with --validate it cross-validates first.",
    options: { validate: { type: "boolean" } },
  },
  vitest: {
    file: "tools/vitest.ts",
    calls: ["npm run vitest --"],
    args: "run [--project unit | journeys] [file …] [option …]",
    says: "Runs tests: all, or those of the files whose path contains what is named.",
    more: "Options are vitest's own: npm run vitest -- run --help",
    own: false,
  },
  dns: {
    file: "tools/dns.ts",
    calls: ["npm run dns --", "hookwise dns"],
    args: "set <name> <text> [<text> …] | remove <name> | list | ask <name> | serve",
    says: "Keeps the TXT records of reserved names (.example, .test) for this folder's product, in development.",
    more: `set       sets the records of a name
remove    removes them
list      prints all
ask       asks as the product would ask
serve     answers until stopped (npm start does so by itself)`,
    takes: [1, Infinity],
  },
  sink: {
    file: "tools/sink.ts",
    calls: ["npm run sink --", "hookwise sink"],
    args: "[--port 2525] [--folder <folder>] [--quiet]",
    says: "A mail server that accepts everything, delivers nothing and keeps each mail as a file.",
    more: `--port    a port that is taken gives way to a free one; where it listens is told, and written to run/sink in the data folder
--folder  where the mails go; sink in the data folder by default
--quiet   does not print each mail`,
    options: { port: { type: "string" }, folder: { type: "string" }, quiet: { type: "boolean" } },
  },
  verify: {
    file: "tools/verify.ts",
    calls: ["npm run verify --", "hookwise verify"],
    args: "<file.eml> --key <text or file> | --domain <your own domain>",
    says: "Tells whether a mail was sent by this product's simulations (exit code 0), or not (1).",
    more: `--key     the key's DNS text, or a file with it: GET /api/v1/verification-key
--domain  your own domain, whose DNS publishes the key`,
    options: { key: { type: "string" }, domain: { type: "string" } },
    takes: [1, 1],
  },
  "audit:verify": {
    file: "tools/verify-audit.ts",
    calls: ["npm run audit:verify --", "hookwise verify-audit"],
    args: "<export.ndjson> [--head <heads.ndjson or head.json>] [--key <public key>]",
    says: "Checks the chain of an exported audit log, offline (exit code 0 when it holds).",
    more: "The export comes from GET /api/v1/audit/export; heads from GET /api/v1/audit/head or <data folder>/audit/heads.ndjson.",
    options: { head: { type: "string" }, key: { type: "string" } },
    takes: [1, 1],
  },
  "import:gophish": {
    file: "tools/import-gophish.ts",
    calls: ["npm run import:gophish --", "hookwise import-gophish"],
    args: "<file or folder> --key <API key> [--url http://localhost:4000]",
    says: "Brings groups, templates, pages and campaigns along from Gophish (its database, or its JSON and CSV files).",
    options: { key: { type: "string" }, url: { type: "string" } },
    takes: [1, 1],
  },
};

/** How a command is called and what it does, as text. */
export function usageOf(name) {
  const { calls, args, says, more } = commands[name];
  const lines = calls.map((call, i) => {
    // npm takes what stands before "--" for itself; without arguments it is not needed.
    const whole = args ? `${call} ${args}` : call.replace(/ --$/, "");
    return `${i === 0 ? "Usage:" : "   or:"} ${whole}`;
  });
  return [...lines, says, ...(more ? more.split("\n").map((line) => `  ${line}`) : [])].join("\n");
}
