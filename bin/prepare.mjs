// Runs on the Node that npm itself runs on (20.20 or newer): plain JavaScript, no packages.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");

/** Installs the packages when they are missing or differ from the lock file. */
export function ensureInstalled({ dev }) {
  if (isInstalled(dev)) return;
  console.log("Installing the packages of package-lock.json (about a minute) …");
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
  const done = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (done.status === 0 && isInstalled(dev)) return;
  console.error("\nThe packages could not be installed. Mend what npm says above, then run the same command again.");
  process.exit(1);
}

/** The Node that runs TypeScript as it is: this one when it is new enough, else the one that came with the packages. */
export function findNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  const shipped = join(modules, `node-${platform}-${process.arch}`, "bin", platform === "win" ? "node.exe" : "node");
  if (existsSync(shipped)) return shipped;
  console.error(
    `Node ${process.versions.node} is too old and none is shipped for ${platform} on ${process.arch}. Install Node 24.`,
  );
  process.exit(1);
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
