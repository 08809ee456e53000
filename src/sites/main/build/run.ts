// Builds the main site's pages into dist/main: bin/built.mjs calls it when they are missing or older than their sources.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";
import { isBuilt, writeStamp } from "../../../../bin/built.mjs";
import { drawCards } from "./cards.ts";
import { addressesOf, screens } from "../dashboard/screens.ts";
import { carryOver } from "./carry-over.ts";
import { compress } from "./compress.ts";
import { ingredients } from "./ingredients.ts";
import { describePages } from "./pages.ts";
import { stillPages } from "./still-pages.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const site = join(root, "src/sites/main");
const target = join(root, "dist/main");
const building = join(root, "dist/building");
const lock = join(root, "dist/building.lock");

mkdirSync(join(root, "dist"), { recursive: true });
const release = await onlyOne();
try {
  // Somebody else may have built while this one waited.
  if (!isBuilt()) await build();
} finally {
  release();
}
// The framework leaves a watcher of its settings open.
process.exit();

async function build(): Promise<void> {
  // The framework takes its folder from the working directory.
  process.chdir(site);
  rmSync(building, { recursive: true, force: true });
  const used = new Set<string>();
  const still = stillPages();
  const builder = await createBuilder({
    root: site,
    configFile: join(site, "vite.config.ts"),
    mode: "production",
    logLevel: "warn",
    plugins: [ingredients(root, used), still],
  });
  waitLongerForPages();
  await builder.buildApp();
  // Types that the framework writes for its own conventions; nothing here uses them.
  rmSync(join(site, ".react-router"), { recursive: true, force: true });
  const made = join(building, "client");
  const patterns = screens.flatMap(addressesOf).filter((path) => path.includes("/:"));
  still.finish(made);
  await drawCards(made, target);
  describePages(made, patterns);
  await compress(join(made, "app"));
  carryOver(join(target, "app"), join(made, "app"));
  writeStamp(made, [...used]);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  rmSync(building, { recursive: true, force: true });
}

/** The framework gives each page ten seconds, without a setting for it; on a busy machine the first, which loads the whole program, takes longer. */
function waitLongerForPages(): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => signalAfter(Math.max(milliseconds, 300_000));
}

/** Two builds at once would write over each other: the second waits for the first. */
async function onlyOne(): Promise<() => void> {
  for (;;) {
    try {
      const handle = openSync(lock, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (!livesHolder()) rmSync(lock, { force: true });
      else await pause(100);
    }
  }
}

function livesHolder(): boolean {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return true;
  } catch {
    return existsSync(lock) && readFileSync(lock, "utf8") === "";
  }
}
