import type { Handlers, RawHandlers } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { contract } from "../contract.ts";
import { largestMail } from "../inbound/read.ts";
import { publicKey, verificationKey } from "../keys.ts";
import { keyText, verifyMail } from "../verify.ts";
import type { Verdict } from "../verify.ts";

export const verificationHandlers = {
  async verificationKey({ db, org, env }) {
    const key = await publicKey(env, db, org);
    return {
      organisation: org,
      algorithm: "ed25519",
      publicKey: key.toString("base64"),
      dnsName: "_hookwise-key",
      dnsText: keyText(org, key),
    };
  },
} satisfies Handlers<typeof contract>;

export const verificationRaw: Pick<RawHandlers<typeof contract>, "verifyMail"> = {
  async verifyMail({ env, org }, request) {
    const say = words("outbound");
    const eml = await bytesOf(request.body);
    if (!eml) throw refuse("invalid", "mail-unreadable", say("refuse.mail-unreadable"));
    if (eml.length > largestMail) throw refuse("too-large", "mail-too-large", say("refuse.mail-too-large"));
    const key = await env.database.tx(org, (db) => verificationKey(env, db, org));
    return answer(await verifyMail(eml, key, env.clock()));
  },
};

/** The verdict with a sentence for whoever asked. */
export function answer(verdict: Verdict) {
  const say = words("outbound");
  if (!verdict.simulation) {
    return {
      simulation: false,
      reason: verdict.reason,
      text: say(`verify.${verdict.reason}`),
      campaign: null,
      recipient: null,
      sentAt: null,
      expired: false,
    };
  }
  const { campaign, recipient, sentAt, expired } = verdict;
  return {
    simulation: true,
    reason: null,
    text: say(expired ? "verify.expired" : "verify.simulation"),
    campaign,
    recipient,
    sentAt: sentAt.toISOString(),
    expired,
  };
}

/** The body in whichever form the server hands it over; null when there is none. */
async function bytesOf(body: unknown): Promise<Buffer | null> {
  if (typeof body === "string" || body instanceof Uint8Array)
    return body.length > 0 ? Buffer.from(body as Uint8Array) : null;
  if (!body || typeof (body as AsyncIterable<Buffer>)[Symbol.asyncIterator] !== "function") return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestMail) throw refuse("too-large", "mail-too-large", words("outbound")("refuse.mail-too-large"));
    chunks.push(Buffer.from(chunk));
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}
