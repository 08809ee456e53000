import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import * as module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { findNode, giveUp, root } from "./prepare.mjs";
import { resolveDirectly } from "./resolve.mjs";

const compiled = join(root, "node_modules", ".cache", "hookwise-compiled");
const envFile = join(root, ".env");

/** Takes the variables of .env into this process, and so into what it starts; what is in the environment already wins. */
export function readEnvFile() {
  let text;
  try {
    text = readFileSync(envFile, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return;
    const cure =
      error.code === "EISDIR" ? "It must be a file; see .env.example." : "Make it readable for you, or move it away.";
    giveUp(`The settings in ${envFile} cannot be read (${error.code}). ${cure}`);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** Runs a TypeScript file: in this process when its Node can, else under the right one in a process that never outlives this one. */
export async function runTypeScript(file, args) {
  const path = join(root, file);
  if (Number(process.versions.node.split(".")[0]) >= 24) await runHere(path, args);
  else runThere(path, args);
}

async function runHere(path, args) {
  resolveDirectly();
  module.enableCompileCache(compiled);
  // What a killed process had compiled would be lost otherwise.
  setTimeout(() => module.flushCompileCache(), 4000).unref();
  process.argv = [process.execPath, path, ...args];
  whenOrphaned(() => process.kill(process.pid, "SIGTERM"));
  await import(pathToFileURL(path).href);
}

function runThere(path, args) {
  const tied = new URL(`./tied.mjs?launcher=${process.pid}`, import.meta.url).href;
  const options = ["--disable-warning=ExperimentalWarning", "--import", tied];
  const child = spawn(findNode(), [...options, path, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
  whenOrphaned(() => child.kill("SIGTERM"));
}

// When npm is killed it takes nobody along; a product that nobody can stop any more would keep its ports.
function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  setInterval(() => ancestors() !== before && stop(), 500).unref();
}

// npm starts scripts through a shell, which outlives it: so the parent's parent, too, where the system tells it.
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "latin1");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[2]}`;
  } catch {
    return String(process.ppid);
  }
}
