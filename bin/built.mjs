// Runs on the Node that npm itself runs on (20.20 or newer): plain JavaScript, no packages.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, giveUp, root } from "./prepare.mjs";
import { runStep } from "./step.mjs";

const built = join(root, "dist/main");
// Beside the sources that went into the build: how it is made, and the packages.
const recipe = () => [
  "package-lock.json",
  "bin/built.mjs",
  "src/kit/page/assets.ts",
  "src/kit/page/fallback-names.ts",
  "src/kit/page/fallback-fonts.ts",
  "src/sites/main/react-router.config.ts",
  "src/sites/main/routes.ts",
  "src/sites/main/vite.config.ts",
  "src/sites/main/public/routes.ts",
  ...readdirSync(join(root, "src/sites/main/build"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `src/sites/main/build/${name}`),
];

/** Builds the browser's part of the main site when it is missing or older than its sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const script = join(root, "src/sites/main/build/run.ts");
  const { code } = await runStep(
    "Building the pages of the main site",
    findNode(),
    ["--disable-warning=ExperimentalWarning", script],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  if (code === 0 && isBuilt()) return;
  giveUp(
    "\nThe pages of the main site could not be built. Mend what stands above, then run the same command again." +
      "\nIf nothing is wrong with the sources, remove the folders dist and node_modules first.",
  );
}

/** Whether the build is there and made of exactly these sources. */
export function isBuilt() {
  try {
    const stamp = JSON.parse(readFileSync(join(built, "stamp.json"), "utf8"));
    return Object.entries(stamp).every(([path, hash]) => hashOf(path) === hash);
  } catch {
    return false;
  }
}

/** Writes down what a build was made of. @param sources paths relative to the root */
export function writeStamp(folder, sources) {
  const paths = [...new Set([...recipe(), ...sources])];
  writeFileSync(
    join(folder, "stamp.json"),
    JSON.stringify(Object.fromEntries(paths.map((path) => [path, hashOf(path)]))),
  );
}

function hashOf(path) {
  return createHash("sha256")
    .update(readFileSync(join(root, path)))
    .digest("base64url");
}
