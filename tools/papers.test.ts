import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

// What a paper names is there: files, folders, commands and records.

const root = join(import.meta.dirname, "..");
const rooms = ["src", "bin", "tools", "bench", "crash", "sweep", "e2e", "docs", "deploy"];
const files = [...readdirSync(root), ...globSync(`{${rooms.join()}}/**`, { cwd: root })].map((path) =>
  path.replaceAll("\\", "/"),
);
/** What a path begins with that is told from the root or from `src/`. */
const begins = new RegExp(`^(${[...rooms, ...readdirSync(join(root, "src"))].join("|")})/`);
const papers = files.filter(
  (file) =>
    /^(README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/[^/]+\.md$|(^|\/)README\.md$/.test(file) &&
    // Records are of their time.
    !file.startsWith("docs/decisions/"),
);
const commands: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

/** What only a build or a running product makes, and what stands at an operator's. */
const madeLater = /^(dist|data|uploads|left|heard)\/|^(deploy\/(\.env|users\.txt)|\.\/data|DATA_DIR\b.*|.*\.ndjson)$/;

it("there are papers", () => expect(papers.length).toBeGreaterThan(20));

it.each(papers)("%s names nothing that is not there", (paper) => {
  const text = readFileSync(join(root, paper), "utf8").replaceAll(/^```[^]*?^```$/gm, "");
  const lost = [
    ...linksOf(text).filter((link) => !existsSync(join(root, dirname(paper), link))),
    ...pathsOf(text).filter((path) => !isThere(path, dirname(paper))),
    ...[...text.matchAll(/npm run (?:--silent |-s )?([a-z][\w:-]*)/g)]
      .map((found) => found[1]!)
      .filter((name) => !(name in commands)),
    ...[...text.matchAll(/\b0\d{3}\b/g)]
      .map(([number]) => number)
      .filter((number) => !files.some((file) => file.startsWith(`docs/decisions/${number}-`))),
  ];
  expect(lost).toEqual([]);
});

/** Where the links of a paper lead that stay in the house. */
function linksOf(text: string): string[] {
  return [...text.replaceAll(/`[^`\n]*`/g, "").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map((found) => found[1]!)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** What stands in a paper as code and looks like a file or a folder; `<id>` and the like stand for anything. */
function pathsOf(text: string): string[] {
  return [...text.matchAll(/`([\w.<>*@-][\w.<>*@/-]*)`/g)]
    .map((found) => found[1]!)
    .filter((code) => begins.test(code) || /\/$|\w\.(ts|tsx|mjs|md|json|sql|yaml|service|css)$/.test(code))
    .filter((code) => !/NNNN|YYYY/.test(code))
    .filter((code) => !madeLater.test(code));
}

/** Whether some file or folder is named so, from the root, from the paper's own folder or from any other. */
function isThere(path: string, from: string): boolean {
  const wanted = path.replace(/\/$/, "");
  const pattern = new RegExp(
    `(^|/)${wanted
      .split(/<[^>]*>|\*/)
      .map((part) => part.replaceAll(/[.+?^${"$"}()|[\]\\]/g, "\\$&"))
      .join("[^/]+")}$`,
  );
  return files.includes(normalize(join(from, wanted))) || files.some((file) => pattern.test(file));
}
