// Builds the main site's pages into dist/main: bin/built.mjs calls it when they are missing or older than their sources.
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";
import { isBuilt, writeStamp } from "../../../../bin/built.mjs";
import { drawCards } from "./cards.ts";
import { keepPreviousAssets } from "../../build/keep-previous-assets.ts";
import { compress } from "../../build/compress.ts";
import { buildInputs } from "../../build/build-inputs.ts";
import { oneAtATime } from "../../build/one-at-a-time.ts";
import { describePages } from "./pages.ts";
import { publicPagesProgram } from "./public-pages.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const site = join(root, "src/sites/main");
const target = join(root, "dist/main");
const building = join(root, "dist/building");
const lock = join(root, "dist/building.lock");

mkdirSync(join(root, "dist"), { recursive: true });
const release = await oneAtATime(lock);
try {
  // Somebody else may have built while this one waited.
  if (!isBuilt("main")) await build();
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
  const still = publicPagesProgram();
  const builder = await createBuilder({
    root: site,
    configFile: join(site, "vite.config.ts"),
    mode: "production",
    logLevel: "warn",
    plugins: [buildInputs(root, used), still],
  });
  waitLongerForPages();
  await builder.buildApp();
  // Types that the framework writes for its own conventions; nothing here uses them.
  rmSync(join(site, ".react-router"), { recursive: true, force: true });
  const made = join(building, "client");
  // The framework draws one page more, for addresses that it does not know; nothing is served there.
  rmSync(join(made, "__spa-fallback.html"));
  still.finish(made);
  await drawCards(made, target);
  describePages(made);
  await compress(join(made, "app"));
  keepPreviousAssets(join(target, "app"), join(made, "app"));
  writeStamp("main", made, used);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  rmSync(building, { recursive: true, force: true });
}

/** The framework gives each page ten seconds, without a setting for it; on a busy machine the first, which loads the whole program, takes longer. */
function waitLongerForPages(): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => signalAfter(Math.max(milliseconds, 300_000));
}
