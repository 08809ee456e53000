import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { isId, newId } from "../id.ts";
import { journalsIn, linesOf } from "./files.ts";
import { openJournal } from "./journal.ts";

const calls = ["appendFileSync", "existsSync", "linkSync", "openSync", "readFileSync", "renameSync", "rmSync", "statSync", "writeFileSync"] as const; // oxfmt-ignore
const real = Object.fromEntries(calls.map((name) => [name, fs[name]]));

/** Has something happen once, before the step of so many at a file, or beside it. @returns whether there was such a step */
function before(file: string, step: number, happens: () => void): () => boolean {
  let at = 0;
  let happened = false;
  const set = (to: Record<string, unknown>) => {
    Object.assign(fs, to);
    // What imports it by its name, and was loaded before, sees it too.
    syncBuiltinESMExports();
  };
  const watched = (name: string) =>
    function (...all: unknown[]) {
      if (String(all[0]).startsWith(file) && !happened && at++ === step) {
        happened = true;
        happens();
      }
      return Reflect.apply(real[name] as () => unknown, fs, all);
    };
  onTestFinished(() => set(real));
  set(Object.fromEntries(calls.map((name) => [name, watched(name)])));
  return () => {
    set(real);
    return happened;
  };
}

function damagedFolder(text: string): { root: string; file: string } {
  const root = fs.mkdtempSync(join(tmpdir(), "hookwise-journal-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const file = join(root, "folder");
  fs.writeFileSync(file, text);
  return { root, file };
}

it.each(["", "01890000-0000-7000-8000-0000", "\0\0\0\0"])(
  "processes that find a data folder's id damaged (%j) have one id from then on, whatever the other does in between",
  (text) => {
    for (let step = 0; ; step += 1) {
      const { root, file } = damagedFolder(text);
      let other: string | null = null;
      const end = before(file, step, () => (other = openJournal(root).folder));
      const own = openJournal(root).folder;
      if (!end()) {
        expect(step).toBeGreaterThan(1);
        return;
      }
      expect([own, isId(own)], `step ${step}`).toEqual([other, true]);
      expect(openJournal(root).folder).toBe(own);
    }
  },
);

it("so do processes on a file system without second names, of which one makes the file while the other is about to", () => {
  const root = fs.mkdtempSync(join(tmpdir(), "hookwise-journal-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const { linkSync, writeFileSync } = fs;
  const set = (to: object) => {
    Object.assign(fs, to);
    syncBuiltinESMExports();
  };
  onTestFinished(() => set({ linkSync, writeFileSync }));
  let other: string | null = null;
  set({
    linkSync: () => {
      throw Object.assign(new Error("no links"), { code: "EPERM" });
    },
    writeFileSync: (path: string, text: string, options: object) => {
      writeFileSync(path, text, options);
      if (other !== null) return;
      other = "";
      other = openJournal(root).folder;
    },
  });
  const own = openJournal(root).folder;
  expect([own, isId(own)]).toEqual([other, true]);
  expect(openJournal(root).folder).toBe(own);
});

it("a data folder whose id somebody's editor has ended with a line end is the one it was", () => {
  const id = newId();
  expect(openJournal(damagedFolder(`${id}\r\n`).root).folder).toBe(id);
});

it.each([true, false])(
  "what is said to be appended is found in the folder, also after that was deleted (and a backup put in its place: %s)",
  async (isPutBack) => {
    const { root } = damagedFolder("");
    const [org, living] = [newId(), openJournal(root)];
    const append = (seq: number) => living.append(living.id, [{ org, seq }]);
    await append(1);
    const backup = `${root}-backup`;
    onTestFinished(() => fs.rmSync(backup, { recursive: true }));
    fs.cpSync(root, backup, { recursive: true });
    await append(2);
    fs.rmSync(root, { recursive: true });
    if (isPutBack) fs.cpSync(backup, root, { recursive: true });
    const appended: number[] = [];
    const tryEach = async (...seqs: number[]) => {
      for (const seq of seqs) await append(seq).then(() => appended.push(seq), () => {}); // oxfmt-ignore
    };
    await tryEach(3, 4);
    // Without a folder nothing may leave.
    expect(living.trouble === null).toBe(isPutBack);
    fs.mkdirSync(root, { recursive: true });
    if (!isPutBack) await living.probe();
    await tryEach(5);
    const lines = await Promise.all(journalsIn(root, Date.now()).map((id) => linesOf<{ org: string; seq: number }>(root, id))); // oxfmt-ignore
    const found = lines.flat().map(({ seq }) => seq);
    expect(appended.filter((seq) => !found.includes(seq))).toEqual([]);
    expect(appended).toContain(5);
    await living.close();
  },
);

it("a journal whose disk takes nothing any more is closed all the same: an open file would be closed by chance, and end the process", async () => {
  const { root } = damagedFolder("");
  const journal = openJournal(root);
  await journal.append(journal.id, [{ org: newId(), seq: 1 }]);
  const handle = await fs.promises.open(join(root, "folder"));
  onTestFinished(() => handle.close());
  const full = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, "datasync");
  onTestFinished(() => full.mockRestore());
  full.mockRejectedValue(new Error("ENOSPC"));
  const isOpen = () =>
    fs.readdirSync("/proc/self/fd").some((fd) => readLink(fd) === join(root, `${journal.id}.journal`));
  expect(isOpen()).toBe(true);
  await journal.close();
  expect(isOpen()).toBe(false);
});

function readLink(fd: string): string | null {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return null;
  }
}
