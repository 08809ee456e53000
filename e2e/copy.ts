import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { endDatabase, endWithProcess } from "../tools/product/left-behind.ts";
import { freePorts } from "../tools/product/ports.ts";
import { onCitus, openDistributed } from "./place.ts";

const root = join(import.meta.dirname, "..");
const left = new Set(["node_modules", "data", ".git", ".cache", "coverage", ".env"]);

/** A copy of the project in a folder of its own, as a second clone is: installed and built, with a data folder of its own. */
export interface Copy {
  folder: string;
  /** Ports of the three sites; everything else is where the README says, or chooses another by itself. */
  variables: Record<string, string>;
  url: string;
  remove(): void;
}

export async function makeCopy(): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-copy-"));
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const [PORT, LEARN_PORT, LURE_PORT] = (await freePorts(3)).map(String);
  const dataDir = join(folder, "data");
  endWithProcess({ database: dataDir });
  const servers = onCitus ? mkdtempSync(join(tmpdir(), "hookwise-copy-database-")) : null;
  const database = servers === null ? null : await openDistributed(servers);
  return {
    folder,
    variables: { PORT: PORT!, LEARN_PORT: LEARN_PORT!, LURE_PORT: LURE_PORT!, ...database?.variables },
    url: `http://localhost:${PORT}`,
    remove() {
      database?.stop();
      endDatabase(dataDir);
      for (const one of [folder, servers]) if (one) rmSync(one, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
