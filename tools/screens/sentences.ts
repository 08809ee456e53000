import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "../../src");

/** Every sentence of the product's catalogues in a language that stands on a screen as it is, without a figure or a name in it. */
export function sentencesIn(tag: string): Set<string> {
  const files = globSync(`**/words/${tag}.json`, { cwd: source });
  return new Set(files.flatMap((file) => textsOf(JSON.parse(readFileSync(join(source, file), "utf8")))));
}

function textsOf(catalogue: unknown): string[] {
  if (typeof catalogue === "string") return catalogue.includes("{{") ? [] : [catalogue];
  return Object.values(catalogue as object).flatMap(textsOf);
}
