import { setTimeout as wait } from "node:timers/promises";
import type { Pdu } from "smpp";
import { microBatch } from "../../../kit/micro-batch.ts";
import type { Commit, Outcome, Outgoing, Secrets, Transport, TransportKind, TransportPorts } from "../../transport.ts";
import { makeThrottle } from "../../throttle.ts";
import { keywordOf } from "../stop.ts";
import { checkSms } from "../by-country.ts";
import { openConnection, SignInRefused } from "./connection.ts";
import type { SmppConnection } from "./connection.ts";
import { submissions } from "./pdu.ts";
import { readDelivery } from "./receipt.ts";
import { smppSettings } from "./settings.ts";
import type { SmppSettings } from "./settings.ts";
import { outcomeOfStatus, refusesSignIn } from "./status.ts";

/** An SMS gateway by SMPP 3.4. */
export const smpp34: TransportKind<SmppSettings> = {
  id: "smpp",
  channel: "sms",
  settings: smppSettings,
  secrets: ["password"],
  secretScope: ({ host, port, security, tlsName, certificateAuthority }) => ({
    password: [host, port, security, tlsName, certificateAuthority],
  }),
  check: checkSms,
  open: openGateway,
  listens: ({ receipts }) => receipts === "yes",
  samples: { fake: async () => (await import("./fake.ts")).smppFake() },
};

/** Milliseconds within which names are gathered: each batch is a transaction, beside those for which the next messages wait. */
const gathered = 50;

function openGateway(settings: SmppSettings, secrets: Secrets, ports: TransportPorts): Transport {
  const throttle = makeThrottle(ports, "the gateway does not answer; waiting before the next try");
  const writing = new Set<Promise<void>>();
  let bound: Promise<SmppConnection> | null = null;
  let reference = 0;

  const line = () => {
    const opening = (bound ??= openConnection(settings, secrets, ports, (pdu) => receive(pdu, ports)));
    // A line that never came or has gone is opened anew for the next message.
    const forget = () => void (bound === opening && (bound = null));
    opening.then((open) => open.gone.then(forget), forget);
    return opening;
  };

  const names = microBatch<[name: string, messageId: string]>(
    async (some) => void (await Promise.all(some.map(async (one) => ports.storeReference?.(...one)))),
    { pause: gathered },
  );
  // No message waits for it.
  const keepName = (name: string, messageId: string) => {
    const kept = names([name, messageId])
      .catch((error: Error) => ports.log.warn({ err: error }, "by which name a gateway speaks of a message was lost"))
      .finally(() => writing.delete(kept));
    writing.add(kept);
  };

  return {
    connections: settings.window,
    async send(mail, commit) {
      const rests = throttle.ask();
      if (rests) return rests;
      let open: SmppConnection;
      try {
        open = await line();
      } catch (error) {
        const certain = error instanceof SignInRefused && refusesSignIn(error.status);
        return throttle.note({ state: "deferred", text: (error as Error).message }, certain);
      }
      await open.window.take();
      try {
        const waits = await throttle.turn(settings.perSecond);
        if (waits) return waits;
        reference = (reference + 1) % 256;
        const pdus = submissions({ ...mail, text: mail.message.toString() }, settings, reference);
        return throttle.note(await submit(open, pdus, mail, commit, throttle.pause(), keepName));
      } finally {
        open.window.give();
      }
    },
    async probe() {
      const open = await openConnection(settings, secrets, ports, (pdu) => receive(pdu, ports));
      await open.close();
    },
    async listen(ms) {
      const open = await line();
      await Promise.race([open.gone, wait(ms, undefined, { ref: false })]);
    },
    async close() {
      const opening = bound;
      bound = null;
      await opening?.then(
        (open) => open.close(),
        () => {},
      );
      await Promise.all(writing);
    },
  };
}

async function submit(
  open: SmppConnection,
  pdus: readonly Record<string, unknown>[],
  mail: Outgoing,
  commit: Commit,
  pause: number,
  keepName: (name: string, messageId: string) => void,
): Promise<Outcome> {
  try {
    if (!(await commit())) return { state: "withdrawn" };
  } catch {
    return { state: "withdrawn" };
  }
  const answers = pdus.map((one) => open.submit(one));
  // The socket was closed already, so not a byte of it went out.
  if (answers[0] === null) return { state: "deferred", text: "the gateway closed the connection" };
  const settled = await Promise.allSettled(answers.map((one) => one ?? Promise.reject(new Error("the connection ended")))); // oxfmt-ignore
  const taken = settled.filter((one) => one.status === "fulfilled" && one.value.command_status === 0);
  for (const one of taken) {
    const { message_id } = (one as PromiseFulfilledResult<Pdu>).value;
    if (message_id && mail.messageId) keepName(message_id, mail.messageId);
  }
  if (taken.length === settled.length) {
    const names = settled.map((one) => (one as PromiseFulfilledResult<Pdu>).value.message_id ?? "");
    return { state: "sent", response: `accepted as ${names.join(", ")}` };
  }
  const wrong = settled.find((one) => !taken.includes(one))!;
  const silent = settled.find((one) => one.status === "rejected");
  if (silent) return { state: "unconfirmed", text: (silent.reason as Error).message };
  const outcome = outcomeOfStatus((wrong as PromiseFulfilledResult<Pdu>).value.command_status, pause);
  // Some parts are on their way: all of them again would come twice, and nobody can say what the handset makes of what it has.
  if (taken.length > 0 && "text" in outcome)
    return { state: "unconfirmed", text: `${taken.length} of ${settled.length} parts were taken; of another: ${outcome.text}` }; // oxfmt-ignore
  return outcome;
}

/** What the gateway hands over on its own; it is answered when it is written down. */
async function receive(pdu: Pdu, ports: TransportPorts): Promise<void> {
  const read = readDelivery(pdu);
  if (read?.kind === "receipt") return void (await ports.onEvent?.(read));
  const kind = read && keywordOf(read.text);
  if (kind) await ports.onEvent?.({ kind, address: read.from });
}
