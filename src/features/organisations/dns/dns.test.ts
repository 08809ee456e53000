import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode, encode } from "dns-packet";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { announcedAddress } from "../../../kit/announced-address.ts";
import { readHostPort } from "../../../kit/dns/host-port.ts";
import { serveLocally } from "../../../kit/dns/local-server.ts";
import { resolverOf } from "./resolver.ts";
import { answer, serveZone } from "../../../kit/dns/server.ts";
import type { DnsServer } from "../../../kit/dns/server.ts";
import { readZone, setRecord, zoneFile } from "../../../kit/dns/zone.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-dns-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(folder, "of-"));
const empty = newFolder();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe("the loopback resolver", () => {
  it("answers for reserved names what the zone file says now", async () => {
    const { file, server } = await served();
    const ask = resolverOf({
      dataDir: empty,
      production: false,
      DNS_RESOLVER: undefined,
      DNS_LOOPBACK: server.address,
    });
    expect(await ask("_hookwise-challenge.acme.example")).toEqual({ is: "none" });
    setRecord(file, "_Hookwise-Challenge.ACME.example.", ["hookwise=abc", "x".repeat(700)]);
    expect(await ask("_hookwise-challenge.acme.example")).toEqual({
      is: "records",
      texts: ["hookwise=abc", "x".repeat(700)],
    });
    setRecord(file, "_hookwise-challenge.acme.example", []);
    expect(await ask("_hookwise-challenge.acme.example")).toEqual({ is: "none" });
  });

  it("chooses another port when a copy elsewhere holds its own, and whoever asks for this folder asks there", async () => {
    const [first, second] = [newFolder(), newFolder()];
    const one = await serveLocally(first, "127.0.0.1:0");
    const two = await serveLocally(second, one.address);
    open.push(one);
    expect(two).toMatchObject({ moved: true });
    expect(announcedAddress(second, "resolver")).toBe(two.address);
    setRecord(zoneFile(first), "acme.example", ["first"]);
    setRecord(zoneFile(second), "acme.example", ["second"]);
    const config = { production: false, DNS_RESOLVER: undefined, DNS_LOOPBACK: one.address };
    expect(await resolverOf({ ...config, dataDir: second })("acme.example")).toMatchObject({ texts: ["second"] });
    expect(await resolverOf({ ...config, dataDir: first })("acme.example")).toMatchObject({ texts: ["first"] });
    await two.close();
    expect(announcedAddress(second, "resolver")).toBeNull();
  });

  it("is not asked in production, where reserved names have no records", async () => {
    const { file, server } = await served();
    setRecord(file, "_hookwise-challenge.acme.example", ["hookwise=abc"]);
    const ask = resolverOf({
      dataDir: empty,
      production: true,
      DNS_RESOLVER: server.address,
      DNS_LOOPBACK: server.address,
    });
    expect(await ask("_hookwise-challenge.acme.example")).toEqual({ is: "none" });
  });

  it("leaves the address to whoever answers there already", async () => {
    const { file, server } = await served();
    await expect(serveZone(file, server.address)).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("answers other types of a known name with nothing, unknown names with NXDOMAIN, and noise not at all", () => {
    const question = (name: string, type: "TXT" | "A") =>
      encode({ type: "query", id: 7, questions: [{ type, name, class: "IN" }] });
    const zone = () => ({ "a.example": ["yes"] });
    const read = (name: string, type: "TXT" | "A") =>
      decode(answer(question(name, type), zone)!) as { rcode?: string; answers?: unknown[]; id?: number };
    expect(read("A.example", "TXT")).toMatchObject({ id: 7, rcode: "NOERROR", answers: [{ type: "TXT" }] });
    expect(read("a.example", "A")).toMatchObject({ rcode: "NOERROR", answers: [] });
    expect(read("b.example", "TXT")).toMatchObject({ rcode: "NXDOMAIN", answers: [] });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const reply = answer(Buffer.from(bytes), zone);
        return reply === null || decode(reply).type === "response";
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a resolver", () => {
  it("says unknown, not none, when nobody answers or the server fails", async () => {
    const failing = await rawServer((id, question) =>
      encode({ type: "response", id, flags: 2, questions: [question as never] }),
    );
    const ask = resolverOf({ dataDir: empty, production: true, DNS_RESOLVER: failing, DNS_LOOPBACK: failing });
    expect(await ask("_hookwise-challenge.brightwater.co.uk")).toEqual({ is: "unknown", why: "ESERVFAIL" });
    const closed = createSocket("udp4").bind(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address();
    closed.close();
    const none = resolverOf({
      dataDir: empty,
      production: true,
      DNS_RESOLVER: `127.0.0.1:${port}`,
      DNS_LOOPBACK: failing,
    });
    expect(await none("_hookwise-challenge.brightwater.co.uk")).toMatchObject({ is: "unknown" });
  });

  it("asks the configured server for every other name", async () => {
    const fine = await rawServer((id, question) =>
      encode({
        type: "response",
        id,
        questions: [question as never],
        answers: [{ type: "TXT", name: (question as { name: string }).name, data: "hello" }],
      }),
    );
    const ask = resolverOf({ dataDir: empty, production: false, DNS_RESOLVER: fine, DNS_LOOPBACK: "127.0.0.1:1" });
    expect(await ask("_hookwise-challenge.brightwater.co.uk")).toEqual({ is: "records", texts: ["hello"] });
  });

  it.each([
    ["127.0.0.1:4053", { host: "127.0.0.1", port: 4053 }],
    ["9.9.9.9", { host: "9.9.9.9", port: 53 }],
    ["[::1]:5353", { host: "::1", port: 5353 }],
  ])("reads the address %s", (text, read) => {
    expect(readHostPort(text)).toEqual(read);
  });

  it.each(["dns.example:53", "127.0.0.1:99999", "::1:53", ""])("refuses the address %j", (text) => {
    expect(() => readHostPort(text)).toThrow("is not an address with a port");
  });
});

describe("the zone file", () => {
  it.each(["{", '{"a.example": "text"}'])(
    "that somebody leaves broken (%s) changes no answer, and is told of once",
    async (broken) => {
      const faults: string[] = [];
      const { file, server } = await served((error) => faults.push(error.message));
      const resolver = new Resolver({ timeout: 1000, tries: 1 });
      resolver.setServers([server.address]);
      setRecord(file, "a.example", ["one"]);
      expect(await resolver.resolveTxt("a.example")).toEqual([["one"]]);
      writeFileSync(file, broken);
      for (let times = 0; times < 2; times++) expect(await resolver.resolveTxt("a.example")).toEqual([["one"]]);
      expect(faults).toEqual([expect.stringContaining(file)]);
      writeFileSync(file, '{"a.example": ["two"]}');
      expect(await resolver.resolveTxt("a.example")).toEqual([["two"]]);
    },
  );

  it("that is not what it should be is named", () => {
    const file = zoneFile(newFolder());
    expect(readZone(file)).toEqual({});
    writeFileSync(file, '{"a.example": "text"}');
    expect(() => readZone(file)).toThrow(file);
  });
});

async function served(faulty?: (error: Error) => void): Promise<{ file: string; server: DnsServer }> {
  const file = zoneFile(newFolder());
  const server = await serveZone(file, "127.0.0.1:0", faulty);
  open.push(server);
  return { file, server };
}

async function rawServer(reply: (id: number, question: unknown) => Buffer): Promise<string> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  open.push({ close: () => socket.close() });
  socket.on("message", (message, from) => {
    const question = decode(message);
    socket.send(reply(question.id!, question.questions![0]), from.port, from.address);
  });
  return `127.0.0.1:${socket.address().port}`;
}
