import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { callbackify } from "node:util";
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Env } from "../../../kit/feature.ts";
import { clientNetwork, sharedLimits } from "../../../kit/limits/index.ts";
import { mailsInMemory } from "../../../kit/memory-room.ts";
import type { Holding } from "../../../kit/memory-room.ts";
import { connectionPlaces } from "./places.ts";
import type { Place, PlaceLimits, Proof } from "./places.ts";
import { mailboxAt } from "../store/inbound.ts";
import type { MailboxPlace } from "../store/inbound.ts";
import { largestMail } from "./read.ts";
import { takeMail } from "./take.ts";

/** Of one client address, a minute. */
const mostMails = 600;
/** The same of recipients that they name: each is looked up. */
const mostRecipients = 1200;
/** Milliseconds that a connection that is ended has to take its last line. */
const lastLine = 1000;
/** Mailboxes that one mail is for, each of which reads it. */
const mostMailboxes = 20;

/**
 * Receives bounces and reported mails by SMTP: only for addresses of known mailboxes, so that it relays nothing. A mail is acknowledged
 * when its effect is committed; with the database away the sending server is told to come again.
 * @param places other limits of connections than the usual ones
 */
export async function listenForMail(
  env: Env,
  port: number,
  places?: Partial<PlaceLimits>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { SMTPServer } = await import("smtp-server");
  const boxes = new WeakMap<object, MailboxPlace[]>();
  const limits = sharedLimits(env);
  const placeFor = connectionPlaces(places);
  /** By the connection's id. */
  const taken = new Map<string, Place>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: largestMail,
    socketTimeout: 60_000,
    logger: false,
    onMailFrom(_address, session, done) {
      if (taken.get(session.id)?.isOver()) return done(reply(421, "enough for one connection, begin another"));
      const mails = { name: "inbound-mails", of: clientNetwork(session.remoteAddress), most: mostMails, seconds: 60 };
      const seconds = limits.take([mails]);
      if (seconds > 0) return done(reply(451, `too many mails from your address, come again in ${seconds} seconds`));
      boxes.set(session, []);
      done();
    },
    onRcptTo: callbackify(async (address: SMTPServerAddress, session: SMTPServerSession) => {
      const of = clientNetwork(session.remoteAddress);
      const seconds = limits.take([{ name: "inbound-recipients", of, most: mostRecipients, seconds: 60 }]);
      if (seconds > 0) throw reply(451, `too many recipients from your address, come again in ${seconds} seconds`);
      const box = await mailboxAt(env.database, address.address.toLowerCase()).catch(() => {
        throw reply(451, "come again later");
      });
      if (!box) throw reply(550, "no such mailbox here");
      const found = boxes.get(session) ?? [];
      // Named twice it is still one mailbox: each is one more time that the whole mail is read.
      if (found.some((one) => one.id === box.id)) return;
      if (found.length >= mostMailboxes) throw reply(452, "too many recipients, send the rest by itself");
      found.push(box);
    }),
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const network = clientNetwork(session.remoteAddress);
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const place = taken.get(session.id);
      const take = (raw: Buffer) => {
        place?.worked();
        return takeAll(env, boxes.get(session) ?? [], { from, raw, network }).then(
          (proofs) => {
            for (const one of proofs) place?.brought(one);
            place?.waits();
          },
          (error: Error) => {
            place?.waits(true);
            env.log.warn({ err: error }, "an inbound mail could not be taken");
            throw reply(451, "come again later");
          },
        );
      };
      const state = await collectMail(stream, largestMail, network, take);
      if (state === "too-large") throw reply(552, "the mail is too large");
      if (state === "no-room") throw reply(451, "too many mails at once, come again later");
      return "taken";
    }),
  });
  // Before the library has it: it counts a connection only when it has greeted, and holds it for a while.
  server.server.removeAllListeners("connection").on("connection", (socket: Socket) => {
    const id = randomUUID();
    const place = placeFor(socket.remoteAddress ?? "", () => hangUp(socket, "too slow"));
    if (!place) return hangUp(socket, "too many connections");
    taken.set(id, place);
    socket.once("close", () => {
      place.leave();
      taken.delete(id);
    });
    server.connect(socket, { id });
  });
  server.on("error", (error) => env.log.debug({ err: error }, "inbound SMTP"));
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(port, env.config.HOST, ready);
  });
  const address = server.server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close() {
      limits.stop();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** @returns the mails of ours that it is about, where it had an effect */
async function takeAll(
  env: Env,
  boxes: MailboxPlace[],
  mail: { from: string; raw: Buffer; network: string },
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { org, id, purpose } of boxes) {
    const { proof } = await takeMail(env, { org, mailbox: id, purpose, ...mail });
    if (proof !== null) proofs.push(proof);
  }
  return proofs;
}

/**
 * Reads a mail as it arrives and takes it. Of one that is larger, or for which there is no room in memory beside what else this sender and all others have
 * there, nothing is held any longer, however long it goes on.
 * @param sender the network that it comes from
 */
export async function collectMail(
  stream: AsyncIterable<Uint8Array>,
  largest: number,
  sender: string,
  take: (raw: Buffer) => Promise<unknown>,
): Promise<"taken" | "too-large" | "no-room"> {
  let pieces: Uint8Array[] | null = [];
  const drop = () => (pieces = null);
  const held: Holding = mailsInMemory.hold(sender, drop);
  try {
    let length = 0;
    for await (const piece of stream) {
      length += piece.length;
      if (length > largest || !held.add(piece.length)) {
        drop();
        held.letGo();
      }
      pieces?.push(piece);
    }
    if (length > largest) return "too-large";
    if (!pieces) return "no-room";
    held.whole();
    const raw = Buffer.concat(pieces);
    drop();
    await take(raw);
    return "taken";
  } finally {
    held.letGo();
  }
}

/** Ends a connection, whether or not its other side listens. */
function hangUp(socket: Socket, why: string): void {
  socket.on("error", () => {});
  socket.end(`421 ${why}, come again later\r\n`);
  setTimeout(() => socket.destroy(), lastLine).unref();
}

function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
