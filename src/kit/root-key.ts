import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFirstFile } from "./first-file.ts";
import { OperatorError } from "./operator-error.ts";
import { makeFolder } from "./sync-folder.ts";

/** The variables that say where the key is. */
interface Values {
  ROOT_KEY?: string | undefined;
  DATA_DIR: string;
}

/** The root key that is set or stored in the data folder; null before a start has made one. Writes nothing. */
export function storedRootKey({ ROOT_KEY: given, DATA_DIR }: Values): Buffer | null {
  if (given) {
    const key = Buffer.from(given, "base64");
    if (key.length !== 32) throw new OperatorError("ROOT_KEY must be 32 bytes in base64: openssl rand -base64 32");
    return key;
  }
  const file = rootKeyFile(resolve(DATA_DIR));
  return existsSync(file) ? keyIn(file) : null;
}

/** The root key that is set or stored; outside production one is made in the data folder where there is none. */
export function rootKey(values: Values, production: boolean): Buffer {
  const stored = storedRootKey(values);
  if (stored) return stored;
  if (production) {
    throw new OperatorError(
      `ROOT_KEY is missing. Add this line to the environment:\n  ROOT_KEY=${randomBytes(32).toString("base64")}`,
    );
  }
  const dataDir = resolve(values.DATA_DIR);
  const file = rootKeyFile(dataDir);
  makeFolder(dataDir);
  makeFirstFile(file, randomBytes(32).toString("base64"));
  return keyIn(file);
}

function rootKeyFile(dataDir: string): string {
  return join(dataDir, "root.key");
}

function keyIn(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, "utf8"), "base64");
  if (key.length === 32) return key;
  throw new OperatorError(
    `${file} does not hold a key of 32 bytes in base64 any more. Put it back from a backup: without it, what it sealed cannot be opened. Where there is nothing to lose, remove the whole data folder to begin again.`,
  );
}
