import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Said } from "../inbound.ts";
import type { Transport } from "../transport.ts";
import { lastTo } from "../chat/report.ts";
import { testingPorts } from "../testing-ports.ts";
import { xmpp } from "./channel.ts";
import { account } from "./transport.ts";

/** Debian's own server; it is no package of npm. */
const prosody = ["/usr/bin/prosody", "/usr/local/bin/prosody"].find((path) => {
  try {
    execFileSync("test", ["-x", path]);
    return true;
  } catch {
    return false;
  }
});
if (!prosody)
  console.log("prosody is not installed (apt-get install prosody): XMPP is tried against the stand-in alone");

describe.skipIf(!prosody)("a Prosody server", () => {
  const messageId = `${"a".repeat(135)}@owned.example`;
  const heard: Said[] = [];
  let folder: string;
  let server: ChildProcess;
  let port: number;
  const open: Transport[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hookwise-prosody-"));
    port = await freePort();
    mkdirSync(join(folder, "data"));
    writeFileSync(
      join(folder, "prosody.cfg.lua"),
      `run_as_root = true
pidfile = "${folder}/pid"
data_path = "${folder}/data"
modules_enabled = { "saslauth"; "roster"; "disco"; "ping"; "offline" }
modules_disabled = { "s2s"; "tls" }
authentication = "internal_hashed"
c2s_require_encryption = false
allow_unencrypted_plain_auth = false
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
log = { error = "${folder}/log" }
VirtualHost "owned.example"
`,
    );
    for (const [user, password] of [["desk", "d3sk-secret"], ["ada", "ada-secret"]]) // oxfmt-ignore
      execFileSync("prosodyctl", ["--root", "--config", join(folder, "prosody.cfg.lua"), "register", user!, "owned.example", password!], { stdio: "ignore" }); // oxfmt-ignore
    server = spawn(prosody!, ["--root", "-F", "--config", join(folder, "prosody.cfg.lua")], { stdio: "ignore" });
    while (!(await reached(port))) await wait(100);
  }, 60_000);
  afterAll(async () => {
    for (const one of open) await one.close();
    server?.kill();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  function bot(user: string, password: string): Transport {
    const settings = { account: `${user}@owned.example`, host: "127.0.0.1", port, security: "none", timeout: 5 };
    const ports = testingPorts({ heard: async (said) => void heard.push(said) });
    const made = account.open(account.settings.parse(settings), { password }, ports);
    open.push(made);
    return made;
  }
  const message = (text: string) =>
    xmpp.plain({ from: { name: "Desk", address: "Desk" }, to: "", messageId, date: new Date(0), subject: "", text });
  const send = (by: Transport, to: string, text = "Your parcel waits") =>
    by.send({ from: "Desk", to, message: message(text), messageId }, async () => true);

  it("lets the bot in by its password alone, and takes its messages", async () => {
    const desk = bot("desk", "d3sk-secret");
    await desk.probe();
    expect(await send(desk, "ada@owned.example")).toMatchObject({ state: "sent" });
    await expect(bot("desk", "wrong").probe()).rejects.toThrow("sign-in-refused");
  });

  it("knows nobody under an account that is not there", async () => {
    expect(await send(bot("desk", "d3sk-secret"), "nobody@owned.example")).toMatchObject({ state: "bounced" });
  });

  it("keeps an answer until it is fetched", async () => {
    for (const one of open.splice(0)) await one.close();
    expect(await send(bot("ada", "ada-secret"), "desk@owned.example", "Report!")).toMatchObject({ state: "sent" });
    await bot("desk", "d3sk-secret").listen!(2000);
    expect(heard).toEqual([{ kind: "reported", reference: lastTo("ada@owned.example") }]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function reached(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.on("connect", () => (socket.destroy(), done(true))).on("error", () => done(false));
  });
}
