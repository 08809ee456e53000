import { execFile } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compileMail } from "../src/channels/email/compose/compile.ts";
import { writeMarker } from "../src/features/outbound/message-id.ts";
import { keyText } from "../src/features/outbound/verify.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

const org = randomUUID();
const pair = generateKeyPairSync("ed25519");
const key = keyText(org, Buffer.from(pair.publicKey.export({ format: "jwk" }).x!, "base64url"));

describe("hookwise verify", () => {
  it("says 0 for a simulation, with a key from the command line or a file", async () => {
    const file = mailFile("ada@hill.example");
    const keyFile = join(folder, "key.txt");
    writeFileSync(keyFile, `${key}\n`);
    for (const given of [key, keyFile]) {
      const run = await verify(file, "--key", given);
      expect(run).toMatchObject({ code: 0 });
      expect(run.out).toContain("Recipient: ada@hill.example");
    }
  });

  it("says 1 for a mail that was meant for somebody else", async () => {
    expect(await verify(mailFile("eve@hill.example"), "--key", key)).toMatchObject({ code: 1 });
  });

  it.each([
    ["no key", (file: string) => [file]],
    ["a key that is none", (file: string) => [file, "--key", "v=spf1"]],
    ["no file", () => ["--key", key]],
    ["a file that is not there", (file: string) => [`${file}.no`, "--key", key]],
  ])("says 2 with %s", async (_what, args) => {
    const run = await verify(...args(mailFile("ada@hill.example")));
    expect(run.code).toBe(2);
    expect(run.error.trim()).not.toBe("");
  });
});

function mailFile(to: string): string {
  const at = Math.floor(Date.now() / 1000);
  const local = writeMarker({ org, campaign: randomUUID(), recipient: "ada@hill.example", at }, pair.privateKey);
  const compiled = compileMail({ from: { name: "Desk", address: "desk@lake.example" }, subject: ["x"], text: ["x"] });
  const file = join(folder, `${to}.eml`);
  writeFileSync(file, compiled({ to, messageId: `${local}@lake.example`, date: new Date(), values: {} }));
  return file;
}

function verify(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, "verify.ts"), ...args], (failed, out, error) =>
      resolve({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });
}
