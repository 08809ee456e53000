import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findNode, root } from "./prepare.mjs";

/** Runs a TypeScript file under the right Node, hands signals on, and ends as it ends. It never outlives this process. */
export function runTypeScript(file, args) {
  const options = [
    // --env-file-if-exists would print a line each time there is none.
    ...(existsSync(join(root, ".env")) ? [`--env-file=${join(root, ".env")}`] : []),
    "--disable-warning=ExperimentalWarning",
    "--import",
    new URL("./tied.mjs", import.meta.url).href,
  ];
  const child = spawn(findNode(), [...options, join(root, file), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "hookwise-compiled") },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
  // When npm is killed it takes nobody along; a product that nobody can stop any more would keep its ports.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  }
}
