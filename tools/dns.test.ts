import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hookwise-dns-"));
afterAll(() => rmSync(folder, { recursive: true }));

function dns(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/dns.ts", ...args], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  return { status, stdout, stderr };
}

it("refuses a record that nobody would ever ask for", () => {
  expect(dns("set", "_hookwise-challenge.company.com", "text")).toEqual({
    status: 2,
    stdout: "",
    stderr:
      "_hookwise-challenge.company.com is asked in the world's DNS, never here: only names that end in .example or .test are.\n",
  });
  expect(existsSync(join(folder, "dns.json"))).toBe(false);
});

it("keeps one of a reserved name", () => {
  expect(dns("set", "_hookwise-challenge.Lake.example.", "text")).toMatchObject({ status: 0, stderr: "" });
  expect(dns("list").stdout).toBe('_hookwise-challenge.lake.example TXT "text"\n');
});
