import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Server } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { testCertificate } from "../../../channels/email/smtp/testing-certificate.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { fetchMailboxes } from "./fetch.ts";

const password = "imap secret";
let t: TestEnv;
let server: Server;
let port: number;
let mails: string[];
let uidValidity: number;
let fetched: number[];

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
