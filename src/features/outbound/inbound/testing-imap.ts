import type { Socket } from "node:net";
import { createServer } from "node:tls";
import type { Server } from "node:tls";
import { testCertificate } from "../../../kit/testing-certificate.ts";

/** A mailbox as a server of a tenant's has it. */
export interface ImapBox {
  password: string;
  mails: string[];
  uidValidity: number;
  /** Numbers of the mails that were fetched. */
  fetched: number[];
  /** What the server does once somebody has signed in, instead of answering. */
  endless?: ((socket: Socket) => void) | null;
  /** What it says before it answers a search; and before it answers a fetch, over and over. */
  search?: string;
  fetch?: string;
  /** What it says to a farewell, over and over. */
  logout?: string;
}

/** A server that knows as much of IMAP4rev1 as fetching needs, and listens at a free port by TLS with the certificate of tests. */
export function imapServer(box: ImapBox): Server {
  const server = createServer(testCertificate, (socket) => talk(socket, box));
  return server.listen(0);
}

function talk(socket: Socket, box: ImapBox): void {
  let held = "";
  socket.on("error", () => {});
  socket.write("* OK ready\r\n");
  socket.on("data", (chunk) => {
    held += chunk.toString("latin1");
    for (let end = held.indexOf("\r\n"); end >= 0; end = held.indexOf("\r\n")) {
      const line = held.slice(0, end);
      held = held.slice(end + 2);
      answer(socket, line, box);
    }
  });
}

function answer(socket: Socket, line: string, box: ImapBox): void {
  const { mails, password, uidValidity, endless } = box;
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
    if (box.search) socket.write(box.search);
    say(`* SEARCH ${found.join(" ")}`.trim());
  } else if (/^UID$/i.test(verb) && /^FETCH/i.test(args)) {
    const wanted = Number(/^FETCH (\d+)/i.exec(args)![1]);
    const mail = mails[wanted - 1];
    if (!mail) return void say();
    box.fetched.push(wanted);
    if (box.fetch) return repeat(socket, Buffer.from(box.fetch, "latin1"));
    const item = /BODY\.PEEK\[\](<[^>]*>)?/i.exec(args)?.[1] ? "BODY[]<0>" : "BODY[]";
    socket.write(`* ${wanted} FETCH (UID ${wanted} ${item} {${mail.length}}\r\n${mail})\r\n`);
    say();
  } else if (/^LOGOUT$/i.test(verb) && box.logout) {
    const drip = setInterval(() => socket.write(box.logout!), 100);
    socket.once("close", () => clearInterval(drip));
  } else if (/^LOGOUT$/i.test(verb)) {
    socket.write("* BYE\r\n");
    say();
    socket.end();
  } else if (/^STARTTLS$/i.test(verb)) socket.write(`${tag} BAD no\r\n`);
  else say();
}

/** Says a thing as often as somebody listens. */
function repeat(socket: Socket, what: Buffer): void {
  const more = () => {
    while (!socket.destroyed) if (!socket.write(what)) return;
  };
  socket.on("drain", more);
  more();
}
