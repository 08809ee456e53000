// Runs on the Node that npm itself runs on (20.20 or newer): plain JavaScript, no packages.
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";
import { earlyFaults } from "./preflight/index.mjs";
import { runStep } from "./step.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");

/**
 * Ends with all that keeps the product from starting and can be seen without packages, before a minute or two of installing, not after them.
 * @param roles as `--roles` names them; all when absent
 */
export async function lookBeforeInstalling(roles) {
  if (isInstalled(false)) return;
  const faults = await earlyFaults(process.env, roles);
  if (faults.length > 0) giveUp(`Hookwise could not start.${faults.map((fault) => `\n  ${fault}`).join("")}`);
}

/** Installs the packages when they are missing or differ from the lock file. Two at once would take each other's files away. */
export async function ensureInstalled({ dev }) {
  if (isInstalled(dev)) return;
  for (const folder of [root, modules]) {
    const fault = existsSync(folder) && notOurs(folder);
    if (fault) giveUp(fault);
  }
  await oneAtATime("An installation of the packages", join(root, ".cache/installing"), () => install(dev));
}

async function install(dev) {
  // Whoever was before may have done it.
  if (isInstalled(dev)) return;
  const npm = process.env.npm_execpath;
  const args = [
    "ci",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
    "--include=optional",
    ...(dev ? ["--include=dev"] : []),
  ];
  // Inside "npm run", npm's own settings are in the environment; NODE_ENV=production must not drop what the tests need.
  const [file, all] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
  const done = await runStep("Installing the packages of package-lock.json (a minute or two)", file, all, {
    cwd: root,
    stdio: "inherit",
    shell: file === "npm" && process.platform === "win32",
  });
  if (done.fault)
    giveUp(`npm could not be started (${done.fault}). Install Node 20.20 or newer together with npm, then try again.`);
  if (done.code === 0 && isInstalled(dev)) return;
  giveUp("\nThe packages could not be installed. Mend what npm says above, then run the same command again.");
}

/** The Node that runs TypeScript as it is: this one when it is new enough, else the one that came with the packages. */
export function findNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  const shipped = join(modules, `node-${platform}-${process.arch}`, "bin", platform === "win" ? "node.exe" : "node");
  if (existsSync(shipped)) return shipped;
  return giveUp(
    `Node ${process.versions.node} is too old and none is shipped for ${platform} on ${process.arch}. Install Node 24.`,
  );
}

/** Ends with a sentence. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

// npm would answer a folder of somebody else (after "sudo npm start") with a page of its own.
function notOurs(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return `${folder} cannot be written (${error.code}), so nothing can be installed there. Run this as its owner, or take it over: sudo chown -R "$(id -un)" "${root}"`;
  }
}

// npm writes down what it installed; every package that the lock file wants here must be there in that version.
function isInstalled(dev) {
  try {
    const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
    const found = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")).packages;
    return Object.entries(wanted).every(([path, { version, optional, dev: onlyDev, devOptional, peer }]) => {
      if (path === "" || found[path]?.version === version) return true;
      return !found[path] && (optional || devOptional || peer || (onlyDev && !dev));
    });
  } catch {
    return false;
  }
}
