import type { Handlers, RawHandlers } from "../../../kit/feature.ts";
import { withBody } from "../../../kit/body.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { contract } from "../contract.ts";
import { largestMail } from "../inbound/read.ts";
import { publicKey, verificationKey } from "../keys.ts";
import { studied } from "../parsers.ts";
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
    return withBody(request, largestMail, async (eml) => {
      if (!eml) throw refuse("too-large", "mail-too-large", say("refuse.mail-too-large"));
      if (eml.length === 0) throw refuse("invalid", "mail-unreadable", say("refuse.mail-unreadable"));
      const key = await env.database.tx(org, (db) => verificationKey(env, db, org));
      const lureHost = new URL(env.config.lureUrl).host;
      return answer(verifyMail(await studied(org, { raw: eml, nullSender: false, lureHost }), key, env.clock()));
    });
  },
};

/** The verdict with a sentence for whoever asked. */
function answer(verdict: Verdict) {
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
