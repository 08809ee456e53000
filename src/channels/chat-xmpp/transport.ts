import { setTimeout as wait } from "node:timers/promises";
import type { Element } from "@xmpp/client";
import type { Secrets, TransportKind, TransportPorts } from "../transport.ts";
import { lastTo, reportsBy, sentKey } from "../chat/report.ts";
import { withWord } from "../chat/message.ts";
import { chatTransport } from "../chat/transport.ts";
import { chatWords } from "../chat/words.ts";
import { readJid } from "./address.ts";
import { conditionOf, openConnection } from "./connection.ts";
import type { XmppConnection } from "./connection.ts";
import { xmppSettings } from "./settings.ts";
import type { XmppSettings } from "./settings.ts";

/** Stanzas that are being written down at once; XMPP has no way to say that it is too much, so that further ones are passed over. */
const mostAtOnce = 500;
/** Milliseconds between two looks at whether a line is still there. */
const glance = 250;

/** An account on an XMPP server, which writes to people's accounts (RFC 6121) and hears receipts (XEP-0184) and answers. */
export const account: TransportKind<XmppSettings> = {
  id: "account",
  channel: "chat-xmpp",
  settings: xmppSettings,
  secrets: ["password"],
  listens: () => true,
  secretScope: ({ account: jid, host, port, security }) => ({ password: [jid, host, port, security] }),
  check: (_settings, secrets) => faults(secrets),
  samples: { fake: async () => (await import("./fake.ts")).xmppFake() },
  open: (settings, secrets, ports) => {
    let opening: Promise<XmppConnection> | null = null;
    // A line that never came or has gone is opened anew for the next message; whoever asks meanwhile gets the same one: what an account is told comes by
    // each of its lines.
    const line = async () => {
      const before = opening;
      const known = await before?.catch(() => null);
      if (known && !known.gone()) return known;
      if (!opening || opening === before) opening = opened(settings, secrets, ports);
      return opening;
    };
    return chatTransport<XmppConnection>(
      {
        connections: 4,
        perSecond: settings.perSecond,
        find: line,
        async post(open, message, messageId) {
          const { xml } = await import("@xmpp/client");
          const { to } = message;
          await Promise.all(
            [lastTo(to), sentKey(to, messageId)].map(async (name) => ports.storeReference?.(name, messageId)),
          );
          try {
            await open.post(message.to, messageId, [
              xml("body", {}, withWord(message)),
              xml("request", { xmlns: "urn:xmpp:receipts" }),
              xml("nick", { xmlns: "http://jabber.org/protocol/nick" }, message.from),
            ]);
          } catch (error) {
            // An answer that did not come may yet come, to nobody.
            if ((error as Error).name === "TimeoutError") await open.close();
            throw error;
          }
          return "taken by the server";
        },
        async probe() {
          await line();
        },
        async listen(ms) {
          const open = await line();
          const until = performance.now() + ms;
          while (performance.now() < until && !open.gone()) await wait(glance);
        },
        async close() {
          const open = await opening?.catch(() => null);
          opening = null;
          await open?.close();
        },
      },
      ports,
    );
  },
};

async function opened(settings: XmppSettings, secrets: Secrets, ports: TransportPorts): Promise<XmppConnection> {
  const { xml } = await import("@xmpp/client");
  let hearing = 0;
  const line = await openConnection(settings, secrets, ports, (stanza, own) => {
    if (hearing === mostAtOnce) return;
    hearing++;
    void receive(stanza, own, settings.account, ports)
      .catch((error: Error) => ports.log.warn({ err: error }, "what came by XMPP could not be written down"))
      .finally(() => hearing--);
  });
  // Present: the server hands over what it has kept.
  await line.say(xml("presence"));
  return line;
}

async function receive(
  stanza: Element,
  line: XmppConnection,
  account: string,
  ports: Pick<TransportPorts, "onEvent" | "claimAnswer">,
): Promise<void> {
  if (!stanza.is("message")) return;
  const { type, id, from = "" } = stanza.attrs;
  const jid = readJid(from.split("/")[0]!);
  const received = stanza.getChild("received", "urn:xmpp:receipts")?.attrs["id"];
  // A server further on may say no when the message had been taken.
  const messageId = received || (type === "error" && id);
  if (messageId) {
    const code = received ? "received" : conditionOf(stanza);
    // Anybody with an account may say so, on whichever server.
    const by = { name: lastTo(jid ?? ""), sent: sentKey(jid ?? "", messageId) };
    await ports.onEvent?.({ kind: "receipt", messageId, by, code, text: "" });
    return;
  }
  const body = stanza.getChildText("body") ?? "";
  const language = jid && reportsBy(body);
  if (!jid || !language) return;
  // Whoever was never written to, or says it too often, is answered nothing, and costs nothing more.
  if ((await ports.onEvent?.({ kind: "reported", reference: lastTo(jid) })) === false) return;
  // Each process has a line of its own, and the server hands what comes to all of them (RFC 6121, 8.5.2.1.1).
  const name = id || stanza.getChild("stanza-id", "urn:xmpp:sid:0")?.attrs["id"];
  // What nobody named is known by who said what: whoever says the same again later means it again.
  const copies = name ? { name: [account, jid, name] } : { name: [account, from, "", body], within: 60 };
  if ((await ports.claimAnswer?.(JSON.stringify(copies.name), copies.within)) === false) return;
  const { xml } = await import("@xmpp/client");
  await line.say(xml("message", { type: "chat", to: from }, xml("body", {}, chatWords(language)("thanks"))));
}

function faults({ password }: Secrets): { path: string; reason: string }[] {
  return password ? [] : [{ path: "secrets.password", reason: "password-missing" }];
}
