import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { lockFile } from "../../../kit/file-lock.ts";
import { forgetOldKeys } from "./address-keys.ts";
import { addFolder, adoptFolders, createFolder, takeOver } from "./folder.ts";
import { openOwnSpool } from "./own.ts";
import { hit } from "./testing.ts";
import { watchUnlocked } from "./unlocked.ts";

const { mkdirSync } = fs;
/** Whether the disk has room for a folder: for an empty file, such as a lock, there is room when for a folder there is none. */
function setRoom(room: boolean): void {
  fs.mkdirSync = room
    ? mkdirSync
    : (((path: string, options: fs.MakeDirectoryOptions) => {
        if (!options.recursive) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
        return mkdirSync(path, options);
      }) as typeof mkdirSync);
  // What imports it by its name, and was loaded before, sees it too.
  syncBuiltinESMExports();
}

let root: string;
beforeEach(() => void (root = fs.mkdtempSync(join(tmpdir(), "hookwise-spool-"))));
afterEach(() => {
  setRoom(true);
  fs.rmSync(root, { recursive: true, force: true });
});

function isBelow(fd: string): boolean {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(root);
  } catch {
    return false;
  }
}

it("a spool that is lost on a full disk leaves nothing behind with every hit that it refuses, and goes on once there is room", async () => {
  const own = openOwnSpool(root);
  await own.append(hit(0));
  // Of this folder alone: other tests of the process open files, too.
  const open = () => fs.readdirSync("/proc/self/fd").filter(isBelow).length;
  for (const name of fs.readdirSync(root)) fs.rmSync(join(root, name), { recursive: true });
  setRoom(false);
  await expect(own.append(hit(1))).rejects.toThrow();
  const before = open();
  for (let n = 2; n < 30; n++) await expect(own.append(hit(n))).rejects.toThrow("no space left");
  expect(open()).toBe(before);
  expect(fs.readdirSync(root)).toEqual([]);
  setRoom(true);
  await own.append(hit(30));
  expect(own.count()).toBe(2);
  await own.close();
  for (const { folder, writer } of own.generations()) {
    await writer.dispose();
    folder.release();
  }
});

it("a spool's folder lasts: what is written to it is not found after a loss of power, unless its own name was synced", () => {
  const { fsyncSync } = fs;
  const synced: string[] = [];
  fs.fsyncSync = (fd) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${fd}`));
    fsyncSync(fd);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  });
  const made = createFolder(root, "ours");
  expect(synced).toContain(root);
  made.remove();
  // Nor unless that of the folder of all spools was.
  synced.length = 0;
  createFolder(join(root, "spool"), "ours").remove();
  expect(synced).toContain(root);
});

it("a spool begins on a full disk without a folder, refuses what comes, and takes it once there is room", async () => {
  setRoom(false);
  const alarms: string[] = [];
  const own = openOwnSpool(root, { alarm: (error) => alarms.push(error.message) });
  expect(alarms).toEqual(["no space left on device"]);
  expect(own.generations()).toEqual([]);
  await expect(own.append(hit(1))).rejects.toThrow("no space left");
  // Whoever shares visitors out, and whoever reads the log, hears of those that are refused, not of the start alone.
  expect(alarms).toEqual(["no space left on device", "no space left on device"]);
  await Promise.allSettled(Array.from({ length: 100 }, () => own.append(hit(1))));
  expect(alarms.length).toBeLessThan(50);
  setRoom(true);
  await own.append(hit(2));
  expect(own.count()).toBe(1);
  await own.close();
  for (const { folder, writer } of own.generations()) {
    await writer.dispose();
    folder.release();
  }
});

it("a folder that cannot be made for any other reason than room keeps the host from starting", () => {
  fs.mkdirSync = (() => {
    throw Object.assign(new Error("denied"), { code: "EACCES" });
  }) as typeof mkdirSync;
  syncBuiltinESMExports();
  expect(() => openOwnSpool(root)).toThrow("denied");
});

it("a folder that cannot be looked into is not taken for an empty one: it is said, and no lock of what lies there goes", () => {
  const made = createFolder(root);
  made.release();
  const { readdirSync, renameSync } = fs;
  const denied = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  onTestFinished(() => {
    Object.assign(fs, { readdirSync, renameSync });
    syncBuiltinESMExports();
  });
  Object.assign(fs, { readdirSync: denied("EMFILE"), renameSync: denied("EIO") });
  syncBuiltinESMExports();
  const said: string[] = [];
  const tell = (error: Error) => said.push(error.message);
  expect(adoptFolders(root, tell)).toEqual([]);
  watchUnlocked(root)(tell);
  forgetOldKeys(made, Date.now(), tell);
  expect(said.splice(0)).toEqual(["EMFILE", "EMFILE", "EMFILE"]);
  expect(takeOver(root, String(made.id), made.id, `${made.id}.1`, tell)).toBe(null);
  expect(said).toEqual(["EIO"]);
  expect(fs.existsSync(join(root, `${made.id}.lock`))).toBe(true);
});

it("a folder of a version before that cannot be listed for ten minutes is not taken for one in which nothing changes", () => {
  const old = join(root, "elsewhere~1~77~5");
  mkdirSync(old);
  const { readdirSync } = fs;
  const set = (to: typeof readdirSync) => {
    Object.assign(fs, { readdirSync: to });
    syncBuiltinESMExports();
  };
  onTestFinished(() => set(readdirSync));
  set(((path: string) => {
    if (path === old) throw Object.assign(new Error("EMFILE"), { code: "EMFILE" });
    return readdirSync(path);
  }) as typeof readdirSync);
  let time = 0;
  const look = watchUnlocked(root, () => time);
  expect(look()).toEqual([]);
  time = 600_001;
  expect(look()).toEqual([]);
});

describe("a folder that is being filled", () => {
  const taken = (mark = "ours") =>
    adoptFolders(root, undefined, { mark }).map(({ path, release }) => (release(), path));

  it("is nobody else's to take over before it is, and has its name then", async () => {
    const go = Promise.withResolvers<void>();
    const adding = addFolder(root, "ours", 5, () => go.promise);
    expect(taken()).toEqual([]);
    expect(fs.existsSync(join(root, "5.coming"))).toBe(true);
    go.resolve();
    await adding;
    expect(fs.readdirSync(root)).toEqual(["5"]);
    expect(taken()).toEqual([join(root, "5.1")]);
  });

  it("is taken over as it is where its process died, beside what lies there of its number", async () => {
    for (const name of ["5.coming", "5", "7.coming"]) mkdirSync(join(root, name));
    for (const name of ["5.coming", "7.coming"]) fs.writeFileSync(join(root, name, "of"), name[0] === "5" ? "ours" : "theirs"); // oxfmt-ignore
    fs.writeFileSync(join(root, "5.coming", "00000001.hits"), "");
    // Of one that died before there was a folder.
    fs.writeFileSync(join(root, "9.coming.lock"), "");
    // One number is one lock: one after the other.
    const all = adoptFolders(root, undefined, { mark: "ours" });
    expect(all.map(({ path }) => path)).toEqual([join(root, "5.1")]);
    all[0]!.remove();
    const [coming] = adoptFolders(root, undefined, { mark: "ours" });
    expect(fs.readdirSync(coming!.path).toSorted()).toEqual(["00000001.hits", "of"]);
    coming!.remove();
    expect(fs.readdirSync(root)).toEqual(["7"]);
  });

  it("is beside one of its number that a process left which died while it filled it", async () => {
    mkdirSync(join(root, "5.coming"));
    fs.writeFileSync(join(root, "5.coming", "00000001.hits"), "theirs");
    await addFolder(root, "ours", 5, async (path) => fs.writeFileSync(join(path, "00000001.hits"), "own"));
    const all = fs.readdirSync(root).toSorted();
    const texts = all.map((name) => fs.readFileSync(join(root, name, "00000001.hits"), "utf8"));
    expect([all, texts]).toEqual([["5", "5.2"], ["theirs", "own"]]); // oxfmt-ignore
  });

  it("is filled where its place cannot be listed, and has its name from whoever can", async () => {
    const { readdirSync } = fs;
    const set = (to: typeof readdirSync) => {
      fs.readdirSync = to;
      syncBuiltinESMExports();
    };
    onTestFinished(() => set(readdirSync));
    set((() => {
      throw Object.assign(new Error("EIO"), { code: "EIO" });
    }) as unknown as typeof readdirSync);
    const adding = addFolder(root, "ours", 5, async (path) => fs.writeFileSync(join(path, "00000001.hits"), "own"));
    await expect(adding).rejects.toThrow("EIO");
    set(readdirSync);
    expect(taken()).toEqual([join(root, "5.1")]);
    expect(fs.readFileSync(join(root, "5.1", "00000001.hits"), "utf8")).toBe("own");
  });

  it("waits for whoever looks at that moment whether its process died", async () => {
    const held = join(root, "5.coming.lock");
    const looking = lockFile(held)!;
    const adding = addFolder(root, "ours", 5, async () => {});
    fs.rmSync(held);
    looking.release();
    await adding;
    expect(fs.readdirSync(root)).toEqual(["5"]);
  });

  it("is not filled beside another process that goes on filling it", async () => {
    const others = lockFile(join(root, "5.coming.lock"))!;
    onTestFinished(() => others.release());
    await expect(addFolder(root, "ours", 5, async () => {})).rejects.toThrow("another process fills");
    expect(fs.readdirSync(root)).toEqual(["5.coming.lock"]);
  });

  it("keeps nobody from the others whose lock cannot be removed", () => {
    mkdirSync(join(root, "5.coming"));
    const { rmSync } = fs;
    const set = (to: typeof rmSync) => {
      fs.rmSync = to;
      syncBuiltinESMExports();
    };
    onTestFinished(() => set(rmSync));
    set((path, options) => {
      if (String(path).endsWith(".coming.lock")) throw Object.assign(new Error("busy"), { code: "EBUSY" });
      rmSync(path, options);
    });
    const [coming] = adoptFolders(root);
    expect(coming!.path).toBe(join(root, "5.1"));
    coming!.release();
  });
});

it("what an installation with another root key left stays where it is, and what says of nobody is taken over as before", () => {
  const made = [createFolder(root, "theirs"), createFolder(root, "ours"), createFolder(root)];
  for (const one of made) one.release();
  const said: string[] = [];
  const taken = adoptFolders(root, (error) => said.push(error.message), { mark: "ours" });
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set([made[1]!.id, made[2]!.id]));
  expect(said).toEqual([expect.stringContaining(`${made[0]!.id} is of an installation with another root key`)]);
  expect(fs.existsSync(made[0]!.path)).toBe(true);
  const theirs = adoptFolders(root, undefined, { mark: "theirs" });
  expect(theirs.map(({ id }) => id)).toEqual([made[0]!.id]);
  for (const one of [...taken, ...theirs]) one.remove();
  expect(fs.readdirSync(root)).toEqual([]);
});

/** Has files not be read for this reason, until the test ends or what is returned is called. */
function unreadable(code: string): () => void {
  const { readFileSync } = fs;
  const set = (to: typeof readFileSync) => {
    fs.readFileSync = to;
    syncBuiltinESMExports();
  };
  set((() => {
    throw Object.assign(new Error(code), { code });
  }) as typeof readFileSync);
  const undo = () => set(readFileSync);
  onTestFinished(undo);
  return undo;
}

it.each(["theirs", "ours"])(
  "a mark that cannot be read just now (%s) is not taken for none: that is said, and it is looked again",
  (whose) => {
    const made = createFolder(root, whose);
    made.release();
    const undo = unreadable("EMFILE");
    const said: string[] = [];
    const look = () => adoptFolders(root, (error) => said.push(error.message), { mark: "ours" }).map(({ id }) => id);
    expect(look()).toEqual([]);
    expect(said).toEqual(["EMFILE"]);
    undo();
    expect(look()).toEqual(whose === "ours" ? [made.id] : []);
  },
);

it("a mark that is lost with its sector keeps no hits from their own database", () => {
  const made = createFolder(root, "ours");
  made.release();
  unreadable("EIO");
  expect(adoptFolders(root, undefined, { mark: "ours" }).map(({ id }) => id)).toEqual([made.id]);
});

it("a dead process's folder is taken over beside one that has the next name already, as where a backup was put back", () => {
  for (const name of ["5", "5.1"]) {
    mkdirSync(join(root, name));
    fs.writeFileSync(join(root, name, "00000001.hits"), name);
  }
  const told: string[] = [];
  const take = () => adoptFolders(root, (error) => told.push(error.message)).map(({ path, release }) => (release(), path)); // oxfmt-ignore
  // One number is one lock: one after the other, and whichever is listed first.
  const taken = take().length;
  expect([taken, told]).toEqual([1, []]);
  const texts = fs.readdirSync(root).filter((name) => !name.endsWith(".lock")).map((name) => fs.readFileSync(join(root, name, "00000001.hits"), "utf8")); // oxfmt-ignore
  expect(texts.toSorted()).toEqual(["5", "5.1"]);
});
