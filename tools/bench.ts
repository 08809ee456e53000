// npm run bench: every bench/*.bench.ts, one after another; npm run bench -- start send: only these. Results go to bench/results/.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");
const all = globSync("bench/*.bench.ts", { cwd: root })
  .map((file) => basename(file, ".bench.ts"))
  .toSorted();
const names = process.argv.slice(2).filter((one) => !one.startsWith("-"));
const flags = process.argv.slice(2).filter((one) => one.startsWith("-"));
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${all.join(", ")}.`);
  process.exit(2);
}

const broken: string[] = [];
for (const name of names.length > 0 ? names : all) {
  console.log(`\n${name}`);
  const { status } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", `bench/${name}.bench.ts`, ...flags],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  if (status !== 0) broken.push(name);
}
if (broken.length > 0) console.error(`\nDid not run to the end: ${broken.join(", ")}`);
process.exitCode = broken.length > 0 ? 1 : 0;
