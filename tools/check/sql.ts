import { isTest, lineOf } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

const begins =
  /(["'`])\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s+\w+\s+SET|DELETE FROM\s|WITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([^)]*\)\s*)?AS\b|COPY\s|TRUNCATE\s|LOCK TABLE\s|CREATE\s|ALTER\s|DROP\s|GRANT\s)/g;

/** SQL stands in store files and migrations only; the kit's own database code is their workshop. */
export function checkSqlPlaces(tree: readonly SourceFile[]): Finding[] {
  return tree
    .filter((file) => !mayHoldSql(file.path) && !readsForeignFile(file))
    .flatMap((file) =>
      [...file.text.matchAll(begins)].map((match) => ({
        path: file.path,
        line: lineOf(file.text, match.index),
        wrong: "holds SQL",
        cure: "move the statement into a function of the feature's store.ts",
      })),
    );
}

function mayHoldSql(path: string): boolean {
  return isTest(path) || path.endsWith(".sql") || isStore(path) || /^src\/kit\/(db\/|jobs\.ts$|upkeep\.ts$)/.test(path);
}

// An SQLite file that somebody hands in for import is no table of ours.
function readsForeignFile(file: SourceFile): boolean {
  return file.imports.some((one) => one.to === "node:sqlite");
}

function isStore(path: string): boolean {
  return /\/store\.ts$|\/store\//.test(path);
}

/** A store and a migration touch their own feature's tables, or public views of an earlier feature. */
export function checkSqlOwners(tree: readonly SourceFile[], order: readonly string[]): Finding[] {
  const owners = tableOwners(tree);
  return tree
    .filter((file) => (isStore(file.path) || file.path.endsWith(".sql")) && !isTest(file.path))
    .flatMap((file) => {
      const own = ownerOf(file.path);
      const text = file.text.replaceAll(/--.*$/gm, (comment) => " ".repeat(comment.length));
      return [
        ...text.matchAll(
          /\b(?:FROM|JOIN|INTO|UPDATE|REFERENCES|TABLE(?: IF EXISTS)?|LOCK TABLE|COPY)\s+(?:ONLY\s+)?"?([a-z_][a-z0-9_]*)"?/g,
        ),
      ].flatMap((match) => {
        const table = match[1]!;
        const owner = owners.get(table);
        if (owner === undefined || owner === own || own === "kit" || own === "identity") return [];
        const earlier = owner !== "kit" && order.indexOf(owner) >= 0 && order.indexOf(owner) < order.indexOf(own);
        if (earlier && table.startsWith(`${owner.replaceAll("-", "_")}_public_`)) return [];
        return [
          {
            path: file.path,
            line: lineOf(text, match.index),
            wrong: `touches ${table}, which belongs to ${owner}`,
            cure: earlier
              ? `read a view ${owner.replaceAll("-", "_")}_public_… or call a function of ${owner}'s index`
              : `write a fact, or keep the data in a table of ${own}`,
          },
        ];
      });
    });
}

function tableOwners(tree: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of tree) {
    if (!file.path.endsWith(".sql")) continue;
    for (const match of file.text.matchAll(
      /\bCREATE (?:OR REPLACE )?(?:UNLOGGED )?(?:TABLE|VIEW|MATERIALIZED VIEW)\s+(?:IF NOT EXISTS\s+)?(\w+)/gi,
    ))
      owners.set(match[1]!, ownerOf(file.path));
  }
  return owners;
}

function ownerOf(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  return first === "features" ? second : first;
}
