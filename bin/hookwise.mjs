#!/usr/bin/env node
// hookwise <command>: the product's command line.
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./prepare.mjs";
import { runTypeScript } from "./under-node.mjs";

const commands = {
  start: ["src/main.ts", "[--roles web,identity,lure,worker]   runs the product"],
  verify: ["tools/verify.ts", "<file.eml>   says whether a mail was sent by this product's simulations"],
  "verify-audit": ["tools/verify-audit.ts", "<file>   checks the chain of an exported audit log"],
  "import-gophish": ["tools/import-gophish.ts", "<file or folder>   brings Gophish data over"],
  dns: ["tools/dns.ts", "set <name> <text>   answers for a reserved name on the loopback resolver"],
  sink: ["tools/sink.ts", "  runs a mail server that swallows everything"],
  doctor: ["tools/doctor.ts", "  prints every setting and what it is now"],
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  const lines = Object.entries(commands).map(([each, [, says]]) => `  hookwise ${each} ${says}`);
  console.error(`${name ? `There is no command "${name}".\n` : ""}Commands:\n${lines.join("\n")}`);
  process.exit(name && name !== "help" ? 2 : 0);
}
ensureInstalled({ dev: false });
if (name === "start") ensureBuilt();
await runTypeScript(command[0], args);
