import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
/** What the check knows and looks by besides its own folder, from the root of the sources: files and folders. */
const parts = [
  ...["banned-themes", "declared-theme", "ethics", "hosts", "money", "persons", "sender-office", "variables"].map(
    (one) => `features/lures/rules/${one}.ts`,
  ),
  ...["brands", "rules"].map((one) => `features/outbound/${one}.ts`),
  ...["address", "fold", "formats", "languages", "lazy-import", "lazy-value", "storable"].map((one) => `kit/${one}.ts`),
  "kit/html",
];

/** Every file by which a lure is judged, from the root of the sources. Examples and tests judge nothing. */
export function sourcesOfCheck(): string[] {
  return ["features/lures/ethics", ...parts].flatMap((part) => {
    if (part.endsWith(".ts")) return part;
    const names = readdirSync(join(root, part), { recursive: true }) as string[];
    const counts = (name: string) =>
      /\.(?:ts|json|txt)$/.test(name) && !/\.test\.ts$|^corpus\b/.test(name.replaceAll("\\", "/"));
    return names
      .filter(counts)
      .toSorted()
      .map((name) => `${part}/${name.replaceAll("\\", "/")}`);
  });
}

let known: string | undefined;

/**
 * Which check it is. What was let pass before is judged again when anything is another by which it judges: nobody has to think of it, and a change that judges
 * alike costs one more look at each own lure.
 */
export function checkEdition(): string {
  return (known ??= editionBy((file) => readFileSync(join(root, file))));
}

/** @param read one of `sourcesOfCheck` */
export function editionBy(read: (file: string) => Buffer): string {
  const hash = createHash("sha256");
  for (const file of sourcesOfCheck()) hash.update(`${file}\n`).update(read(file));
  return hash.digest("base64url").slice(0, 16);
}
