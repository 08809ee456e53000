import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import smpp from "smpp";
import type { Pdu, Session, Text } from "smpp";
import type { Behaviour, Fake } from "../../fake.ts";
import { testCertificate } from "../../../kit/testing-certificate.ts";

/** A gateway of SMPP 3.4 with more than every transport's fake has: what came as it came, and receipts in each form. */
export interface SmppFake extends Fake {
  port: number;
  submitted: Pdu[];
  binds: number;
  enquiries: number;
  /** What the next sign-in is answered with; 0 when absent. */
  refuseSignIn: number;
  /** Submissions that were under way at once, at most. */
  most: number;
  /** Hands something over on the newest session; resolves with the status that it is answered with. */
  deliver: (fields: Record<string, unknown>) => Promise<number>;
  /** Ends every session. */
  cut: () => void;
}

/** A receipt as most gateways write it (SMPP 3.4, appendix B). */
export const receiptText = (id: string, stat: string, err = "000") =>
  `id:${id} sub:001 dlvrd:001 submit date:2611260210 done date:2611260211 stat:${stat} err:${err} text:`;

/** @param answerMs how long it takes for each answer; 0 for as fast as it can */
export async function smppFake({ tls = false, answerMs = 0 } = {}): Promise<SmppFake> {
  const [user, password] = ["lake", "s3cret"];
  const behaviours: Behaviour[] = [];
  const sessions = new Set<Session>();
  const pending = new Map<string, string[]>();
  const names: string[] = [];
  let underWay = 0;

  const took = (pdu: Pdu) => {
    const text = wholeText(pdu, pending);
    if (text !== null) fake.received.push({ to: `+${pdu.destination_addr}`, text, at: Date.now() });
  };
  const accept = async (pdu: Pdu, session: Session, ms: number) => {
    if (ms > 0) await wait(ms);
    const message_id = `m${fake.submitted.length}`;
    names.push(message_id);
    took(pdu);
    session.send(pdu.response({ message_id }));
  };
  const refuse = (pdu: Pdu, session: Session, status: string) =>
    session.send(pdu.response({ command_status: smpp.errors[status] }));

  const submit = async (pdu: Pdu, session: Session) => {
    fake.faults.push(...faultsOf(pdu));
    fake.submitted.push(pdu);
    const behaviour = behaviours.shift() ?? "accept";
    if (typeof behaviour === "object" && "throttle" in behaviour) refuse(pdu, session, "ESME_RTHROTTLED");
    else if (behaviour === "refuse-recipient") refuse(pdu, session, "ESME_RINVDSTADR");
    else if (behaviour === "refuse-sender") refuse(pdu, session, "ESME_RINVSRCADR");
    else if (behaviour === "revoked") {
      fake.refuseSignIn = smpp.errors["ESME_RINVPASWD"]!;
      session.destroy();
    } else if (behaviour === "silent") took(pdu);
    else if (behaviour === "fail-after-accept") {
      took(pdu);
      session.destroy();
    } else await accept(pdu, session, typeof behaviour === "object" ? behaviour.slow : answerMs);
  };

  const talk = (session: Session) => {
    sessions.add(session);
    session.on("error", () => {});
    session.on("close", () => sessions.delete(session));
    session.on("bind_transceiver", (pdu: Pdu) => {
      fake.binds++;
      const right = pdu.system_id === user && pdu.password === password;
      const command_status = fake.refuseSignIn || (right ? 0 : smpp.errors["ESME_RINVPASWD"]);
      session.send(pdu.response({ command_status, system_id: "fake" }));
    });
    session.on("submit_sm", (pdu: Pdu) => {
      fake.most = Math.max(fake.most, ++underWay);
      void submit(pdu, session).finally(() => underWay--);
    });
    session.on("enquire_link", (pdu: Pdu) => {
      fake.enquiries++;
      session.send(pdu.response());
    });
    session.on("unbind", (pdu: Pdu) => session.send(pdu.response()));
  };

  const server = tls ? smpp.createServer(testCertificate, talk) : smpp.createServer(talk);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const settings = {
    host: tls ? "localhost" : "127.0.0.1",
    port,
    security: tls ? "tls" : "none",
    ...(tls && { certificateAuthority: testCertificate.cert }),
    user,
    timeout: 1,
  };
  const fake: SmppFake = {
    settings,
    secrets: { password },
    to: "+447700900123",
    from: "Harbour",
    received: [],
    faults: [],
    next: (...more) => void behaviours.push(...more),
    paced: (perSecond) => ({ ...settings, perSecond }),
    tell: async (nth, fate) => {
      const stat = fate === "arrived" ? "DELIVRD" : "UNDELIV";
      await fake.deliver({ esm_class: 4, short_message: receiptText(names[nth]!, stat) });
    },
    port,
    submitted: [],
    binds: 0,
    enquiries: 0,
    refuseSignIn: 0,
    most: 0,
    deliver: (fields) =>
      new Promise((answered) => {
        const session = [...sessions].at(-1)!;
        session.deliver_sm({ source_addr: "447700900123", destination_addr: "12345", ...fields }, (pdu) => answered(pdu.command_status)); // oxfmt-ignore
      }),
    cut: () => {
      for (const session of sessions) session.destroy();
    },
    close: async () => {
      fake.cut();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}

/** What SMPP 3.4 (5.2) does not allow in a submission. */
function faultsOf(pdu: Pdu): string[] {
  const faults: string[] = [];
  const wants = (right: boolean, what: string) => void (right || faults.push(what));
  wants(/^[1-9]\d{3,14}$/.test(pdu.destination_addr ?? ""), "the number is not in international digits");
  wants(pdu.dest_addr_ton === 1 && pdu.dest_addr_npi === 1, "the number's kind is not international, ISDN");
  wants((pdu.source_addr ?? "").length <= 20, "the sender is longer than 20 octets");
  if (pdu.source_addr_ton === 5)
    wants(/^[\x20-\x7e]{1,11}$/.test(pdu.source_addr!), "letters of a sender are at most 11");
  else wants(/^\d{1,20}$/.test(pdu.source_addr ?? ""), "a number as the sender is digits");
  wants(pdu.data_coding === 0 || pdu.data_coding === 8, "the coding is neither the default nor UCS-2");
  const { udh, message = "" } = pdu.short_message ?? {};
  const octets = pdu.data_coding === 8 ? 2 * message.length : smpp.encodings.ASCII.encode(String(message)).length;
  const room = pdu.data_coding === 8 ? (udh ? 134 : 140) : udh ? 153 : 160;
  wants(octets <= room, `${octets} octets do not fit into a message`);
  wants(message.length > 0 !== (pdu.message_payload !== undefined), "either short_message or message_payload");
  if (udh)
    wants(udh[0]!.length === 5 && udh[0]![4]! <= udh[0]![3]!, "the header of a part is not one of concatenation");
  return faults;
}

/** The text of a message, when the last of its parts is here. */
function wholeText(pdu: Pdu, pending: Map<string, string[]>): string | null {
  const { udh, message } = pdu.message_payload ?? pdu.short_message ?? ({ message: "" } satisfies Text);
  if (!udh) return String(message);
  const [, , reference, total, nth] = udh[0]!;
  const key = `${pdu.destination_addr} ${reference}`;
  const parts = pending.get(key) ?? [];
  parts[nth! - 1] = String(message);
  pending.set(key, parts);
  if (Object.keys(parts).length < total!) return null;
  pending.delete(key);
  return parts.join("");
}
