import type { OwnTransport } from "../channel.ts";
import type { Secrets } from "../transport.ts";
import { httpSettings } from "./http/settings.ts";
import { gatewayFromUrl, smppSettings } from "./smpp/settings.ts";
import { twilioFromUrl, twilioSettings } from "./twilio/settings.ts";

/** What the process itself sends text messages with, by SMS_URL: codes of accounts and notices. */
export const own: OwnTransport = {
  variable: "SMS_URL",
  configured: ({ SMS_URL }) => (SMS_URL ? wayBy(SMS_URL) : null),
  sender: ({ SMS_URL }) => (SMS_URL ? senderOf(wayBy(SMS_URL)) : "Hookwise"),
  reaches({ SMS_URL }) {
    const { transport, settings } = SMS_URL ? wayBy(SMS_URL) : { transport: "", settings: {} };
    const { url = "", address = "" } = settings as { url?: string; address?: string };
    const place = transport === "http" ? url : transport === "twilio" ? address : "";
    return URL.canParse(place) ? [new URL(place).host] : [];
  },
};

interface OwnWay {
  transport: string;
  settings: unknown;
  secrets: Secrets;
}

function wayBy(text: string): OwnWay {
  if (text.startsWith("twilio:")) return { transport: "twilio", ...twilioFromUrl(text) };
  if (/^https?:/.test(text)) return { transport: "http", ...describedBy(text) };
  return { transport: "smpp", ...gatewayFromUrl(text) };
}

/** A described gateway: its address, and behind the # the other settings as in a query, with `password` and `token`. Without a body it is asked by GET. */
function describedBy(text: string): { settings: unknown; secrets: Secrets } {
  const [url, description = ""] = text.split(/#(.*)/s);
  const { password, token, ...more } = Object.fromEntries(new URLSearchParams(description));
  return {
    settings: { url, ...(more["body"] === undefined && { method: "GET" }), ...more },
    secrets: { ...(password && { password }), ...(token && { token }) },
  };
}

function senderOf({ transport, settings }: OwnWay): string {
  const shape = { twilio: twilioSettings, http: httpSettings, smpp: smppSettings }[transport]!;
  return shape.parse(settings).from;
}
