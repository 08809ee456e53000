import { setTimeout as wait } from "node:timers/promises";
import type { Client, Element } from "@xmpp/client";
import type { Secrets, TransportPorts } from "../transport.ts";
import { troublesOf } from "../chat/trouble.ts";
import type { XmppSettings } from "./settings.ts";

const troubles = troublesOf("chat-xmpp");

/** A stream to the server on which the bot is signed in. */
export interface XmppConnection {
  /**
   * Hands a message over and waits until the server has it: what follows it on the same stream is answered after it (RFC 6120, 10.1). Rejects
   * with `Trouble` for an error that names it, with anything else when nobody knows.
   */
  post: (to: string, id: string, parts: Element[]) => Promise<void>;
  /** Sends what nobody waits for. */
  say: (stanza: Element) => Promise<void>;
  gone: () => boolean;
  close: () => Promise<void>;
}

const library = () => import("@xmpp/client");

/** What a server may say before something that it says ends (bytes): the library keeps all of it, and what is said to a bot is short. */
const longest = 256 * 1024;
/** How many rounds of a hash a server may want for a password: others have 4,096 to 10,000. */
const mostRounds = 100_000;
/** So long a sign-in may take (milliseconds), whatever the server says meanwhile: the rounds of a hash are work, too. */
const signsInWithin = 60_000;

/** Connects, signs in and hears what comes. Throws `Trouble` where the sign-in is refused. */
export async function openConnection(
  settings: XmppSettings,
  { password = "" }: Secrets,
  ports: TransportPorts,
  receive: (stanza: Element, line: XmppConnection) => void,
): Promise<XmppConnection> {
  const { client, xml } = await library();
  const [username, domain] = settings.account.split("@") as [string, string];
  const place = await ports.placeOf(settings.host ?? domain, settings.port);
  const timeout = settings.timeout * 1000;
  const xmpp: Client = client({
    service: `xmpp://${place.includes(":") ? `[${place}]` : place}:${settings.port}`,
    domain,
    timeout,
    async credentials(authenticate, mechanisms, _fast, entity) {
      const bare = !entity.isSecure();
      if (bare && (settings.security !== "none" || ports.production)) throw troubles.ofRights("no-encryption");
      // The list is in the order of what the client likes best.
      const mechanism = mechanisms.find((one) => !bare || one !== "PLAIN");
      if (!mechanism) throw troubles.ofSignIn("sign-in-refused", { error: "SASL" });
      await authenticate({ username, password }, mechanism);
    },
  });
  // Who needs the line opens it anew; by itself it would come back with nobody listening.
  xmpp.reconnect.stop();
  xmpp.on("error", (error: Error) => ports.log.debug({ err: error }, "an XMPP stream"));
  stayThere(xmpp);
  readCarefully(xmpp);
  const waiting = new Map<string, (error: Error) => void>();
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  let ended = false;
  const lost = () => {
    ended = true;
    const error = new Error("the connection to the XMPP server ended");
    over.reject(error);
    for (const failed of waiting.values()) failed(error);
    waiting.clear();
  };
  xmpp.on("disconnect", lost);
  xmpp.on("stanza", (stanza: Element) => {
    const { type, id = "" } = stanza.attrs;
    const refused = stanza.is("message") && type === "error" ? waiting.get(id) : undefined;
    if (refused) refused(refusal(stanza));
    else receive(stanza, line);
  });
  const line: XmppConnection = {
    async post(to, id, parts) {
      const { promise, reject } = Promise.withResolvers<never>();
      promise.catch(() => {});
      waiting.set(id, reject);
      try {
        const sent = xmpp.send(xml("message", { type: "chat", to, id }, ...parts));
        const ping = xml("iq", { type: "get", to: domain }, xml("ping", { xmlns: "urn:xmpp:ping" }));
        // A server that knows no pings says so, and that is an answer, too.
        const reached = sent
          .then(() => xmpp.iqCaller.request(ping, timeout))
          .catch((error: Error) => {
            if (error.name !== "StanzaError") throw error;
          });
        await Promise.race([reached, promise]);
      } finally {
        waiting.delete(id);
      }
    },
    say: (stanza) => xmpp.send(stanza),
    gone: () => ended,
    async close() {
      const { socket } = xmpp;
      // A server that does not answer need not be waited for, and keeps no connection.
      await Promise.race([xmpp.stop().catch(() => {}), wait(timeout, undefined, { ref: false })]);
      destroy(socket);
    },
  };
  const late = setTimeout(() => over.reject(new Error("the XMPP server does not answer")), signsInWithin);
  try {
    // The library waits for the end of a sign-in for as long as the server likes, also where the connection has ended.
    await Promise.race([xmpp.start(), over.promise]);
  } catch (error) {
    await line.close();
    if ((error as Error).name === "SASLError")
      throw troubles.ofSignIn("sign-in-refused", { error: (error as { condition?: string }).condition ?? "" });
    throw error;
  } finally {
    clearTimeout(late);
  }
  return line;
}

/** A server may send its client to another one (RFC 6120, 4.9.3.19): nobody has looked at whether that may be reached. */
function stayThere(xmpp: Client): void {
  const connect = xmpp.connect.bind(xmpp);
  let connected = false;
  xmpp.connect = async (service) => {
    if (connected) throw new Error("the XMPP server sends its clients elsewhere");
    connected = true;
    return connect(service);
  };
}

/** Ends the connection where the server says more than it may before an end, or challenges the bot to more than it can do. */
function readCarefully(xmpp: Client): void {
  const read = xmpp._onData.bind(xmpp);
  let said = 0;
  let challenges = 0;
  // Before whoever answers challenges.
  xmpp.on("element", (element: Element) => {
    said = 0;
    if (element.name !== "challenge") return;
    // To rounds first, and then to nothing (RFC 5802, 3). The library begins with another one before the first is answered, each with the rounds of the
    // last, and goes on with all of them when the line has ended.
    challenges += 1;
    if (challenges > 2 || asksForRounds(element) !== (challenges === 1) || !isModest(element))
      throw new Error("a challenge that nobody can answer");
  });
  xmpp._onData = (data) => {
    said += data.length;
    try {
      if (said > longest) throw new Error("what the XMPP server says has no end");
      read(data);
    } catch (error) {
      xmpp.emit("error", error);
      destroy(xmpp.socket);
    }
  };
}

function asksForRounds(challenge: Element): boolean {
  return Buffer.from(challenge.text(), "base64").toString().startsWith("r=");
}

/**
 * Whether a challenge has the form that it has (RFC 5802, 7) and asks for no more than `mostRounds`: the library does as many as the server likes, and reads
 * other forms in a time that grows with the square of their length.
 */
function isModest(challenge: Element): boolean {
  const text = Buffer.from(challenge.text(), "base64").toString();
  if (text.length > 2000) return false;
  const rounds = /^r=[^,]+,s=[^,]+,i=(\d{1,9})$/.exec(text)?.[1];
  return rounds ? Number(rounds) <= mostRounds : /^[ve]=[^,]*$/.test(text);
}

function destroy(socket: Client["socket"]): void {
  // With TLS a wrapper stands around the socket, and has none any more once that has closed.
  (socket?.secure ? socket.socket : socket)?.destroy();
}

// RFC 6120, 8.3.3.
const absent = new Set(["item-not-found", "service-unavailable", "recipient-unavailable", "remote-server-not-found", "remote-server-timeout", "gone", "jid-malformed"]); // oxfmt-ignore
const forbidden = new Set(["forbidden", "not-allowed", "not-authorized", "registration-required", "subscription-required", "policy-violation"]); // oxfmt-ignore
/** Seconds to wait where a server says "wait" and not for how long. */
const pause = 10;

function refusal(stanza: Element): Error {
  const error = stanza.getChild("error");
  const condition = conditionOf(stanza);
  const values = { error: condition };
  if (error?.attrs["type"] === "wait") return troubles.ofRate(pause, condition);
  if (absent.has(condition)) return troubles.ofRecipient("nobody", values);
  return forbidden.has(condition) ? troubles.ofRights("forbidden", values) : troubles.ofNow("rejected", values);
}

/** The name of what went wrong in an error stanza. */
export function conditionOf(stanza: Element): string {
  const named = stanza
    .getChild("error")
    ?.getChildElements()
    .find((one) => one.name !== "text");
  return named?.name ?? "undefined-condition";
}
