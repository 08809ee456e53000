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
    let seen = "";
    const to = new Writable({ write: (chunk, _encoding, done) => ((seen += chunk), done()) });
    makeLog("info", "readable", to).warn({ folder: "a" }, "a sentence");
    await expect.poll(() => seen).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a sentence \{"folder":"a"\}\n$/);
  });

  it("cuts out what could be a secret, in both", async () => {
    const { lines, to } = collect();
    makeLog("info", "json", to).info({ password: "hunter2", one: { secret: "s3cret" } }, "x");
    const { Writable } = await import("node:stream");
    let seen = "";
    const stream = new Writable({ write: (chunk, _encoding, done) => ((seen += chunk), done()) });
    makeLog("info", "readable", stream).info({ password: "hunter2", one: { secret: "s3cret" } }, "x");
    await expect.poll(() => seen).toContain("[cut]");
    expect(lines.join("") + seen).not.toMatch(/hunter2|s3cret/);
  });

  it("tells nobody's data where the database refuses a row", () => {
    const { lines, to } = collect();
    const refused = () =>
      Object.assign(new Error('duplicate key value violates unique constraint "people_org_email_key_key"'), {
        severity: "ERROR",
        code: "23505",
        constraint: "people_org_email_key_key",
        detail: "Key (org, email_key)=(1, quillon@bird.example) already exists.",
        where: 'COPY people, line 3: "quillon@bird.example"',
        internalQuery: "SELECT 'quillon@bird.example'",
      });
    const log = makeLog("info", "json", to);
    log.warn({ err: refused() }, "a job failed");
    log.warn({ err: new AggregateError([refused()], "several") }, "a job failed");
    log.warn({ err: new Error("outer", { cause: refused() }) }, "a job failed");
    expect(lines).toHaveLength(3);
    expect(lines.join("")).not.toContain("quillon");
    for (const line of lines) expect(line).toContain("people_org_email_key_key");
    expect(JSON.parse(lines[0]!).err).toMatchObject({ code: "23505", constraint: "people_org_email_key_key" });
  });

  it("says what an operator can mend as a sentence with its cure, and where a fault of the program's was found", async () => {
    const full = Object.assign(new Error("could not extend file"), { code: "53100" });
    const { lines, to } = collect();
    makeLog("info", "json", to).warn({ err: new Error("a job", { cause: full }) }, "a job failed");
    makeLog("info", "json", to).warn({ err: new Error("our own fault") }, "a job failed");
    const [mended, own] = lines.map((line) => (JSON.parse(line) as { err: Record<string, string> }).err);
    expect(mended).toEqual({
      type: "Error",
      message: expect.stringMatching(/^The database's disk is full: make room/),
      fault: "a job",
    });
    expect(own).toMatchObject({ message: "our own fault", stack: expect.stringContaining("log.test.ts") });
    const { Writable } = await import("node:stream");
    let seen = "";
    const stream = new Writable({ write: (chunk, _encoding, done) => ((seen += chunk), done()) });
    makeLog("info", "readable", stream).warn({ err: full }, "a job failed");
    await expect.poll(() => seen).toContain("make room");
    expect(seen).not.toMatch(/^ +at /m);
  });
});
