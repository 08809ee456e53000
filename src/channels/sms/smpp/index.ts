import type * as protocol from "smpp";
import type { Pdu, Session } from "smpp";
import { late } from "../../../kit/late.ts";
import type { Commit, Outcome, Outgoing, Secrets, Transport, TransportKind, TransportPorts } from "../../channel.ts";
import { smppSettings } from "./settings.ts";
import type { SmppSettings } from "./settings.ts";

/** An SMS gateway by SMPP 3.4. */
export const smpp34: TransportKind<SmppSettings> = {
  id: "smpp",
  channel: "sms",
  settings: smppSettings,
  secrets: ["password"],
  shownTo: ({ host, port, tls }) => ({ password: [host, port, tls] }),
  check: () => [],
  open: openGateway,
};

const smpp = late<typeof protocol.default>("smpp");

function openGateway(settings: SmppSettings, secrets: Secrets, ports: TransportPorts): Transport {
  let bound: Promise<Line> | null = null;
  const line = () => {
    const opening = (bound ??= bind(settings, secrets, ports));
    // A line that never came or has gone is opened anew for the next message.
    const forget = () => void (bound === opening && (bound = null));
    opening.then((open) => open.gone.then(forget), forget);
    return opening;
  };

  return {
    connections: 4,
    async send(mail, commit) {
      let open: Line;
      try {
        open = await line();
      } catch (error) {
        ports.onHealth?.("down", (error as Error).message);
        return { state: "deferred", text: (error as Error).message };
      }
      ports.onHealth?.("up", "");
      return submit(open, settings, mail, commit);
    },
    async probe() {
      await line();
    },
    async close() {
      const opening = bound;
      bound = null;
      await opening?.then(
        (open) => open.close(),
        () => {},
      );
    },
  };
}

interface Line {
  session: Session;
  /** Resolves when the connection has ended, with the reason. */
  gone: Promise<string>;
  close(): void;
}

async function bind(settings: SmppSettings, secrets: Secrets, ports: TransportPorts): Promise<Line> {
  const { host, port, tls, user, timeout } = settings;
  const place = await ports.placeOf(host, port);
  const ended = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<void>();
  const session = smpp().connect({ host: place, port, tls, ...(tls && { servername: host }) }, () => {
    session.bind_transceiver(
      { system_id: user, password: secrets["password"] ?? "" },
      (pdu) =>
      pdu.command_status === smpp().ESME_ROK ? ready.resolve() : ready.reject(new Error(`the gateway refused the sign-in (${status(pdu)})`)), // oxfmt-ignore
    );
  });
  session.on("error", (error: Error) => ended.resolve(error.message));
  session.on("close", () => ended.resolve("the gateway closed the connection"));
  session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
  session.on("deliver_sm", (pdu: Pdu) => session.send(pdu.response()));
  const late = timer(timeout, "the gateway does not answer");
  try {
    await Promise.race([ready.promise, late.promise, ended.promise.then((why) => Promise.reject(new Error(why)))]);
  } catch (error) {
    session.destroy();
    throw error;
  } finally {
    late.stop();
  }
  return { session, gone: ended.promise, close: () => session.close() };
}

async function submit(open: Line, settings: SmppSettings, mail: Outgoing, commit: Commit): Promise<Outcome> {
  try {
    if (!(await commit())) return { state: "withdrawn" };
  } catch {
    return { state: "withdrawn" };
  }
  const answer = Promise.withResolvers<Pdu>();
  const handed = open.session.submit_sm(
    { ...addresses(mail.from, mail.to), ...textOf(mail.message.toString()) },
    answer.resolve,
  );
  // The socket was closed already, so not a byte of it went out.
  if (!handed) return { state: "deferred", text: "the gateway closed the connection" };
  const late = timer(settings.timeout, "the gateway does not answer");
  try {
    const pdu = await Promise.race([
      answer.promise,
      late.promise,
      open.gone.then((why) => Promise.reject(new Error(why))),
    ]);
    if (pdu.command_status === smpp().ESME_ROK)
      return { state: "sent", response: `accepted as ${pdu.message_id ?? ""}` };
    const text = `the gateway refused the message (${status(pdu)})`;
    return isPassing(pdu.command_status)
      ? { state: "deferred", code: pdu.command_status, text }
      : { state: "bounced", code: pdu.command_status, text };
  } catch (error) {
    return { state: "unconfirmed", text: (error as Error).message };
  } finally {
    late.stop();
  }
}

// Troubles of the gateway or of too much at once (SMPP 3.4, 5.1.3): worth another try. Everything else concerns this message.
function isPassing(status: number): boolean {
  const { ESME_RSYSERR, ESME_RTHROTTLED, ESME_RMSGQFUL, ESME_RBINDFAIL, ESME_RINVPASWD } = smpp();
  return [ESME_RSYSERR, ESME_RTHROTTLED, ESME_RMSGQFUL, ESME_RBINDFAIL, ESME_RINVPASWD].includes(status);
}

// Type of number 1: international, 5: letters; plan 1: ISDN (SMPP 3.4, 5.2.5 and 5.2.6). A number travels without its plus sign.
function addresses(from: string, to: string) {
  const number = /^\+?\d+$/.test(from);
  return {
    source_addr_ton: number ? 1 : 5,
    source_addr_npi: number ? 1 : 0,
    source_addr: from.replace(/^\+/, ""),
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: to.replace(/^\+/, ""),
  };
}

// Plain ASCII goes as it is (data coding 1), all else as UCS-2 (8); what is longer than one message goes as payload, which the gateway cuts.
function textOf(text: string) {
  const plain = /^[\x20-\x7e\n]*$/.test(text);
  const data_coding = plain ? 1 : 8;
  const bytes = plain ? Buffer.from(text, "latin1") : Buffer.from(text, "utf16le").swap16();
  return bytes.length <= (plain ? 160 : 140)
    ? { data_coding, short_message: bytes }
    : { data_coding, message_payload: bytes };
}

function status(pdu: Pdu): string {
  return `status ${pdu.command_status}`;
}

function timer(seconds: number, text: string) {
  const { promise, reject } = Promise.withResolvers<never>();
  const set = setTimeout(() => reject(new Error(text)), seconds * 1000);
  promise.catch(() => {});
  return { promise, stop: () => clearTimeout(set) };
}
