import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const mark = "?names-of=";

/**
 * The frame of the dashboard knows what every screen is called, and with the name of one it would carry all of its words: most of the script that a first
 * visit waits for. Where the list of screens (`screens.ts`) takes names from a catalogue, it gets those sentences alone; the rest comes with the screen.
 */
export function screenNames(): Plugin {
  return {
    name: "hookwise:screen-names",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer) {
      if (!importer?.endsWith("/screens.ts") || importer.includes(mark) || !source.endsWith("/words.ts")) return null;
      const words = await this.resolve(source, importer, { skipSelf: true });
      return words && words.id + mark + importer;
    },
    load(id) {
      const [words, screens] = id.split(mark);
      if (!screens) return null;
      this.addWatchFile(screens);
      return namesOnly(words!, readFileSync(words!, "utf8"), readFileSync(screens, "utf8"));
    },
  };
}

/**
 * A module of words with the sentences alone that a list of screens names.
 * @param file of the module, which stands beside its catalogue or finds it by a relative path
 * @throws where the module, or a key, reads otherwise than expected
 */
export function namesOnly(file: string, words: string, screens: string): string {
  const made = /export const (\w+) = wordsOf\("([\w-]+)", en\);/.exec(words);
  const engine = /from "([^"]+\/ui\/words\.ts)"/.exec(words);
  const catalogue = /import en from "([^"]+)"/.exec(words);
  if (!made || !engine || !catalogue) throw new Error(`${file} reads otherwise than build/screen-names.ts expects.`);
  const all = JSON.parse(readFileSync(join(dirname(file), catalogue[1]!), "utf8")) as Branch;
  const names: Branch = {};
  for (const [, key] of screens.matchAll(/\(\)\("([^"]+)"\)/g)) {
    const path = key!.split(".");
    const said = path.reduce<Branch | string | undefined>((at, step) => (at as Branch | undefined)?.[step], all);
    if (typeof said !== "string") throw new Error(`${file} has no sentence ${key}.`);
    const branch = path.slice(0, -1).reduce<Branch>((at, step) => (at[step] ??= {}) as Branch, names);
    branch[path.at(-1)!] = said;
  }
  const path = JSON.stringify(join(dirname(file), engine[1]!));
  return `import { wordsOf } from ${path};\nexport const ${made[1]} = wordsOf("${made[2]}", ${JSON.stringify(names)});\n`;
}

interface Branch {
  [key: string]: string | Branch;
}
