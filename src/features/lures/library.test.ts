import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cachedInFile } from "../../kit/file-cache.ts";
import { prepareLibrary } from "./shipped.ts";
import type { Library } from "./shipped.ts";

let shipped: Library;

it("is prepared lure by lure, and whoever else is served by the process has a turn between two", async () => {
  let turns = 0;
  let prepared = false;
  const turn = () => {
    turns++;
    if (!prepared) setImmediate(turn);
  };
  setImmediate(turn);
  shipped = await prepareLibrary();
  prepared = true;
  expect(turns).toBeGreaterThan(shipped.lures.length);
});

it("is the same where a process before has kept it as where it is prepared", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-library-"));
  await cachedInFile("lures", "1", async () => shipped, folder);
  const never = () => Promise.reject(new Error("was not kept"));
  expect(await cachedInFile("lures", "1", never, folder)).toStrictEqual(shipped);
  rmSync(folder, { recursive: true });
});
