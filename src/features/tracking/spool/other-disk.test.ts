import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { smallDisk } from "../../../kit/testing-small-disk.ts";
import { createFolder } from "./folder.ts";
import { openReader } from "./reader.ts";
import { drained, hit } from "./testing.ts";
import { openSpool } from "./writer.ts";

const disk = smallDisk(64 * 1024 * 1024);

test.skipIf(!disk)(
  "what was acknowledged is still read where another disk is in the place of its own: files there have the same numbers",
  async () => {
    const { path } = disk!;
    onTestFinished(() => disk!.close());
    const folder = createFolder(path);
    const writer = openSpool(folder, { segmentBytes: 100_000 });
    await writer.append(hit(1));
    const segment = join(folder.path, "00000001.hits");
    const before = readFileSync(segment);
    await writer.append(hit(2));
    const { ino } = statSync(segment);
    expect(spawnSync("mount", ["-t", "tmpfs", "tmpfs", path]).status).toBe(0);
    onTestFinished(() => void spawnSync("umount", ["-l", path]));
    const files = Array.from({ length: 100 }, (_, n) => join(path, `file-${n}`));
    for (const file of files) writeFileSync(file, before);
    mkdirSync(folder.path);
    renameSync(
      files.find((file) => statSync(file).ino === ino)!,
      segment,
    );
    expect(statSync(segment).ino).toBe(ino);
    expect(await drained(await openReader(folder, writer))).toEqual([1, 2]);
    await writer.close();
    await writer.dispose();
  },
);
