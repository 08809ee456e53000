import type * as protocol from "smpp";
import type { Pdu, Session } from "smpp";
import { lazyImport } from "../../../kit/lazy-import.ts";
import { withLines } from "../../../kit/pem.ts";
import type { Secrets, TransportPorts } from "../../transport.ts";
import { statusText } from "./status.ts";
import type { SmppSettings } from "./settings.ts";
import { makeWindow } from "./window.ts";
import type { Window } from "./window.ts";

const smpp = lazyImport<typeof protocol.default>("smpp");

/** What a gateway may hand over before it has an answer to the first: each waits for the database. */
const mostTaken = 500;
/** Answers after which it is handed over again (5.1.3). */
const [inTrouble, tooMuch] = [0x08, 0x58];

/** A session at the gateway, signed in to send and to receive. */
export interface SmppConnection {
  window: Window;
  /** Hands over one submission; null when not a byte of it went out, since the connection had ended. Rejects when no answer comes. */
  submit: (fields: Record<string, unknown>) => Promise<Pdu> | null;
  /** Resolves when the connection has ended, with the reason. */
  gone: Promise<string>;
  close: () => Promise<void>;
}

/** The gateway itself refused the sign-in. */
export class SignInRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(statusText(status));
    this.status = status;
  }
}

/**
 * Connects and signs in. Throws with words when the gateway cannot be reached, does not answer in time, or refuses.
 * @param take what the gateway hands over on its own; it gets its answer when this resolves, and tries again later when it rejects
 */
export async function openConnection(
  settings: SmppSettings,
  secrets: Secrets,
  ports: TransportPorts,
  take: (pdu: Pdu) => Promise<void>,
): Promise<SmppConnection> {
  const ended = Promise.withResolvers<string>();
  const session = await connect(settings, ports, (why) => ended.resolve(why));
  session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
  session.on("unbind", (pdu: Pdu) => {
    session.send(pdu.response());
    session.close();
  });
  let taking = 0;
  session.on("deliver_sm", (pdu: Pdu) => {
    const answer = (fields?: Record<string, unknown>) => void session.send(pdu.response(fields));
    if (taking === mostTaken) return answer({ command_status: tooMuch });
    taking++;
    take(pdu).then(() => answer(), () => answer({ command_status: inTrouble })).finally(() => taking--); // oxfmt-ignore
  });
  const unanswered = new Set<(error: Error) => void>();
  void ended.promise.then((why) => {
    for (const lost of unanswered) lost(new Error(why));
  });
  const ask = (begin: (answer: (pdu: Pdu) => void) => boolean): Promise<Pdu> | null => {
    const { promise, resolve, reject } = Promise.withResolvers<Pdu>();
    const late = setTimeout(() => reject(new Error("the gateway does not answer")), settings.timeout * 1000);
    const over = () => {
      clearTimeout(late);
      unanswered.delete(reject);
    };
    unanswered.add(reject);
    promise.then(over, over);
    if (begin(resolve)) return promise;
    over();
    return null;
  };
  try {
    const { user: system_id, systemType: system_type } = settings;
    const fields = { system_id, system_type, password: secrets["password"] ?? "", interface_version: 0x34 };
    const bound = await (ask((answer) => session.bind_transceiver(fields, answer)) ?? ended.promise);
    if (typeof bound === "string") throw new Error(bound);
    if (bound.command_status !== 0) throw new SignInRefused(bound.command_status);
  } catch (error) {
    session.destroy();
    throw error;
  }
  const pulse = setInterval(
    () => ask((answer) => session.enquire_link(answer))?.catch(() => session.destroy()),
    settings.enquireSeconds * 1000,
  );
  void ended.promise.then(() => clearInterval(pulse));
  return {
    window: makeWindow(settings.window),
    submit: (fields) => ask((answer) => session.submit_sm(fields, answer)),
    gone: ended.promise,
    async close() {
      await ask((answer) => session.unbind(answer))?.catch(() => {});
      session.destroy();
    },
  };
}

async function connect(
  { host, port, security, tlsName, certificateAuthority, timeout }: SmppSettings,
  ports: TransportPorts,
  ended: (why: string) => void,
): Promise<Session> {
  const place = await ports.placeOf(host, port);
  const tls = security === "tls";
  const ready = Promise.withResolvers<void>();
  const session = smpp().connect(
    {
      host: place,
      port,
      tls,
      ...(tls && { servername: tlsName ?? host }),
      ...(tls && certificateAuthority && { ca: withLines(certificateAuthority) }),
    },
    ready.resolve,
  );
  const end = (why: string) => {
    ended(why);
    ready.reject(new Error(why));
  };
  session.on("error", (error: Error) => {
    // What cannot be read leaves the stream in the middle of something.
    session.destroy();
    end(error.message);
  });
  session.on("close", () => end("the gateway closed the connection"));
  const late = setTimeout(() => end("the gateway does not answer"), timeout * 1000);
  try {
    await ready.promise;
    // A message is written whole. Held back until the one before is acknowledged (Nagle), it waits up to 40 ms for the other end's late acknowledgement.
    session.socket.setNoDelay(true);
    return session;
  } catch (error) {
    session.destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
}
