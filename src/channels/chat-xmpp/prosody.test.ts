import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePorts } from "../../../tools/product/ports.ts";
import type { VendorEvent } from "../inbound.ts";
import type { Transport } from "../transport.ts";
import { lastTo } from "../chat/report.ts";
import { waitUntilReachable } from "../testing-peer.ts";
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
if (!prosody) console.log("prosody is not installed (apt-get install prosody): XMPP is tried against the fake alone");

/** A server for owned.example with two accounts. @param tls what it shows whoever asks for encryption; it has none when absent */
async function startProsody(folder: string, tls?: { key: string; certificate: string }) {
  const [port] = (await freePorts(1)) as [number];
  const config = join(folder, "prosody.cfg.lua");
  mkdirSync(join(folder, "data"));
  writeFileSync(
    config,
    `run_as_root = true
pidfile = "${folder}/pid"
data_path = "${folder}/data"
modules_enabled = { "saslauth"; "roster"; "disco"; "ping"; "offline"${tls ? '; "tls"' : ""} }
modules_disabled = { "s2s"${tls ? "" : '; "tls"'} }
authentication = "internal_hashed"
c2s_require_encryption = ${tls ? "true" : "false"}
allow_unencrypted_plain_auth = false
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
log = { error = "${folder}/log" }
VirtualHost "owned.example"
${tls ? `ssl = { key = "${tls.key}"; certificate = "${tls.certificate}" }` : ""}
`,
  );
  for (const [user, password] of [["desk", "d3sk-secret"], ["ada", "ada-secret"]]) // oxfmt-ignore
    execFileSync("prosodyctl", ["--root", "--config", config, "register", user!, "owned.example", password!], { stdio: "ignore" }); // oxfmt-ignore
  const server = spawn(prosody!, ["--root", "-F", "--config", config], { stdio: "ignore" });
  await waitUntilReachable(port);
  return { port, stop: () => server.kill() };
}

const messageId = `${"a".repeat(135)}@owned.example`;
const message = (text: string) =>
  xmpp.plain({ from: { name: "Desk", address: "Desk" }, to: "", messageId, date: new Date(0), subject: "", text });
const send = (by: Transport, to: string, text = "Your parcel waits") =>
  by.send({ from: "Desk", to, message: message(text), messageId }, async () => true);

describe.skipIf(!prosody)("a Prosody server", () => {
  const events: VendorEvent[] = [];
  let folder: string;
  let server: Awaited<ReturnType<typeof startProsody>>;
  const open: Transport[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hookwise-prosody-"));
    server = await startProsody(folder);
  }, 60_000);
  afterAll(async () => {
    for (const one of open) await one.close();
    server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  function bot(user: string, password: string): Transport {
    const settings = {
      account: `${user}@owned.example`,
      host: "127.0.0.1",
      port: server.port,
      security: "none",
      timeout: 5,
    };
    const ports = testingPorts({ onEvent: async (said) => events.push(said) > 0 });
    const made = account.open(account.settings.parse(settings), { password }, ports);
    open.push(made);
    return made;
  }
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
    expect(events).toEqual([{ kind: "reported", reference: lastTo("ada@owned.example") }]);
  });
});

const openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].find((path) => existsSync(path));
if (prosody && !openssl) console.log("openssl is not installed: XMPP over TLS is not tried");

describe.skipIf(!prosody || !openssl)("a Prosody server with a certificate", () => {
  const trusted = getCACertificates("default");
  let folder: string;
  let certificate: string;
  let server: Awaited<ReturnType<typeof startProsody>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hookwise-prosody-tls-"));
    const [key, file] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=owned.example", "-addext", "subjectAltName=DNS:owned.example", "-keyout", key, "-out", file]; // oxfmt-ignore
    execFileSync(openssl!, made, { stdio: "ignore" });
    certificate = readFileSync(file, "utf8");
    server = await startProsody(folder, { key, certificate: file });
  }, 60_000);
  afterAll(() => {
    setDefaultCACertificates(trusted);
    server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  async function by<T>(settings: object, act: (bot: Transport) => Promise<T>): Promise<T> {
    const place = { account: "desk@owned.example", host: "127.0.0.1", port: server.port, timeout: 5, ...settings };
    // As in production: without encryption the password stays here.
    const ports = testingPorts({ production: true });
    const made = account.open(account.settings.parse(place), { password: "d3sk-secret" }, ports);
    try {
      return await act(made);
    } finally {
      await made.close();
    }
  }

  it("gets no password while nobody here trusts its certificate", async () => {
    await expect(by({}, (bot) => bot.probe())).rejects.toThrow(/self-signed certificate/i);
  });

  it("is signed in at by TLS once its certificate is the account's domain's, and takes messages", async () => {
    setDefaultCACertificates([...trusted, certificate]);
    await by({}, (bot) => bot.probe());
    expect(await by({}, (bot) => send(bot, "ada@owned.example"))).toMatchObject({ state: "sent" });
  });

  it("is not believed for another domain", async () => {
    setDefaultCACertificates([...trusted, certificate]);
    const other = { account: "desk@elsewhere.example" };
    await expect(by(other, (bot) => bot.probe())).rejects.toThrow();
  });
});
