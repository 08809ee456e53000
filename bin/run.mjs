// node bin/run.mjs <file> [arguments]: runs one of the project's TypeScript files, or a package's program, after installing what is missing.
import { commandOf, readArguments } from "./arguments.mjs";
import { commands } from "./commands.mjs";
import { readEnvFile, runTypeScript } from "./under-node.mjs";
import { ensureInstalled } from "./prepare.mjs";

const [file, ...args] = process.argv.slice(2);
if (!file || file === "--help" || file === "-h") {
  console.log("Usage: node bin/run.mjs <file> [arguments]");
  process.exit(file ? 0 : 2);
}
const command = commandOf(file);
if (command) readArguments(command, args);
readEnvFile();
// What operators call needs no more than the product, which may be running here and in an image cannot be installed anew.
const forOperators = command !== null && commands[command].calls.some((call) => call.startsWith("hookwise "));
await ensureInstalled({ dev: !forOperators });
await runTypeScript(file, args);
