import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { threadId } from "node:worker_threads";
import { createBrotliDecompress } from "node:zlib";
import { fontsForBrowser } from "./fonts.ts";

export interface Browser {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const places = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
const macs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * A Chromium for the tests: the headless one of an npm package, the same on every machine and half the work of one with windows (0233); where it
 * does not run, an installed one, else Debian's by apt-get when this is root.
 * @throws Error with what to install
 */
export async function findBrowser(): Promise<Browser> {
  const env = fontsForBrowser();
  const packaged = await packagedBrowser();
  // Its place is unknown to systems that allow the sandbox by path; it only sees pages of the tests. Letters are as wide as on a screen of today:
  // hinted to whole pixels, lines would break in other places.
  if (packaged) return { executablePath: packaged, args: ["--no-sandbox", "--font-render-hinting=none"], env };
  return findWholeBrowser();
}

/**
 * A whole Chromium, as people have it: an installed one, else Debian's by apt-get when this is root. Lighthouse wants it: the packaged one
 * gives up the navigations that Lighthouse orders, of every page that says a Referrer-Policy.
 * @throws Error with what to install
 */
export function findWholeBrowser(): Browser {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const found = installed() ?? (installWithApt() ? installed() : null);
  if (found) return { executablePath: found, args, env: fontsForBrowser() };
  throw new Error("There is no browser for the tests. Install Chromium or Chrome, then run the tests again.");
}

/** Unpacked once, in the folder of what can be made again; null where there is none for this machine, or where it misses a library. */
async function packagedBrowser(): Promise<string | null> {
  // Also where a test runner loads this file, which knows no `import.meta.resolve`.
  const packed = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "../../bin/chromium.br");
  const { size } = statSync(packed);
  const executable = join(import.meta.dirname, `../.cache/browser/chromium-${size}`);
  if (!existsSync(executable)) {
    mkdirSync(dirname(executable), { recursive: true });
    // Workers of a test run share a process.
    const unpacking = `${executable}.${process.pid}-${threadId}`;
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress({ chunkSize: 4 * 1024 * 1024 }),
      createWriteStream(unpacking, { mode: 0o755 }),
    );
    renameSync(unpacking, executable);
  }
  return spawnSync(executable, ["--version"]).status === 0 ? executable : null;
}

function installed(): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...places];
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macs];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !isExecutable("/usr/bin/apt-get")) return false;
  console.log("Installing Debian's chromium for the browser journeys …");
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const install = () =>
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options).status === 0;
  return install() || (spawnSync("apt-get", ["update"], options).status === 0 && install());
}
