import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cachedInFile } from "./file-cache.ts";

let folder: string;
const folders: string[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "hookwise-kept-")), "made");
  folders.push(folder);
});
afterAll(() => {
  for (const one of folders) rmSync(join(one, ".."), { recursive: true, force: true });
});

let made = 0;
const make = async () => ({ number: ++made, text: "Grüße" });

describe("what costs seconds to make of the program's own files", () => {
  it("is made once, and read by whoever asks later", async () => {
    const first = await cachedInFile("lures", "a1", make, folder);
    expect(await cachedInFile("lures", "a1", make, folder)).toEqual(first);
    expect(readdirSync(folder)).toEqual(["lures.a1.json"]);
  });

  it("is made anew of another edition, which takes the place of the one before and of nothing else", async () => {
    const first = await cachedInFile("lures", "a1", make, folder);
    await cachedInFile("lessons", "a1", make, folder);
    const second = await cachedInFile("lures", "b2", make, folder);
    expect(second.number).toBeGreaterThan(first.number);
    expect(readdirSync(folder).toSorted()).toEqual(["lessons.a1.json", "lures.b2.json"]);
  });

  it("is made anew where a loss of power left half of it", async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "lures.a1.json"), '{"number":0,"te');
    const whole = await cachedInFile("lures", "a1", make, folder);
    expect(whole.number).toBeGreaterThan(0);
    expect(await cachedInFile("lures", "a1", make, folder)).toEqual(whole);
  });

  it("is made each time where it cannot be kept", async () => {
    writeFileSync(folder, "a file where the folder would be");
    const first = await cachedInFile("lures", "a1", make, folder);
    expect((await cachedInFile("lures", "a1", make, folder)).number).toBe(first.number + 1);
  });

  it("is made each time by a process that has not said that it keeps things", async () => {
    const first = await cachedInFile("lures", "a1", make);
    expect((await cachedInFile("lures", "a1", make)).number).toBe(first.number + 1);
  });

  it("is whole for each of many that make it at once", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => cachedInFile("lures", "a1", make, folder)));
    expect(all.map(({ text }) => text)).toEqual(Array.from({ length: 8 }, () => "Grüße"));
    expect(readdirSync(folder)).toEqual(["lures.a1.json"]);
  });

  it("tells who asked what went wrong with making it, and keeps nothing", async () => {
    const fails = () => Promise.reject(new Error("a quote is wrong"));
    await expect(cachedInFile("lures", "a1", fails, folder)).rejects.toThrow("a quote is wrong");
    expect((await cachedInFile("lures", "a1", make, folder)).text).toBe("Grüße");
  });
});
