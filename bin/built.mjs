// Runs on the Node that npm itself runs on (20.20 or newer): plain JavaScript, no packages.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, giveUp, root } from "./prepare.mjs";
import { runStep } from "./step.mjs";

// Beside the sources that went into a build: how it is made, and the packages.
const always = () => [
  "package-lock.json",
  "bin/built.mjs",
  "src/kit/page/assets.ts",
  "src/kit/page/fallback-names.ts",
  "src/kit/page/fallback-fonts.ts",
  ...programsIn("src/sites/build"),
];

/** The sites that have a program for the browser: each is built into dist/<site> by src/sites/<site>/build/run.ts. */
const sites = {
  main: {
    what: "the pages of the main site",
    recipe: () => [
      ...always(),
      "src/sites/main/react-router.config.ts",
      "src/sites/main/routes.ts",
      "src/sites/main/vite.config.ts",
      "src/sites/main/public/routes.ts",
      ...programsIn("src/sites/main/build"),
    ],
  },
  learn: {
    what: "the program of the learning site",
    recipe: () => [
      ...always(),
      "src/kit/page/mark.ts",
      ...programsIn("src/sites/learn/build"),
      // The browser gets tables made of them.
      ...readdirSync(join(root, "src/features")).flatMap((name) =>
        programsIn(`src/features/${name}`).filter((path) => path.endsWith("contract.ts")),
      ),
    ],
  },
};

/** Builds what runs in a browser where it is missing or older than its sources, each site's part for itself. */
export async function ensureBuilt() {
  for (const [site, { what }] of Object.entries(sites)) {
    if (isBuilt(site)) continue;
    const script = join(root, `src/sites/${site}/build/run.ts`);
    const { code } = await runStep(`Building ${what}`, findNode(), ["--disable-warning=ExperimentalWarning", script], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (code === 0 && isBuilt(site)) continue;
    giveUp(
      `\n${what[0].toUpperCase()}${what.slice(1)} could not be built. Mend what stands above, then run the same command again.` +
        "\nIf nothing is wrong with the sources, remove the folders dist and node_modules first.",
    );
  }
}

/** Whether the build of a site, or of every site when none is named, is there and made of exactly these sources. */
export function isBuilt(site) {
  if (site === undefined) return Object.keys(sites).every((one) => isBuilt(one));
  try {
    const stamp = JSON.parse(readFileSync(join(root, "dist", site, "stamp.json"), "utf8"));
    return Object.entries(stamp).every(([path, hash]) => hashOf(path) === hash);
  } catch {
    return false;
  }
}

/** Writes down what a build was made of. @param sources paths relative to the root */
export function writeStamp(site, folder, sources) {
  const paths = [...new Set([...sites[site].recipe(), ...sources])];
  writeFileSync(
    join(folder, "stamp.json"),
    JSON.stringify(Object.fromEntries(paths.map((path) => [path, hashOf(path)]))),
  );
}

function programsIn(folder) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`);
}

function hashOf(path) {
  return createHash("sha256")
    .update(readFileSync(join(root, path)))
    .digest("base64url");
}
