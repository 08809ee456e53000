import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { announceAddress, announcedAddress } from "./announced-address.ts";
import { smallDisk } from "./testing-small-disk.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "hookwise-announced-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("whoever listens still is found again when a later one of the same folder has ended", async () => {
  const endFirst = announceAddress(folder, "main", "http://localhost:1");
  const endSecond = announceAddress(folder, "main", "http://localhost:2");
  expect(announcedAddress(folder, "main")).toBe("http://localhost:2");
  endSecond();
  await expect.poll(() => announcedAddress(folder, "main")).toBe("http://localhost:1");
  endFirst();
  expect(announcedAddress(folder, "main")).toBeNull();
});

it("takes back its own line only", () => {
  const endFirst = announceAddress(folder, "main", "http://localhost:1");
  const endSecond = announceAddress(folder, "main", "http://localhost:2");
  endFirst();
  expect(announcedAddress(folder, "main")).toBe("http://localhost:2");
  endSecond();
  expect(announcedAddress(folder, "main")).toBeNull();
});

const disk = smallDisk(64 * 1024);
afterAll(() => disk?.close());

it.skipIf(!disk)("a full disk keeps nobody from listening, and has the line once there is room", async () => {
  disk!.fillUp(0);
  const end = announceAddress(disk!.path, "lure", "http://localhost:3");
  expect(announcedAddress(disk!.path, "lure")).toBeNull();
  rmSync(join(disk!.path, "other"));
  await expect.poll(() => announcedAddress(disk!.path, "lure")).toBe("http://localhost:3");
  end();
});
