import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import type { Secrets } from "../../../kit/secrets.ts";
import { addressBytes, addressOf, keyOf } from "./address.ts";
import type { OpenAddress, SealAddress } from "./address.ts";
import { list } from "./folder.ts";
import type { SpoolFolder } from "./folder.ts";

/** Makes a key of 32 bytes from salt and a secret that does not lie in the spool. */
export type DeriveKey = (salt: Buffer) => Buffer;

/** The installation's. */
export function addressKey(secrets: Secrets): DeriveKey {
  return (salt) => secrets.mac("spool-address", salt);
}

/** `<number>-<since, Unix milliseconds>.key`: the salt of a key under which addresses were sealed from then on, for an hour. */
const named = /^(\d+)-(\d+)\.key$/;
const hour = 3_600_000;
const kept = 24 * hour;
const mostRemembered = 4096;
/** A record holds a key's number in two bytes. */
const mostNumbers = 65_535;
const cipher = "aes-256-ecb";

/**
 * Seals addresses under a key of the hour; what a key has sealed cannot be read any more once its salt is deleted. The cipher maps one block
 * of 16 bytes, a whole address, to one block: nothing about addresses shows but which are the same within the hour. Whose hour it is the clock says and no hit: one that
 * is written long after it came has no key of its own, or visitors could have keys made as fast as they come.
 * @param now Unix milliseconds
 */
export function addressSealer(folder: SpoolFolder, derive: DeriveKey, now: () => number): SealAddress {
  const sealed = new Map<string, Buffer>();
  let number = 0;
  let since = Number.NaN;
  let seal: ((whole: Buffer) => Buffer) | null = null;

  function change(at: number): void {
    sealed.clear();
    since = at;
    try {
      const salt = randomBytes(32);
      number = (number % mostNumbers) + 1;
      keep(join(folder.path, `${number}-${at}.key`), salt);
      const under = createCipheriv(cipher, derive(salt), null).setAutoPadding(false);
      seal = (whole) => under.update(whole);
    } catch {
      // On a full or lost disk the network alone is kept.
      seal = null;
    }
  }

  return (address) => {
    const at = now();
    if (!(Math.abs(at - since) < hour)) change(at);
    let found = sealed.get(address);
    if (!found) {
      found = addressBytes(address, number, seal);
      if (sealed.size >= mostRemembered) sealed.clear();
      sealed.set(address, found);
    }
    return found;
  };
}

/** A key that was read, with the addresses that were opened by it lately: of one come several hits, and a cipher costs more than all else that is read of one. */
interface OpeningKey {
  since: number;
  open(sealed: Buffer): Buffer;
  opened: Map<string, string>;
}

/** Opens what was sealed in a folder, for as long as the key is not older than a day, and can be read: no hit waits for a key. */
export function addressOpener(folder: SpoolFolder, derive: DeriveKey, now: () => number): OpenAddress {
  /** Null of one that is not there, or cannot be read: it was there before what it has sealed, and will not come. */
  const keys = new Map<number, OpeningKey | null>();

  function find(number: number): OpeningKey | null {
    let known = keys.get(number);
    if (known === undefined) keys.set(number, (known = read(number)));
    if (!known) return null;
    if (!isOver(known.since, now())) return known;
    known.opened.clear();
    return null;
  }

  function read(number: number): OpeningKey | null {
    const name = list(folder.path).find((one) => Number(named.exec(one)?.[1]) === number);
    if (!name) return null;
    let salt: Buffer;
    try {
      salt = fs.readFileSync(join(folder.path, name));
    } catch {
      return null;
    }
    const under = createDecipheriv(cipher, derive(salt), null).setAutoPadding(false);
    const since = Number(named.exec(name)![2]);
    return { since, open: (sealed) => under.update(sealed), opened: new Map() };
  }

  return (bytes) => {
    const number = keyOf(bytes);
    const key = number > 0 ? find(number) : null;
    if (!key) return addressOf(bytes, null);
    const sealed = bytes.toString("latin1");
    const known = key.opened.get(sealed);
    if (known !== undefined) return known;
    const address = addressOf(bytes, key.open);
    if (key.opened.size >= mostRemembered) key.opened.clear();
    key.opened.set(sealed, address);
    return address;
  };
}

/**
 * Deletes the salts of keys that are a day old: whoever is not in the database by then keeps a network there, and no address.
 * @param failed hears of one that cannot be deleted or found; nothing is opened by it all the same, and the others go
 */
export function forgetOldKeys(folder: SpoolFolder, now: number, failed?: (error: Error) => void): void {
  for (const name of list(folder.path, failed)) {
    const since = named.exec(name)?.[2];
    if (!since || !isOver(Number(since), now)) continue;
    try {
      fs.rmSync(join(folder.path, name), { force: true });
    } catch (error) {
      failed?.(error as Error);
    }
  }
}

// A key from a clock that is a day ahead is no younger for it.
function isOver(since: number, now: number): boolean {
  return Math.abs(now - since) >= kept;
}

function keep(path: string, salt: Buffer): void {
  const fd = fs.openSync(path, "wx", 0o600);
  try {
    fs.writeFileSync(fd, salt);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
