// Builds the program of the learning site into dist/learn: bin/built.mjs calls it when it is missing or older than its sources.
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { isBuilt, writeStamp } from "../../../../bin/built.mjs";
import { keepPreviousAssets } from "../../build/keep-previous-assets.ts";
import { compress } from "../../build/compress.ts";
import { buildInputs } from "../../build/build-inputs.ts";
import { oneAtATime } from "../../build/one-at-a-time.ts";
import { drawIcons } from "./icons.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const site = join(root, "src/sites/learn");
const target = join(root, "dist/learn");
const made = join(root, "dist/building-learn");

mkdirSync(join(root, "dist"), { recursive: true });
const release = await oneAtATime(join(root, "dist/building-learn.lock"));
try {
  // Somebody else may have built while this one waited.
  if (!isBuilt("learn")) await buildProgram();
} finally {
  release();
}

async function buildProgram(): Promise<void> {
  const used = new Set<string>(["src/sites/learn/vite.config.ts", "src/sites/learn/server.config.ts"]);
  const buildBy = (config: string, outDir: string) =>
    build({
      root: site,
      configFile: join(site, config),
      mode: "production",
      logLevel: "warn",
      plugins: [buildInputs(root, used)],
      build: { outDir },
    });
  await buildBy("vite.config.ts", made);
  await buildBy("server.config.ts", join(made, "server"));
  await drawIcons(join(made, "app"));
  await compress(join(made, "app"));
  keepPreviousAssets(join(target, "app"), join(made, "app"));
  writeStamp("learn", made, used);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
}
