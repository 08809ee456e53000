import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Server } from "node:tls";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { testCertificate } from "../../../kit/testing-certificate.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { fetchMailboxes } from "./fetch.ts";
import { readMailbox } from "./mailbox.ts";
import { hostileBoxes } from "./mailbox.hostile.ts";
import { imapServer } from "./testing-imap.ts";
import type { ImapBox } from "./testing-imap.ts";

const password = "imap secret";
let t: TestEnv;
let server: Server;
let port: number;
const box: ImapBox = { password, mails: [], uidValidity: 7, fetched: [] };

beforeAll(async () => {
  t = await outboundEnv();
  server = imapServer(box);
  port = (server.address() as AddressInfo).port;
});
beforeEach(async () => {
  await t.look("DELETE FROM outbound_mailboxes");
  Object.assign(box, {
    mails: [],
    fetched: [],
    uidValidity: 7,
    endless: null,
    search: undefined,
    fetch: undefined,
    logout: undefined,
  });
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await t.close();
});

const bounce = (id: string) =>
  `From: MAILER-DAEMON@hill.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ada@hill.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${id}@lake.example>\r\n\r\n--b--\r\n`;

async function mailbox(more: Record<string, unknown> = {}): Promise<string> {
  const org = await organisationWith(t);
  await call(t, "createMailbox", org, {
    purpose: "bounces",
    source: "imap",
    settings: {
      host: "127.0.0.1",
      port,
      user: "ada",
      tlsName: "localhost",
      certificateAuthority: testCertificate.cert,
    },
    password,
    ...more,
  });
  return org;
}
const bounces = (org: string) =>
  t.look<{ id: string }>("SELECT message_id AS id FROM outbound_bounces WHERE org = $1 ORDER BY message_id", [org]);
const state = async (org: string) =>
  (
    await t.look<{ error: string | null; last_uid: string }>(
      "SELECT error, last_uid FROM outbound_mailboxes WHERE org = $1",
      [org],
    )
  )[0]!;

describe("an IMAP mailbox", () => {
  it("gives each mail once, also the ones that come later", async () => {
    const org = await mailbox();
    box.mails = [bounce("a"), bounce("b")];
    await fetchMailboxes(t.env);
    box.mails.push(bounce("c"));
    await fetchMailboxes(t.env);
    await fetchMailboxes(t.env);
    expect((await bounces(org)).map((row) => row.id)).toEqual(["a@lake.example", "b@lake.example", "c@lake.example"]);
    expect(box.fetched).toEqual([1, 2, 3]);
    expect(await state(org)).toEqual({ error: null, last_uid: "3" });
  });

  it("that was made anew is read from its beginning, without a second effect", async () => {
    const org = await mailbox();
    box.mails = [bounce("a")];
    await fetchMailboxes(t.env);
    box.uidValidity = 8;
    box.mails = [bounce("a"), bounce("d")];
    await fetchMailboxes(t.env);
    expect((await bounces(org)).map((row) => row.id)).toEqual(["a@lake.example", "d@lake.example"]);
  });

  it("with a wrong password says so and does not hold up the others", async () => {
    const wrong = await mailbox({ password: "wrong" });
    const right = await mailbox();
    box.mails = [bounce("a")];
    await fetchMailboxes(t.env);
    expect((await state(wrong)).error).toMatch(/\S/);
    expect(await bounces(wrong)).toEqual([]);
    expect(await bounces(right)).toHaveLength(1);
    expect(JSON.stringify(await t.look("SELECT * FROM outbound_mailboxes"))).not.toContain(password);
  });
});

describe("an IMAP server of a tenant's", () => {
  it("is trusted by whatever authority this process trusts", async () => {
    const trusted = getCACertificates("default");
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, testCertificate.cert]);
    const org = await mailbox({ settings: { host: "127.0.0.1", port, user: "ada", tlsName: "localhost" } });
    box.mails = [bounce("a")];
    await fetchMailboxes(t.env);
    expect(await state(org)).toEqual({ error: null, last_uid: "1" });
  });

  it("is not waited for when it drips its farewell: what was new is read", async () => {
    Object.assign(box, { mails: [bounce("a")], logout: "* OK and another thing\r\n" });
    const settings = { host: "127.0.0.1", port, user: "ada", tlsName: "localhost", folder: "INBOX", security: "tls" };
    const asked = {
      place: "127.0.0.1",
      settings: { ...settings, certificateAuthority: testCertificate.cert } as never,
    };
    const pieces: unknown[] = [];
    const seen = { uidValidity: "0", lastUid: 0 };
    for await (const piece of readMailbox({ ...asked, password, authorities: [], seen })) pieces.push(piece);
    expect(pieces).toMatchObject([{ uidValidity: "7", lastUid: 1 }]);
  });

  it.each([
    ["a line without an end", "* SEARCH 1", " 1".repeat(32_768)],
    ["many lines within one", "* FLAGS (", `{9}\r\n"aaaaaaa" ${"a ".repeat(32_768)}`],
    ["a mail larger than any", "* 1 FETCH (UID 1 BODY[] {900000000}\r\n", "a".repeat(65_536)],
  ])("is not listened to for ever: %s", async (_what, begin, piece) => {
    const org = await mailbox();
    const most = 150 * 1024 * 1024;
    let heard = 0;
    box.endless = (socket) => {
      const more = () => {
        while (!socket.destroyed && heard < most) {
          heard += piece.length;
          if (!socket.write(piece)) return;
        }
        socket.destroy();
      };
      socket.on("drain", more);
      socket.write(begin);
      more();
    };
    await fetchMailboxes(t.env);
    box.endless = null;
    expect((await state(org)).error).toMatch(/\S/);
    expect(heard).toBeLessThan(most / 2);
  });

  it.each(Object.keys(hostileBoxes))(
    "keeps the product neither busy nor full: %s",
    async (name) => {
      const org = await mailbox();
      Object.assign(box, { mails: [bounce("a")] }, hostileBoxes[name]);
      let [turns, over] = [0, false];
      const fetching = fetchMailboxes(t.env).finally(() => (over = true));
      for (; !over; turns++) await turn();
      await fetching;
      await expect
        .poll(async () => (await state(org)).error, { timeout: 30_000 })
        .toMatch(/seconds of work|MB of memory/);
      expect(turns).toBeGreaterThan(1000);
      // Others are read meanwhile, and this one when its server says what it was asked.
      Object.assign(box, { search: undefined, fetch: undefined });
      await fetchMailboxes(t.env);
      expect(await bounces(org)).toEqual([{ id: "a@lake.example" }]);
    },
    120_000,
  );
});
