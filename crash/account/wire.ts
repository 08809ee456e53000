import { setTimeout as pause } from "node:timers/promises";
import type { Place } from "../../tools/product/process.ts";

/** The provider of a running product, as a browser's client speaks to it. */
export interface Wire {
  pool: string;
  client: string;
  /** @throws Error with the refusal's name and message */
  ask(action: string, input: object): Promise<any>;
  /**
   * The code in the newest mail to an address that was not read yet. A mail that was just going out when the product was killed may never
   * come, so after a while another is asked for, as a person would.
   */
  code(to: string, again: () => Promise<unknown>): Promise<string>;
  /** How often another code had to be asked for. */
  askedAgain: number;
}

const patience = 20_000;

export async function openWire(place: Place): Promise<Wire> {
  const settings = (await (await fetch(`${place.url}/auth-config.json`)).json()) as Record<string, string>;
  const read = new Set<string>();
  const wire: Wire = {
    askedAgain: 0,
    pool: settings["userPoolId"]!,
    client: settings["userPoolClientId"]!,
    async ask(action, input) {
      const answer = await fetch(`${place.url}/idp/`, {
        method: "POST",
        headers: {
          "content-type": "application/x-amz-json-1.1",
          "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
        },
        body: JSON.stringify(input),
      });
      const body = (await answer.json()) as { __type?: string; message?: string };
      if (!answer.ok) throw new Error(`${action}: ${body.__type}: ${body.message}`);
      return body;
    },
    async code(to, again) {
      for (let until = Date.now() + patience; ; await pause(100)) {
        const code = (await codes(place, to)).find((one) => !read.has(`${to} ${one}`));
        if (code) return read.add(`${to} ${code}`) && code;
        if (Date.now() < until) continue;
        await again();
        wire.askedAgain += 1;
        until = Date.now() + patience;
      }
    },
  };
  return wire;
}

/** The codes that were mailed to an address, newest first. */
async function codes(place: Place, to: string): Promise<string[]> {
  const answer = await fetch(`${place.url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
  const mails = (await answer.json()) as { text: string; at: string }[];
  const sorted = mails.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return sorted.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
}
