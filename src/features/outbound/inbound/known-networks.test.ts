import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import nodemailer from "nodemailer";
import { afterEach, beforeAll, afterAll, expect, it } from "vitest";
import { newId } from "../../../kit/id.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { signMessageId } from "../keys.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { listenForMail } from "./listen.ts";
import { takeMail } from "./take.ts";

// Which mails make a network known, for which some of the listener's places are kept.

let t: TestEnv;
let org: string;
let port: number;
const sockets: Socket[] = [];
let close: () => Promise<void>;
beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, []);
});
afterEach(async () => {
  for (const one of sockets.splice(0)) one.destroy();
  await close();
});
afterAll(() => t.close());

/** A listener with two places for strangers and one for those that it knows. @returns the address of a new mailbox */
async function listening(purpose: "bounces" | "reports"): Promise<string> {
  ({ port, close } = await listenForMail(t.env, 0, { together: 3, kept: 1, spared: 60_000 }));
  return (await call(t, "createMailbox", org, { purpose, source: "smtp" })).address;
}

async function bring(localAddress: string, to: string, raw: string): Promise<void> {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port, ignoreTLS: true, localAddress });
  await transport.sendMail({ envelope: { from: "ada@hill.example", to: [to] }, raw });
  transport.close();
}

/** Opens a connection that stays. @returns what it is greeted with */
async function greeted(localAddress: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => {});
  const [line] = await once(socket, "data");
  return String(line).slice(0, 3);
}

/** Has strangers take all places that there are for them. */
async function fill(): Promise<void> {
  for (const one of ["127.0.8.1", "127.0.9.1"]) await expect.poll(() => greeted(one), { timeout: 20_000 }).toBe("220");
}

async function simulated(daysAgo = 0): Promise<string> {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const about = { campaign: newId(), recipient: "ada@hill.example", at };
  return signMessageId(t.env, org, { channel: "email", domain: "lake.example" }, about);
}
const bounceOf = (messageId: string) =>
  `From: MAILER-DAEMON@hill.example\r\nSubject: failed\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ada@hill.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${messageId}>\r\n\r\n--b--\r\n`;
const reportOf = (messageId: string) =>
  `From: Ada <ada@hill.example>\r\nSubject: Odd mail\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: desk@lake.example\r\nTo: ada@hill.example\r\nMessage-ID: <${messageId}>\r\nSubject: x\r\n\r\nx\r\n\r\n--b--\r\n`;

it.each([
  ["bounces", bounceOf],
  ["reports", reportOf],
] as const)(
  "the same mail by two networks makes the first one known, also where the second writes it in another way: %s",
  async (purpose, write) => {
    const to = await listening(purpose);
    const raw = write(await simulated());
    await bring("127.0.1.1", to, raw);
    await bring("127.0.2.1", to, raw);
    await bring("127.0.3.1", to, `X-Other: 1\r\n${raw}`);
    await fill();
    expect([await greeted("127.0.2.1"), await greeted("127.0.3.1")]).toEqual(["421", "421"]);
    await expect.poll(() => greeted("127.0.1.1"), { timeout: 20_000 }).toBe("220");
  },
);

it.each([
  ["bounces", bounceOf],
  ["reports", reportOf],
] as const)("what is made up makes nobody known: %s", async (purpose, write) => {
  const to = await listening(purpose);
  await bring("127.0.1.1", to, write("made-up@lake.example"));
  await fill();
  expect(await greeted("127.0.1.1")).toBe("421");
});

it.each([
  ["bounces", bounceOf],
  ["reports", reportOf],
] as const)("a mail of long ago makes nobody known: %s", async (purpose, write) => {
  const to = await listening(purpose);
  await bring("127.0.1.1", to, write(await simulated(31)));
  await bring("127.0.2.1", to, write(await simulated(29)));
  await fill();
  expect(await greeted("127.0.1.1")).toBe("421");
  await expect.poll(() => greeted("127.0.2.1"), { timeout: 20_000 }).toBe("220");
});

it("beyond what is heard of one mail nobody is known", async () => {
  const to = await listening("bounces");
  const raw = bounceOf(await simulated());
  for (let n = 0; n < 20; n++) await bring("127.0.1.1", to, `X-Other: ${n}\r\n${raw}`);
  const mail = {
    org,
    mailbox: newId(),
    purpose: "bounces",
    from: "",
    raw: Buffer.from(`X-Other: 20\r\n${raw}`),
  } as const;
  expect(await takeMail(t.env, mail)).toEqual({ as: "nothing", proof: null });
});
