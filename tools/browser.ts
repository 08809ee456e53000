import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
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
 * A Chromium for the tests: an installed one, else Debian's by apt-get when this is root, else the one inside an npm package.
 * @throws Error with what to install
 */
export async function findBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const env = fontsForBrowser();
  const found = installed() ?? (installWithApt() ? installed() : null);
  if (found) return { executablePath: found, args, env };
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    return { executablePath: await packaged.executablePath(), args: packaged.args, env };
  } catch (error) {
    throw new Error("There is no browser for the tests. Install Chromium or Chrome, then run the tests again.", {
      cause: error,
    });
  }
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
