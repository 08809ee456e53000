import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSecrets } from "../secrets.ts";
import { expiredCertificate, testCertificate } from "../testing-certificate.ts";
import { addressAs, clientOf, hostsOf, reach } from "./address.ts";
import { migrateAll, roleUrls } from "./connect.ts";
import { isDatabaseDown, isUnreachable, openDatabase } from "./index.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";
import { testKey } from "./testing-setup.ts";
import { waitForServer } from "./wait.ts";

let t: TestDatabase;
const servers: Server[] = [];
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(async () => {
  await t.close();
  for (const one of servers) one.close();
});

async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return (server.address() as AddressInfo).port;
}

/** The address of the test's server with other hosts. */
function at(hosts: string, more = ""): string {
  const { username, password, pathname } = new URL(t.owner);
  return `postgresql://${username}:${password}@${hosts}${pathname}${more}`;
}
const own = () => new URL(t.owner).host;

describe("an address", () => {
  it.each([
    ["postgresql://a:b@one/x", "one"],
    ["postgres://one:6432,two/x?sslmode=require", "one:6432,two"],
    ["postgresql://a:p%2Fq@[::1]:5432,10.0.0.5:5433/x?target_session_attrs=read-write", "[::1]:5432,10.0.0.5:5433"],
  ])("%s names %s", (address, hosts) => {
    expect(hostsOf(address)).toBe(hosts);
  });

  it.each(["nonsense", "http://a/x", "postgresql://a:b@one:port/x", "postgresql://a:b@one,,two/x"])(
    "%s is none, and what is said does not repeat it",
    (address) => {
      expect(() => reach(address)).toThrow(/DATABASE_URL must be an address such as/);
      expect(() => reach(address)).not.toThrow(/a:b/);
    },
  );

  it("that asks for a standby is refused", () => {
    expect(() => reach("postgresql://a@one,two/x?target_session_attrs=standby")).toThrow(/leave out/);
  });

  it("keeps hosts and settings when somebody else uses it", () => {
    expect(addressAs("postgresql://a:b@one,two:6/x?sslmode=require", "c", "d/e")).toBe(
      "postgresql://c:d%2Fe@one,two:6/x?sslmode=require",
    );
  });
});

describe("an address of several hosts", () => {
  it("leads to the one that takes writes, past one that is gone and one that says nothing", async () => {
    const silent = await listen(() => {});
    const url = at(`127.0.0.1:1,localhost:${silent},${own()}`, "?target_session_attrs=read-write");
    await waitForServer(url, 0);
    expect(await migrateAll(url, makeSecrets(testKey))).toEqual([]);
    const database = openDatabase(roleUrls(url, makeSecrets(testKey)), 3);
    const org = await t.org();
    const asked = Array.from({ length: 8 }, () => database.tx(org, (db) => db.one("SELECT current_user AS who")));
    expect(await Promise.all(asked)).toEqual(asked.map(() => ({ who: "hookwise_app" })));
    const { client } = await database.session();
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await client.end();
    await database.close();
  });

  it("waits for a promotion where all are standbys, and says so", async () => {
    // Read-only by its own setting, as a standby is by its recovery.
    await t.look("CREATE ROLE address_reader LOGIN SUPERUSER PASSWORD 'reads'").catch(() => {});
    await t.look("ALTER ROLE address_reader SET default_transaction_read_only = on");
    const url = addressAs(at(`${own()},127.0.0.1:1`), "address_reader", "reads");
    await expect(waitForServer(url, 0)).rejects.toThrow(/none of the servers takes writes.*a primary is needed/);
    let waited = 0;
    const waiting = waitForServer(url, 20, { onWait: () => (waited += 1) });
    await expect.poll(() => waited).toBe(1);
    await t.look("ALTER ROLE address_reader RESET default_transaction_read_only");
    await waiting;
    await t.look("DROP ROLE address_reader");
  });
});

describe("TLS to the database", () => {
  let folder: string;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hookwise-tls-"));
    writeFileSync(join(folder, "root.pem"), testCertificate.cert);
    port = await listen(throughTls(testCertificate));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Answers a request for TLS (PostgreSQL's protocol, 54.2.11) and hands what comes on to the server in the clear. */
  const throughTls = (certificate: typeof testCertificate) => (socket: Socket) =>
    void socket.once("data", () => {
      socket.write("S");
      const inside = new TLSSocket(socket, { isServer: true, ...certificate });
      const { hostname, port: real } = new URL(t.owner);
      const server = connect(Number(real), hostname);
      for (const one of [inside, server, socket]) one.on("error", () => {});
      inside.pipe(server).pipe(inside);
    });

  it("is checked by authority and name with verify-full, for each role as for the owner", async () => {
    const url = at(`localhost:${port}`, `?sslmode=verify-full&sslrootcert=${join(folder, "root.pem")}`);
    await waitForServer(url, 0);
    const database = openDatabase(roleUrls(url, makeSecrets(testKey)), 2);
    expect(await database.lookup("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await database.close();
    const several = clientOf(at(`127.0.0.1:1,localhost:${port}`, new URL(url).search));
    await several.connect();
    await several.end();
  });

  it("whose certificate has expired is away for whoever asks, and no fault of what they asked; a start says what to renew", async () => {
    const root = join(folder, "expired.pem");
    writeFileSync(root, expiredCertificate.cert);
    const behind = await listen(throughTls(expiredCertificate));
    const url = at(`localhost:${behind}`, `?sslmode=verify-full&sslrootcert=${root}`);
    await expect(waitForServer(url, 0)).rejects.toThrow(/expired.*Renew.*clock/s);
    const database = openDatabase(roleUrls(url, makeSecrets(testKey)), 2);
    const refused = await database.tx("00000000-0000-4000-8000-000000000000", async () => {}).catch((error) => error);
    expect(refused).toMatchObject({ code: "CERT_HAS_EXPIRED" });
    expect([isDatabaseDown(refused), isUnreachable(refused)]).toEqual([true, true]);
    await database.close();
  });

  it.each([
    ["an authority that is not known", () => at(`localhost:${port}`, "?sslmode=verify-full"), /sslrootcert=<file>/],
    [
      "another name",
      () => at(`127.0.0.1:${port}`, `?sslmode=verify-full&sslrootcert=${join(folder, "root.pem")}`),
      /for another name: use the name/,
    ],
    ["no TLS", () => at(own(), "?sslmode=verify-full"), /ssl = on/],
    ["a root that is not there", () => at(own(), "?sslmode=verify-full&sslrootcert=/none.pem"), /is not there/],
  ])("refuses %s and says what to do", async (_what, url, said) => {
    await expect(waitForServer(url(), 0)).rejects.toThrow(said);
  });
});
