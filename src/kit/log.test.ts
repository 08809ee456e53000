import { describe, expect, it } from "vitest";
import { makeLog } from "./log.ts";

function collect() {
  const lines: string[] = [];
  return { lines, to: { write: (line: string) => void lines.push(line) } };
}

describe("the log", () => {
  it("is JSON lines for machines", () => {
    const { lines, to } = collect();
    makeLog("info", "json", to).info({ org: "a" }, "a sentence");
    expect(JSON.parse(lines.join(""))).toMatchObject({ level: 30, org: "a", msg: "a sentence" });
  });

  it("is one line that a person can read in development, with what belongs to it", async () => {
    const { Writable } = await import("node:stream");
    let told = "";
    const to = new Writable({ write: (chunk, _encoding, done) => ((told += chunk), done()) });
    makeLog("info", "readable", to).warn({ folder: "a" }, "a sentence");
    await expect.poll(() => told).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a sentence \{"folder":"a"\}\n$/);
  });

  it("cuts out what could be a secret, in both", async () => {
    const { lines, to } = collect();
    makeLog("info", "json", to).info({ password: "hunter2", one: { secret: "s3cret" } }, "x");
    const { Writable } = await import("node:stream");
    let told = "";
    const stream = new Writable({ write: (chunk, _encoding, done) => ((told += chunk), done()) });
    makeLog("info", "readable", stream).info({ password: "hunter2", one: { secret: "s3cret" } }, "x");
    await expect.poll(() => told).toContain("[cut]");
    expect(lines.join("") + told).not.toMatch(/hunter2|s3cret/);
  });
});
