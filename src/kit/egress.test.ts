import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { isListed } from "./egress-allow.ts";
import { egress, NotReached } from "./egress.ts";
import { Problem } from "./problem.ts";

let reached = 0;
const server = createServer((_request, answer) => {
  reached += 1;
  answer.end("hello");
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => void server.close());
const port = () => (server.address() as AddressInfo).port;

const closed = egress({ EGRESS_ALLOW: [], production: false, DNS_RESOLVER: undefined });

describe("the way out", () => {
  it("never reaches an inner server, however its address is written", async () => {
    const before = reached;
    for (const host of [
      "127.0.0.1",
      "localhost",
      "0x7f000001",
      "2130706433",
      "0177.0.0.1",
      "127.1",
      "[::1]",
      "[::ffff:7f00:1]",
      "[::ffff:127.0.0.1]",
    ]) {
      for (const scheme of ["http", "https"]) {
        await expect(closed.fetch(`${scheme}://${host}:${port()}/`)).rejects.toMatchObject({
          reason: "egress-refused",
        });
      }
    }
    for (const odd of [
      "ftp://example.test/",
      "https://user:word@example.test/",
      "not an address",
      "file:///etc/passwd",
    ]) {
      await expect(closed.fetch(odd)).rejects.toBeInstanceOf(Problem);
    }
    expect(reached).toBe(before);
  });

  it("reaches what the operator lists", async () => {
    const answer = await egress({
      EGRESS_ALLOW: [`127.0.0.1:${port()}`],
      production: false,
      DNS_RESOLVER: undefined,
    }).fetch(`http://127.0.0.1:${port()}/`);
    expect(answer.body.toString()).toBe("hello");
  });

  it("tells what certainly was not sent from what may have been", async () => {
    const mute = createServer((request) => void request.socket.destroy());
    await new Promise<void>((done) => mute.listen(0, "127.0.0.1", done));
    const place = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const { fetch } = egress({ EGRESS_ALLOW: ["127.0.0.1"], production: false, DNS_RESOLVER: undefined });
    const error = await fetch(`http://${place}/`).catch((one: unknown) => one);
    expect(error).not.toBeInstanceOf(NotReached);
    expect(error).toBeInstanceOf(Error);
    await expect(fetch(`https://${place}/`)).rejects.toBeInstanceOf(NotReached);
    await new Promise((done) => mute.close(done));
    await expect(fetch(`http://${place}/`)).rejects.toBeInstanceOf(NotReached);
  });

  it("answers with the status where only the beginning of the body is wanted, and the rest breaks off or never comes", async () => {
    let hangs = false;
    const server = createTcpServer((socket) => {
      socket
        .on("error", () => {})
        .once("data", () => {
          socket.write("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello");
          if (!hangs) socket.end();
        });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { fetch } = egress({ EGRESS_ALLOW: ["127.0.0.1"], production: false, DNS_RESOLVER: undefined });
    for (hangs of [false, true]) {
      const whole = fetch(place, { timeout: 3000 }).catch((error: unknown) => error);
      const { status, body } = await fetch(place, { timeout: 3000, most: 20 });
      expect([hangs, status, body.toString()]).toEqual([hangs, 200, "hello"]);
      expect(await whole).toBeInstanceOf(Error);
    }
    server.close();
  });

  it("ends when the answer changes to another protocol, or closes the connection before or within its body", async () => {
    const said = [
      "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n",
      "HTTP/1.1 200 OK\r\nConnection: Upgrade\r\nUpgrade: other\r\nContent-Length: 5\r\n\r\nhe",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe",
      "HTTP/1.1 103 Early Hints\r\n\r\n",
      "nonsense",
      "",
    ];
    let next = "";
    const odd = createTcpServer((socket) => void socket.on("error", () => {}).once("data", () => socket.end(next)));
    await new Promise<void>((done) => odd.listen(0, "127.0.0.1", done));
    const place = `127.0.0.1:${(odd.address() as AddressInfo).port}`;
    const { fetch } = egress({ EGRESS_ALLOW: ["127.0.0.1"], production: false, DNS_RESOLVER: undefined });
    for (next of said) {
      const ended = await fetch(`http://${place}/`).catch((error: unknown) => error);
      expect([next, ended]).toEqual([next, expect.any(Error)]);
    }
    // One that ends with its connection is whole.
    next = "HTTP/1.1 200 OK\r\n\r\nhello";
    expect((await fetch(`http://${place}/`)).body.toString()).toBe("hello");
    odd.close();
  });
});

describe("names that tenants choose", () => {
  it("are asked with a limit and by themselves: a name server that says nothing keeps no other look-up waiting", async () => {
    const silent = createSocket("udp4");
    let asked = 0;
    silent.on("message", () => void (asked += 1));
    silent.bind(0, "127.0.0.1");
    await once(silent, "listening");
    const out = egress({ EGRESS_ALLOW: [], production: true, DNS_RESOLVER: `127.0.0.1:${silent.address().port}` });
    let waiting = 8;
    const all = Array.from({ length: 8 }, (_, n) =>
      out.check(`https://h${n}.silent.test/`).catch((error: Problem) => {
        waiting -= 1;
        return error.reason;
      }),
    );
    await expect.poll(() => asked).toBeGreaterThanOrEqual(8);
    await lookup("localhost");
    expect(waiting).toBe(8);
    expect(await Promise.all(all)).toEqual(all.map(() => "egress-refused"));
    silent.close();
  }, 60_000);
});

describe("what the operator lists", () => {
  const read = (EGRESS_ALLOW: string) =>
    readConfig({ NODE_ENV: "test", ROOT_KEY: Buffer.alloc(32, 7).toString("base64"), EGRESS_ALLOW }).EGRESS_ALLOW;

  it.each([
    ["Intranet.Example", "intranet.example", 443],
    ["intranet.example.", "intranet.example", 80],
    ["intranet.example", "INTRANET.example.", 25],
    ["intranet.example:443", "intranet.example", 443],
    ["intranet.example:0443", "intranet.example", 443],
    ["my_host", "my_host", 25],
    ["::1", "[::1]", 8080],
    ["[::1]", "::1", 25],
    ["[FD00:0::1]:8443", "[fd00::1]", 8443],
    ["::ffff:10.0.0.5", "10.0.0.5", 80],
    ["10.0.0.5:25", "[::ffff:a00:5]", 25],
  ])("%s opens %s at %i", (listed, host, port) => expect(isListed(read(listed), host, port)).toBe(true));

  it.each([
    ["intranet.example:443", "intranet.example", 80],
    ["intranet.example", "a.intranet.example", 443],
    ["[::1]:25", "::1", 26],
    ["10.0.0.5", "012.0.0.5", 80],
    ["10.0.0.5", "10.5", 80],
  ])("%s does not open %s at %i", (listed, host, port) => expect(isListed(read(listed), host, port)).toBe(false));

  it.each(["0x7f.0.0.1", "127.1", "0177.0.0.1", "10.0.0.256", "2130706433", "fe80::1%eth0", "intranet.example:0", "intranet.example:65536", "intranet..example", "::1:x", "10.0.0.0/8", "."])("%s would open nothing, and is refused", (listed) => expect(() => read(listed)).toThrow("EGRESS_ALLOW: Hosts without scheme or path")); // oxfmt-ignore
});
