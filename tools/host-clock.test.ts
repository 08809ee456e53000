import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Where the host's own wall clock is what is meant (decision 0524). Everywhere else a moment is the database's, and how long something lasts the steady clock's. */
const meant: Readonly<Record<string, string>> = {
  "src/features/organisations/index.ts": "for tests; who founds one says the transaction's time",
  "src/kit/db/clock.ts": "measures it against the database's",
  "src/kit/db/job-claim.ts": "one of two clocks, of which the one that says more counts",
  "src/kit/id.ts": "only the order of keys in an index hangs on it",
  "src/kit/progress/upload.ts": "compared with times of files, which the same host wrote",
  "src/kit/steady-clock.ts": "sees by it that the machine was suspended",
  "src/sites/build/keep-previous-assets.ts": "compared with times of files, at a build",
  "src/sites/health.ts": "tells how wrong it is",
  "src/sites/lure/campaign-cache.ts": "compared with times of files, which the same host wrote",
};

// What runs in browsers has no other clock; fakes and tests say what they like.
const elsewhere =
  /\.tsx$|\.test\.ts$|(^|\/)(fake|testing)[^/]*(\/|$)|\/ui\/|\/browser\/|^src\/sites\/main\/(account|dashboard|dev|public\/behaviour)\//;
const asks = /\bDate\.now\b|\bnew Date\(\)|\bnew Date\b(?!\s*[(<])/;

it("the host's wall clock is asked where that is meant, and nowhere else", () => {
  const files = globSync("src/**/*.ts", { cwd: root }).filter((file) => !elsewhere.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.filter((file) => asks.test(withoutComments(readFileSync(join(root, file), "utf8"))));
  expect(found.toSorted()).toEqual(Object.keys(meant));
});

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
