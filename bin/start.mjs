// npm start: installs and builds what is missing, then runs the product (src/main.ts). Arguments go to it: npm start -- --roles web,worker
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readArguments } from "./arguments.mjs";
import { ensureBuilt, isBuilt } from "./built.mjs";
import { readEnvFile, runTypeScript } from "./under-node.mjs";
import { ensureInstalled, findNode, lookBeforeInstalling, root } from "./prepare.mjs";

const args = process.argv.slice(2);
const { flags, values } = readArguments("start", args);
readEnvFile();
await lookBeforeInstalling(values.roles);
await ensureInstalled({ dev: false });
if (!isBuilt() && !flags.has("check")) {
  // What keeps it from starting is told before half a minute of building, not after it.
  const { status } = spawnSync(findNode(), [join(root, "src/main.ts"), "--check", ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
  await ensureBuilt();
}
await runTypeScript("src/main.ts", args);
