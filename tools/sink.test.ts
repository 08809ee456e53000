import { execFile } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { announcedAddress } from "../src/kit/announced-address.ts";

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hookwise-sink-"));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: string[]) {
  const child = execFile(process.execPath, [join(import.meta.dirname, "sink.ts"), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  children.push(child);
  const sink = { printed: "", port: 0, child };
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (chunk: string) => void (sink.printed += chunk));
  await expect.poll(() => /Mail sink on 127\.0\.0\.1:(\d+)/.exec(sink.printed)?.[1]).toBeTruthy();
  sink.port = Number(/Mail sink on 127\.0\.0\.1:(\d+)/.exec(sink.printed)![1]);
  return sink;
}

async function send(port: number): Promise<void> {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const html = '<a href="http://127.0.0.1:4002/l/abc">Look</a>';
  try {
    await transport.sendMail({ from: "desk@lake.example", to: "ada@hill.example", subject: "Hello sink", html });
  } finally {
    transport.close();
  }
}

const mails = () => readdirSync(join(folder, "sink")).filter((name) => name.endsWith(".eml"));

describe("npm run sink", () => {
  it("keeps each mail as a file, with what is in it beside, and prints its links", async () => {
    const sink = await start("--port", "0");
    await send(sink.port);
    const [file] = mails();
    expect(readFileSync(join(folder, "sink", file!), "utf8")).toContain("Subject: Hello sink");
    const beside = JSON.parse(readFileSync(join(folder, "sink", file!.replace(/eml$/, "json")), "utf8"));
    expect(beside.links).toEqual(["http://127.0.0.1:4002/l/abc"]);
    await expect.poll(() => sink.printed).toContain("Link:    http://127.0.0.1:4002/l/abc");
  });

  it("takes a free port when its own is taken, says what holds that, and writes down where it listens", async () => {
    const first = await start("--port", "0");
    const second = await start("--port", String(first.port));
    expect(second.port).not.toBe(first.port);
    expect(second.printed).toContain(`Port ${first.port} is taken by node (process ${first.child.pid}`);
    expect(announcedAddress(folder, "sink")).toBe(`127.0.0.1:${second.port}`);
    second.child.kill();
    // The first one sees that nobody is written down any more.
    await expect.poll(() => announcedAddress(folder, "sink")).toBe(`127.0.0.1:${first.port}`);
  });

  it("goes on when the data folder is removed to begin again, and is found there again", async () => {
    const sink = await start("--port", "0");
    await send(sink.port);
    rmSync(folder, { recursive: true });
    await expect.poll(() => announcedAddress(folder, "sink")).toBe(`127.0.0.1:${sink.port}`);
    await send(sink.port);
    expect(mails()).toHaveLength(1);
  });

  it("refuses for now what it cannot keep, says why, and lives", async () => {
    const sink = await start("--port", "0");
    rmSync(join(folder, "sink"), { recursive: true });
    writeFileSync(join(folder, "sink"), "in the way");
    await expect(send(sink.port)).rejects.toMatchObject({ responseCode: 452 });
    await expect
      .poll(() => sink.printed)
      .toMatch(/could not be kept, so its sender will try again\. .*is there already/);
    expect(sink.printed).not.toMatch(/^ +at /m);
    rmSync(join(folder, "sink"));
    await send(sink.port);
    expect(mails()).toHaveLength(1);
  });
});
