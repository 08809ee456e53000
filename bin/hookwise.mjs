#!/usr/bin/env node
// hookwise <command>: the product's command line.
import { readArguments } from "./arguments.mjs";
import { ensureBuilt } from "./built.mjs";
import { commands } from "./commands.mjs";
import { ensureInstalled, lookBeforeInstalling } from "./prepare.mjs";
import { readEnvFile, runTypeScript } from "./under-node.mjs";

const own = Object.entries(commands).flatMap(([key, { calls }]) =>
  calls.flatMap((call) => (call.startsWith("hookwise ") ? [{ key, name: call.slice("hookwise ".length) }] : [])),
);
const [name, ...args] = process.argv.slice(2);
const found = own.find((one) => one.name === name);
if (!found) {
  const lines = own.map(({ key, name: each }) => `  hookwise ${each.padEnd(15)} ${commands[key].says}`);
  const asked = !name || ["help", "--help", "-h"].includes(name);
  const text = `Usage: hookwise <command> [--help]\n${lines.join("\n")}`;
  if (asked) console.log(text);
  else console.error(`There is no command "${name}".\n${text}`);
  process.exit(asked ? 0 : 2);
}
const { values } = readArguments(found.key, args);
readEnvFile();
if (found.key === "start") await lookBeforeInstalling(values.roles);
await ensureInstalled({ dev: false });
if (found.key === "start") await ensureBuilt();
await runTypeScript(commands[found.key].file, args);
