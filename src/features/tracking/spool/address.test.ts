import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { networkOf } from "../verdict/network.ts";
import { addressOpener, addressSealer, forgetOldKeys } from "./address-keys.ts";
import { createFolder } from "./folder.ts";
import { openOwnSpool } from "./own.ts";
import { openReader } from "./reader.ts";
import { longestRecord, scanRecords, writeRecord } from "./record.ts";
import { hit } from "./testing.ts";

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "hookwise-address-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const derive = (salt: Buffer) => createHmac("sha256", "the root key").update(salt).digest();
const start = 1_800_000_000_000;
const hour = 3_600_000;

describe("an address in the spool", () => {
  test("is read back whole within a day", () => {
    const folder = createFolder(root);
    const seal = addressSealer(folder, derive, () => start);
    const open = addressOpener(folder, derive, () => start + 23 * hour);
    for (const address of [
      "203.0.113.7",
      "0.0.0.0",
      "255.255.255.255",
      "2001:db8::7",
      "2001:db8:0:1:1:1:1:1",
      "2001:db8::1:0:0:1",
      "::1",
      "::",
      "fe80::1",
      "2001:db8:1:2:3:4:5:6",
    ]) {
      expect(open(seal(address))).toBe(address);
    }
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const once = open(seal(address));
        expect(open(seal(once))).toBe(once);
        expect(networkOf(once)).toBe(networkOf(open(seal(once))));
      }),
    );
    expect(open(seal(""))).toBe("");
    expect(open(seal("no address"))).toBe("");
    expect(open(seal("::ffff:192.0.2.9"))).toBe("192.0.2.9");
  });

  test("stands in no byte of the folder, and the same one looks the same within the hour alone", async () => {
    let now = start;
    const own = openOwnSpool(root, { sealer: (folder) => addressSealer(folder, derive, () => now) });
    const come = (n: number, at: number, address: string) => own.append({ ...hit(n), at: (now = at), address });
    await come(1, start, "203.0.113.77");
    await come(2, start + 1, "203.0.113.77");
    await come(3, start + 2 * hour, "203.0.113.77");
    await come(4, start, "2001:db8:aaaa:bbbb::77");
    await own.close();
    const { folder, writer } = own.generations()[0]!;
    const bytes = Buffer.concat(readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name))));
    for (const whole of ["203.0.113.77", "2001:db8:aaaa:bbbb"]) expect(bytes.includes(whole)).toBe(false);
    for (const whole of ["cb00714d", "20010db8aaaabbbb"]) expect(bytes.includes(Buffer.from(whole, "hex"))).toBe(false);
    const reader = await openReader(
      folder,
      writer,
      undefined,
      addressOpener(folder, derive, () => start + 3 * hour),
    );
    expect((await reader.read(9)).hits.map((one) => one.address)).toEqual([
      "203.0.113.77",
      "203.0.113.77",
      "203.0.113.77",
      "2001:db8:aaaa:bbbb::77",
    ]);
    const seal = addressSealer(createFolder(root), derive, () => now);
    const [first, again, later] = [start, start + 1, start + 2 * hour].map((at) => ((now = at), seal("203.0.113.77")));
    expect(again).toEqual(first);
    expect(later).not.toEqual(first);
  });

  test("is a network alone after a day, though the database was away all the time, for the one who wrote it too", async () => {
    let now = start;
    const own = openOwnSpool(root, { sealer: (folder) => addressSealer(folder, derive, () => now) });
    await own.append({ ...hit(1), at: now, address: "203.0.113.77" });
    now = start + 20 * hour;
    await own.append({ ...hit(2), at: now, address: "2001:db8:aaaa:bbbb::77" });
    const { folder, writer } = own.generations()[0]!;
    now = start + 23 * hour;
    const open = addressOpener(folder, derive, () => now);
    const read = async () =>
      (await (await openReader(folder, writer, undefined, open)).read(9)).hits.map((one) => one.address);
    expect(await read()).toEqual(["203.0.113.77", "2001:db8:aaaa:bbbb::77"]);
    now = start + 24 * hour;
    expect(await read()).toEqual(["203.0.113.0/24", "2001:db8:aaaa:bbbb::77"]);
    forgetOldKeys(folder, now);
    expect(readdirSync(folder.path).filter((name) => name.endsWith(".key")).length).toBe(1);
    const another = addressOpener(folder, derive, () => start);
    const left = await (await openReader(folder, writer, undefined, another)).read(9);
    expect(left.hits.map((one) => one.address)).toEqual(["203.0.113.0/24", "2001:db8:aaaa:bbbb::77"]);
    await own.close();
  });

  test("is a network alone for whoever has another root key, and never somebody else's address", () => {
    const folder = createFolder(root);
    const sealed = addressSealer(folder, derive, () => start)("203.0.113.77");
    const other = (salt: Buffer) => createHmac("sha256", "another root key").update(salt).digest();
    expect(addressOpener(folder, other, () => start)(sealed)).toBe("203.0.113.0/24");
  });

  test("costs nobody a hit when no key can be written", async () => {
    const folder = createFolder(root);
    rmSync(folder.path, { recursive: true });
    const sealed = addressSealer(folder, derive, () => start)("203.0.113.77");
    expect(addressOpener(folder, derive, () => start)(sealed)).toBe("203.0.113.0/24");
  });

  test("of hits that are written long after they came is sealed under the key of the hour, however they take turns with others", () => {
    const folder = createFolder(root);
    const seal = addressSealer(folder, derive, () => start + 2 * hour);
    const open = addressOpener(folder, derive, () => start + 2 * hour);
    const bytes = Buffer.alloc(longestRecord);
    // A flooded link's last copy is written an hour after it came: whoever floods many links has such a one with every other visitor.
    for (let i = 0; i < 600; i += 1) {
      const at = i % 2 ? start + 2 * hour : start;
      const end = writeRecord(bytes, 0, { ...hit(i), seq: i, at, address: `203.0.113.${i % 200}` }, seal);
      const [read] = scanRecords(bytes.subarray(0, end), 0, open).hits;
      expect(read?.address).toBe(`203.0.113.${i % 200}`);
    }
    expect(readdirSync(folder.path).filter((name) => name.endsWith(".key")).length).toBe(1);
  });

  test("is opened no more by a key that cannot be deleted, and the other old ones go", () => {
    const folder = createFolder(root);
    mkdirSync(join(folder.path, `7-${start}.key`));
    writeFileSync(join(folder.path, `8-${start}.key`), "");
    const said: Error[] = [];
    forgetOldKeys(folder, start + 25 * hour, (error) => said.push(error));
    expect(said.length).toBe(1);
    expect(readdirSync(folder.path)).toEqual([`7-${start}.key`]);
  });
});
