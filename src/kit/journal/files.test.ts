import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { newId } from "../id.ts";
import { journalsIn, lastMarks, linesOf, retentionDays } from "./files.ts";
import { writeLine } from "./line.ts";

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), "hookwise-journals-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
});

function keep(days: number): { id: string; file: string } {
  const id = newId();
  const file = join(root, `${id}.journal`);
  fs.writeFileSync(file, writeLine({ org: newId(), seq: 1 }));
  const at = new Date(Date.now() - days * 86_400_000);
  fs.utimesSync(file, at, at);
  return { id, file };
}

const { statSync } = fs;
function setStat(to: typeof statSync): void {
  Object.assign(fs, { statSync: to });
  // What imports it by its name, and was loaded before, sees it too.
  syncBuiltinESMExports();
}

it.for(["before", "after"])(
  "an old journal is nobody's trouble that another process of this folder removes at the same moment, %s it was looked at",
  (when) => {
    const [young, old] = [keep(0.1), keep(retentionDays + 1)];
    setStat(((path: string, options?: fs.StatSyncOptions) => {
      const remove = () => path === old.file && fs.rmSync(old.file, { force: true });
      if (when === "before") remove();
      const found = statSync(path, options);
      if (when === "after") remove();
      return found;
    }) as typeof statSync);
    onTestFinished(() => setStat(statSync));
    expect(journalsIn(root, Date.now())).toEqual([young.id]);
    expect(fs.existsSync(old.file)).toBe(false);
  },
);

it("what was written within the hour by a clock that is months ahead makes no other journal old; time that has passed does", () => {
  const [theirs, ours] = [keep(1), keep(-90)];
  const [ahead, hour] = [Date.now() + 90 * 86_400_000, 3_600_000];
  expect(journalsIn(root, ahead).toSorted()).toEqual([theirs.id, ours.id].toSorted());
  expect(journalsIn(root, ahead + 2 * hour)).toEqual([ours.id]);
});

it("one that was removed since it was found says nothing, and keeps nobody from reading the others", async () => {
  expect([await linesOf(root, newId()), await lastMarks(root, newId())]).toEqual([[], new Map()]);
  const { id } = keep(0);
  expect([(await linesOf(root, id)).length, (await lastMarks(root, id)).size]).toEqual([1, 1]);
});
