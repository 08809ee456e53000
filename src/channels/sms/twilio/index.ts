import type { Secrets, Transport, TransportKind, TransportPorts } from "../../transport.ts";
import { oneCall } from "../../one-call.ts";
import { makeThrottle } from "../../throttle.ts";
import { outcomeOfAnswer, unsubscribedCode } from "./errors.ts";
import { receive } from "./inbound.ts";
import { checkTwilio, twilioSettings } from "./settings.ts";
import type { TwilioSettings } from "./settings.ts";

/** Twilio's Programmable Messaging, by its REST interface of 2010-04-01. */
export const twilio: TransportKind<TwilioSettings> = {
  id: "twilio",
  channel: "sms",
  settings: twilioSettings,
  secrets: ["authToken", "apiSecret"],
  secretScope: ({ address, account }) => ({ authToken: [address, account], apiSecret: [address, account] }),
  check: checkTwilio,
  open: openTwilio,
  inbound: receive,
  samples: { fake: async () => (await import("./fake.ts")).twilioFake() },
};

function openTwilio(settings: TwilioSettings, secrets: Secrets, ports: TransportPorts): Transport {
  const { account, apiKey, messagingService, address, perSecond } = settings;
  const throttle = makeThrottle(ports, "Twilio does not answer; waiting before the next try");
  const secret = (apiKey ? secrets["apiSecret"] : secrets["authToken"]) ?? "";
  const authorization = `Basic ${Buffer.from(`${apiKey ?? account}:${secret}`).toString("base64")}`;
  const at = `${address.replace(/\/$/, "")}/2010-04-01/Accounts/${account}`;
  const timeout = settings.timeout * 1000;

  return {
    connections: settings.connections,
    async send(mail, commit) {
      const rests = throttle.ask();
      if (rests) return rests;
      const form = new URLSearchParams({
        To: mail.to,
        ...(messagingService ? { MessagingServiceSid: messagingService } : { From: mail.from }),
        Body: mail.message.toString(),
        ...callbackOf(ports.callback, mail.messageId),
      });
      const waits = await throttle.turn(perSecond);
      if (waits) return waits;
      const headers = {
        authorization,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      };
      const call = () =>
        ports.fetch(`${at}/Messages.json`, { method: "POST", headers, body: form.toString(), timeout });
      const outcome = await oneCall(commit, call, (answer) => outcomeOfAnswer(answer, throttle.pause()));
      // Twilio kept a STOP that was said to it before it was known here.
      if (outcome.state === "bounced" && outcome.code === unsubscribedCode)
        await ports.onEvent?.({ kind: "stop", address: mail.to }).catch((error: Error) => ports.log.warn({ err: error }, "a STOP that Twilio kept was not written down")); // oxfmt-ignore
      return throttle.note(outcome, outcome.state === "deferred" && outcome.about === "session");
    },
    async probe() {
      const answer = await ports.fetch(`${at}.json`, { method: "GET", headers: { authorization }, timeout });
      if (answer.status === 200) return;
      const outcome = outcomeOfAnswer(answer, 0);
      throw new Error("text" in outcome ? outcome.text : `Twilio answered ${answer.status}`);
    },
    close: async () => {},
  };
}

/** Where Twilio tells what becomes of the message, whose name stands in the address: Twilio signs that, too. It calls no address that is not public. */
function callbackOf(callback: string | null, messageId: string | undefined): { StatusCallback?: string } {
  if (!callback?.startsWith("https:") || !messageId) return {};
  return { StatusCallback: `${callback}?message=${encodeURIComponent(messageId)}` };
}
