import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readVariables } from "../config.ts";
import { folderFaults, holderOf, portFaults, preflight, tryPort } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-preflight-"));
afterAll(() => rmSync(folder, { recursive: true }));
const plenty = { access: () => {}, free: () => 1e12 };

describe("the data folder", () => {
  it("is fine when it is there, and when it can be made", () => {
    expect(folderFaults(folder)).toEqual([]);
    expect(folderFaults(join(folder, "not/yet"), plenty)).toEqual([]);
  });

  it.each([".", "root.key", "postgres", "postgres/password"])("of another user is told: %s", (name) => {
    const own = mkdtempSync(join(folder, "of-"));
    mkdirSync(join(own, "postgres"));
    for (const file of ["root.key", "postgres/password"]) writeFileSync(join(own, file), "");
    const locked = join(own, name);
    const access = (path: string) => {
      if (path === locked) throw Object.assign(new Error("denied"), { code: "EACCES" });
    };
    const [fault] = folderFaults(own, { ...plenty, access });
    expect(fault).toMatch(/belongs to \S+ and cannot be used by \S+\. Start as its owner, set DATA_DIR/);
    expect(fault).toContain("sudo chown -R");
  });

  it("on a full disk is told, with how much is missing", () => {
    const [fault] = folderFaults(join(folder, "new"), { ...plenty, free: () => 12e6 });
    expect(fault).toMatch(/The disk of .* is full: 11 MB are free, 300 are needed\. Make room, or set DATA_DIR/);
  });

  it("on a disk that clicks have filled keeps nobody from a start, which alone takes them to a database elsewhere", () => {
    const own = mkdtempSync(join(folder, "filled-"));
    const free = (bytes: number) => ({ ...plenty, free: () => bytes });
    expect(folderFaults(own, free(12e6), true)[0]).toContain("11 MB are free, 30 are needed");
    expect(folderFaults(own, free(32e6), true)).toEqual([]);
    mkdirSync(join(own, "spool", "17"), { recursive: true });
    expect(folderFaults(own, free(0), true)[0]).toContain("0 MB are free");
    writeFileSync(join(own, "spool", "17", "00000001.hits"), "");
    expect(folderFaults(own, free(0), true)).toEqual([]);
    expect(folderFaults(own, free(0))[0]).toContain("0 MB are free");
  });
});

describe("a port", () => {
  it("that is taken is told with the process that holds it, and where that was started", async () => {
    const code = 'require("net").createServer().listen(0,"127.0.0.1",function(){console.log(this.address().port)})';
    const child = spawn(process.execPath, ["-e", code], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
    try {
      const port = await new Promise<number>((found) => child.stdout.once("data", (data) => found(Number(data))));
      expect(holderOf(port)).toMatchObject({ pid: child.pid, own: false });
      expect(await tryPort(port, "127.0.0.1")).toBe("taken");
      const faults = await portFaults([{ variable: "PORT", what: "main site", port }], "127.0.0.1");
      expect(faults[0]).toContain(`(process ${child.pid}, in ${folder})`);
    } finally {
      child.kill();
    }
  });

  it("that nobody holds has no holder, and none is taken for a fault", async () => {
    expect(holderOf(1)).toBeNull();
    expect(await portFaults([{ variable: "PORT", what: "main site", port: 0 }], "127.0.0.1")).toEqual([]);
  });

  it.each(["192.0.2.1", "no-such-host.invalid"])(
    "of %s, which is not this machine, is told as that, once",
    async (host) => {
      const wanted = ["PORT", "LURE_PORT"].map((variable, i) => ({ variable, what: "site", port: 4998 + i }));
      expect(await portFaults(wanted, host)).toEqual([
        `This machine knows no address ${host}. Set HOST to one that it has, such as 127.0.0.1.`,
      ]);
    },
  );
});

it("a process that may not read its machine's addresses does not start, for nothing could be sent that an organisation asks for", async () => {
  const values = readVariables({ DATA_DIR: folder, PORT: "0", LEARN_PORT: "0", LURE_PORT: "0" });
  await preflight(values, new Set(["lure"]));
  // As the system says it where AF_NETLINK is kept from it.
  const spied = vi.spyOn(os, "networkInterfaces").mockImplementation(() => {
    throw new Error("uv_interface_addresses returned Unknown system error 97");
  });
  try {
    await expect(preflight(values, new Set(["lure", "worker"]))).rejects.toThrow(/RestrictAddressFamilies.*AF_NETLINK/);
    await preflight(values, new Set(["lure"]));
  } finally {
    spied.mockRestore();
  }
});
