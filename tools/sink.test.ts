import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { expect, it } from "vitest";

it("npm run sink keeps each mail as a file and prints its links", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-sink-"));
  const child = execFile(process.execPath, [join(import.meta.dirname, "sink.ts"), "--port", "0", "--folder", folder]);
  let printed = "";
  child.stdout!.on("data", (chunk: string) => (printed += chunk));
  try {
    await expect.poll(() => /127\.0\.0\.1:(\d+)/.exec(printed)?.[1], { timeout: 15_000 }).toBeTruthy();
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(printed)![1]);
    const transport = nodemailer.createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
    const html = '<a href="http://127.0.0.1:4002/l/abc">Look</a>';
    await transport.sendMail({ from: "desk@lake.example", to: "ada@hill.example", subject: "Hello sink", html });
    transport.close();
    await expect.poll(() => printed, { timeout: 10_000 }).toContain("Link:    http://127.0.0.1:4002/l/abc");
    const [file] = readdirSync(folder);
    expect(readFileSync(join(folder, file!), "utf8")).toContain("Subject: Hello sink");
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
