import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../operator-error.ts";

/** The TXT records of the reserved names on this machine: name in lower case without trailing dot → texts. */
export type Zone = Record<string, string[]>;

/** Where the records are kept. */
export function zoneFile(dataDir: string): string {
  return join(dataDir, "dns.json");
}

/** Reads the records; none when there is no file. Throws when the file is not what it should be. */
export function readZone(file: string): Zone {
  const text = read(file);
  if (text === null) return {};
  const zone = parsed(text);
  const entries = zone && typeof zone === "object" && !Array.isArray(zone) ? Object.entries(zone) : null;
  if (!entries?.every(([, texts]) => Array.isArray(texts) && texts.every((one) => typeof one === "string"))) {
    throw new OperatorError(`${file} must be an object of name: ["text", …]`);
  }
  return Object.fromEntries(entries.map(([name, texts]) => [zoneName(name), texts as string[]]));
}

/**
 * Reads the records again and again, for whoever must go on whatever becomes of the file: while it cannot be read (somebody is editing it), they are as
 * they were.
 * @param tell hears once of each fault
 */
export function zoneReader(file: string, tell: (error: Error) => void): () => Zone {
  let zone: Zone = {};
  let lastError = "";
  return () => {
    try {
      zone = readZone(file);
      lastError = "";
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastError) tell(error as Error);
      lastError = message;
    }
    return zone;
  };
}

/** Sets the texts of a name (none removes it). The file is replaced in one step, so that a reader never sees half of it. */
export function setRecord(file: string, name: string, texts: string[]): void {
  const { [zoneName(name)]: _before, ...others } = readZone(file);
  const zone: Zone = texts.length > 0 ? { ...others, [zoneName(name)]: texts } : others;
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(zone, null, 2)}\n`);
  renameSync(half, file);
}

export function zoneName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
