import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Server } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { testCertificate } from "../../../kit/testing-certificate.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { fetchMailboxes } from "./fetch.ts";

const password = "imap secret";
let t: TestEnv;
let server: Server;
let port: number;
let mails: string[];
let uidValidity: number;
let fetched: number[];
/** What the server does once somebody has signed in, instead of answering. */
let endless: ((socket: Socket) => void) | null = null;

beforeAll(async () => {
  t = await outboundEnv();
  server = createServer(testCertificate, talk);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as { port: number }).port;
});
beforeEach(async () => {
  await t.look("DELETE FROM outbound_mailboxes");
  mails = [];
  fetched = [];
  uidValidity = 7;
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
    mails = [bounce("a"), bounce("b")];
    await fetchMailboxes(t.env);
    mails.push(bounce("c"));
    await fetchMailboxes(t.env);
    await fetchMailboxes(t.env);
    expect((await bounces(org)).map((row) => row.id)).toEqual(["a@lake.example", "b@lake.example", "c@lake.example"]);
    expect(fetched).toEqual([1, 2, 3]);
    expect(await state(org)).toEqual({ error: null, last_uid: "3" });
  });

  it("that was made anew is read from its beginning, without a second effect", async () => {
    const org = await mailbox();
    mails = [bounce("a")];
    await fetchMailboxes(t.env);
    uidValidity = 8;
    mails = [bounce("a"), bounce("d")];
    await fetchMailboxes(t.env);
    expect((await bounces(org)).map((row) => row.id)).toEqual(["a@lake.example", "d@lake.example"]);
  });

  it("with a wrong password says so and does not hold up the others", async () => {
    const wrong = await mailbox({ password: "wrong" });
    const right = await mailbox();
    mails = [bounce("a")];
    await fetchMailboxes(t.env);
    expect((await state(wrong)).error).toMatch(/\S/);
    expect(await bounces(wrong)).toEqual([]);
    expect(await bounces(right)).toHaveLength(1);
    expect(JSON.stringify(await t.look("SELECT * FROM outbound_mailboxes"))).not.toContain(password);
  });
});

describe("an IMAP server of a tenant's", () => {
  it.each([
    ["a line without an end", "* SEARCH 1", " 1".repeat(32_768)],
    ["many lines within one", "* FLAGS (", `{9}\r\n"aaaaaaa" ${"a ".repeat(32_768)}`],
    ["a mail larger than any", "* 1 FETCH (UID 1 BODY[] {900000000}\r\n", "a".repeat(65_536)],
  ])("is not listened to for ever: %s", async (_what, begin, piece) => {
    const org = await mailbox();
    const most = 150 * 1024 * 1024;
    let heard = 0;
    endless = (socket) => {
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
    endless = null;
    expect((await state(org)).error).toMatch(/\S/);
    expect(heard).toBeLessThan(most / 2);
  });
});

/** As much of IMAP4rev1 as fetching needs. */
function talk(socket: Socket): void {
  let held = "";
  socket.on("error", () => {});
  socket.write("* OK ready\r\n");
  socket.on("data", (chunk) => {
    held += chunk.toString("latin1");
    for (let end = held.indexOf("\r\n"); end >= 0; end = held.indexOf("\r\n")) {
      const line = held.slice(0, end);
      held = held.slice(end + 2);
      answer(socket, line);
    }
  });
}

function answer(socket: Socket, line: string): void {
  const [tag = "", verb = "", ...rest] = line.split(" ");
  const args = rest.join(" ");
  const say = (...lines: string[]) => socket.write([...lines, `${tag} OK done`, ""].join("\r\n"));
  const uid = /^(\d+):\*/.exec(args.replace(/^SEARCH (?:UID )?/i, ""));
  if (/^CAPABILITY$/i.test(verb)) say("* CAPABILITY IMAP4rev1");
  else if (/^LOGIN$/i.test(verb) && !args.includes(password))
    socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong password\r\n`);
  else if (endless && /^(?:EXAMINE|SELECT)$/i.test(verb)) endless(socket);
  else if (/^(?:EXAMINE|SELECT)$/i.test(verb))
    say(
      "* FLAGS ()",
      `* ${mails.length} EXISTS`,
      "* 0 RECENT",
      `* OK [UIDVALIDITY ${uidValidity}] x`,
      `* OK [UIDNEXT ${mails.length + 1}] x`,
    );
  else if (/^(?:LIST|LSUB)$/i.test(verb)) say('* LIST () "/" INBOX');
  else if (/^UID$/i.test(verb) && /^SEARCH/i.test(args)) {
    const from = Number(uid?.[1] ?? 1);
    // As RFC 3501 has it, "n:*" names the last mail even when n is beyond it.
    const found = mails.map((_one, index) => index + 1).filter((one) => one >= Math.min(from, mails.length));
    say(`* SEARCH ${found.join(" ")}`.trim());
  } else if (/^UID$/i.test(verb) && /^FETCH/i.test(args)) {
    const wanted = Number(/^FETCH (\d+)/i.exec(args)![1]);
    const mail = mails[wanted - 1];
    if (!mail) return void say();
    fetched.push(wanted);
    const item = /BODY\.PEEK\[\](<[^>]*>)?/i.exec(args)?.[1] ? "BODY[]<0>" : "BODY[]";
    socket.write(`* ${wanted} FETCH (UID ${wanted} ${item} {${mail.length}}\r\n${mail})\r\n`);
    say();
  } else if (/^LOGOUT$/i.test(verb)) {
    socket.write("* BYE\r\n");
    say();
    socket.end();
  } else if (/^STARTTLS$/i.test(verb)) socket.write(`${tag} BAD no\r\n`);
  else say();
}
