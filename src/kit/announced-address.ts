import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileOf = (dataDir: string, name: string) => join(dataDir, "run", name);

/**
 * Writes down where something listens: `<data folder>/run/<name>`, one line, for scripts and for other processes of the same folder. The one
 * that came last stands there; when it has ended, one that listens still writes itself down again.
 * @param name of what listens and may have chosen its port by itself, as a file can be called
 * @param anew also when the folder has been removed meanwhile
 * @returns how to take it back; what another process has written since stays
 */
export function announceAddress(dataDir: string, name: string, address: string, anew = false): () => void {
  let written = false;
  const look = () => {
    try {
      if (written && (announcedAddress(dataDir, name) !== null || !(anew || existsSync(join(dataDir, "run"))))) return;
      write(dataDir, name, address);
      written = true;
    } catch {
      // The folder cannot be written at the moment, such as on a full disk, which keeps nobody from listening; the next turn tries again.
    }
  };
  look();
  const watch = setInterval(look, 500).unref();
  return () => {
    clearInterval(watch);
    if (announcedAddress(dataDir, name) === address) rmSync(fileOf(dataDir, name), { force: true });
  };
}

// Replaced in one step: a reader sees the old line or the new one.
function write(dataDir: string, name: string, address: string): void {
  const file = fileOf(dataDir, name);
  mkdirSync(join(dataDir, "run"), { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${address}\n`);
  renameSync(written, file);
}

/** Where something of this installation listens, or null when nothing has said so. */
export function announcedAddress(dataDir: string, name: string): string | null {
  try {
    return readFileSync(fileOf(dataDir, name), "utf8").trim() || null;
  } catch {
    return null;
  }
}
