import type { OutwardAnswer, Secrets, Transport, TransportKind, TransportPorts } from "../../transport.ts";
import { jsonOf, oneCall } from "../../one-call.ts";
import { makeThrottle } from "../../throttle.ts";
import { outcomeOfAnswer, valueAt } from "./answer.ts";
import { callbackOf, receive } from "./inbound.ts";
import { checkHttp, httpSettings, originOf } from "./settings.ts";
import type { HttpSettings } from "./settings.ts";
import { filled } from "./template.ts";
import type { Values } from "./template.ts";

/** Any gateway that takes a message by one HTTP request, as its description says. */
export const http: TransportKind<HttpSettings> = {
  id: "http",
  channel: "sms",
  settings: httpSettings,
  secrets: ["password", "token"],
  secretScope: (settings) => ({ password: placesOf(settings, "password"), token: placesOf(settings, "token") }),
  check: checkHttp,
  open: openHttp,
  inbound: receive,
  samples: { fake: async () => (await import("./fake.ts")).httpFake() },
};

/** Where a secret goes: the gateway, and each text in which it stands there. Beside a message's words it would come to whoever gets that. */
function placesOf({ url, body, authorization, headers, probeUrl }: HttpSettings, secret: string): unknown {
  const names = (text: string) => text.includes(`{${secret}}`);
  const named = Object.entries(headers).filter(([, text]) => names(text));
  return [originOf(url), [url, body, authorization, probeUrl].filter(names), named];
}

const types = { json: "application/json", form: "application/x-www-form-urlencoded", xml: "application/xml", text: "text/plain; charset=utf-8" }; // oxfmt-ignore

function openHttp(settings: HttpSettings, secrets: Secrets, ports: TransportPorts): Transport {
  const throttle = makeThrottle(ports, "the gateway does not answer; waiting before the next try");
  const { method, format, perSecond } = settings;
  const own = { user: settings.user, password: secrets["password"] ?? "", token: secrets["token"] ?? "" };
  const nothing: Values = { to: "", digits: "", from: "", text: "", id: "", callback: "", ...own };
  const timeout = settings.timeout * 1000;

  const requestFor = (values: Values) => {
    const body = method === "GET" ? "" : filled(settings.body, values, format);
    return {
      method,
      headers: { ...headersFor(values), ...(body && { "content-type": types[format] }) },
      ...(body && { body }),
      timeout,
    };
  };
  const headersFor = (values: Values) => {
    const all = { ...settings.headers, ...(settings.authorization && { authorization: settings.authorization }) };
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, withBasic(filled(value, values, "header"))])); // oxfmt-ignore
  };

  // The gateway has the message, whether its name for it can be kept or not.
  const keepName = async (name: string, messageId: string) => {
    await ports.storeReference?.(name, messageId).catch((error: Error) => {
      ports.log.warn({ err: error }, "by which name a gateway speaks of a message was lost");
    });
  };

  return {
    connections: settings.connections,
    async send(mail, commit) {
      const rests = throttle.ask();
      if (rests) return rests;
      const values: Values = {
        ...nothing,
        to: mail.to,
        digits: mail.to.replace(/^\+/, ""),
        from: mail.from,
        text: mail.message.toString(),
        id: mail.messageId ?? "",
        callback: callbackOf(ports.callback, mail.messageId, secrets),
      };
      const waits = await throttle.turn(perSecond);
      if (waits) return waits;
      let answer: OutwardAnswer | null = null;
      const call = async () => (answer = await ports.fetch(filled(settings.url, values, "url"), requestFor(values)));
      const outcome = await oneCall(commit, call, (one) => outcomeOfAnswer(one, settings, throttle.pause())); // oxfmt-ignore
      const name = outcome.state === "sent" && settings.idPath ? valueAt(jsonOf(answer!), settings.idPath) : null;
      if (name && mail.messageId) await keepName(name, mail.messageId);
      return throttle.note(outcome, outcome.state === "deferred" && outcome.about === "session");
    },
    async probe() {
      await ports.mayFetch(settings.url.replaceAll(/\{\w+\}/g, ""));
      if (!settings.probeUrl) return;
      const url = filled(settings.probeUrl, nothing, "url");
      const answer = await ports.fetch(url, { method: "GET", headers: headersFor(nothing), timeout });
      if (answer.status < 200 || answer.status >= 300) throw new Error(`the gateway answered ${answer.status}`);
    },
    close: async () => {},
  };
}

/** `Basic user:password`, as people write it down, in the form in which it travels (RFC 7617). */
function withBasic(header: string): string {
  const plain = header.startsWith("Basic ") ? header.slice("Basic ".length) : "";
  return plain.indexOf(":") > 0 ? `Basic ${Buffer.from(plain).toString("base64")}` : header;
}
