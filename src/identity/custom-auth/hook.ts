import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import * as z from "zod";
import type { Config } from "../../kit/config.ts";
import { egress } from "../../kit/egress.ts";
import { isPublic } from "../../kit/ip.ts";
import { isLocalHost } from "../../kit/local.ts";
import type { Logger } from "../../kit/log.ts";
import { OperatorError } from "../../kit/operator-error.ts";
import type { CustomChallenge, CustomRequest } from "./challenge.ts";
import { regionOf } from "../model/ids.ts";
import { WireError } from "../wire/error.ts";

/** Milliseconds, as the wire gives its triggers. */
const timeout = 5_000;
const texts = z.record(z.string().max(256), z.string().max(2048)).nullish();

const answers = {
  DefineAuthChallenge: z.object({
    challengeName: z.string().nullish(),
    issueTokens: z.boolean().nullish(),
    failAuthentication: z.boolean().nullish(),
  }),
  CreateAuthChallenge: z.object({
    publicChallengeParameters: texts,
    privateChallengeParameters: texts,
    challengeMetadata: z.string().max(2048).nullish(),
  }),
  VerifyAuthChallengeResponse: z.object({ answerCorrect: z.boolean().nullish() }),
};
type Trigger = keyof typeof answers;

type Settings = Pick<
  Config,
  "EGRESS_ALLOW" | "DNS_RESOLVER" | "production" | "IDENTITY_CUSTOM_AUTH_URL" | "IDENTITY_CUSTOM_AUTH_SECRET"
>;

/**
 * What CUSTOM_AUTH asks, at an address of the operator's own (IDENTITY_CUSTOM_AUTH_URL; decision 0176): one signed POST for each of the
 * wire's three triggers, with the event that a trigger there is given; the answer is that event, or its `response` alone.
 * @returns undefined where no address is set; throws for one that cannot be used
 */
export function customHook(config: Settings, log: Logger, clock: () => Date): CustomChallenge | undefined {
  const { IDENTITY_CUSTOM_AUTH_URL: address, IDENTITY_CUSTOM_AUTH_SECRET: secret } = config;
  if (!address && !secret) return undefined;
  if (!address || !secret)
    throw new OperatorError(
      "IDENTITY_CUSTOM_AUTH_URL and IDENTITY_CUSTOM_AUTH_SECRET belong together: set both or none.",
    );
  const url = usable(address);
  const signer = signerOf(secret);
  // The operator names it here and nowhere else: it may be inside the operator's own network.
  const out = egress({ ...config, EGRESS_ALLOW: [...config.EGRESS_ALLOW, url.host] }, isPublic);

  async function ask<T extends Trigger>(trigger: T, asked: CustomRequest, request: object) {
    const event = {
      version: "1",
      triggerSource: `${trigger}_Authentication`,
      region: regionOf(asked.pool),
      userPoolId: asked.pool,
      userName: asked.username,
      callerContext: { awsSdkVersion: "none", clientId: asked.client },
      request: {
        userAttributes: asked.attributes,
        ...request,
        clientMetadata: asked.clientMetadata,
        userNotFound: asked.userNotFound,
      },
      response: {},
    };
    const [id, body, at] = [randomUUID(), JSON.stringify(event), clock()];
    const headers = {
      "content-type": "application/json",
      "user-agent": "Hookwise-Identity/1",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signer.sign(id, at, body),
    };
    const answer = await out.fetch(url.href, { method: "POST", headers, body, timeout }).catch((error: unknown) => {
      log.warn({ err: error, trigger }, "the hook of CUSTOM_AUTH cannot be reached");
      throw new WireError("UnexpectedLambdaException", `${trigger} could not be asked.`);
    });
    const said = json(answer.body);
    if (answer.status >= 400 && answer.status < 500) throw validation(trigger, said);
    const read = answers[trigger].safeParse(said?.["response"] ?? said);
    if (answer.status === 200 && said && read.success) return read.data as z.infer<(typeof answers)[T]>;
    log.warn({ trigger, status: answer.status }, "the hook of CUSTOM_AUTH gave no answer that can be used");
    throw new WireError("InvalidLambdaResponseException", "Unrecognizable lambda output");
  }

  return {
    async define(asked) {
      const said = await ask("DefineAuthChallenge", asked, { session: asked.session });
      // Whatever else it says: a refusal is a refusal.
      if (said.failAuthentication) return { next: "fail" };
      if (said.issueTokens) return { next: "tokens" };
      const next = said.challengeName;
      return { next: next === "CUSTOM_CHALLENGE" || next === "PASSWORD_VERIFIER" ? next : "fail" };
    },
    async create(asked) {
      const request = { challengeName: "CUSTOM_CHALLENGE", session: asked.session };
      const said = await ask("CreateAuthChallenge", asked, request);
      const metadata = said.challengeMetadata ?? undefined;
      return {
        shown: said.publicChallengeParameters ?? {},
        kept: said.privateChallengeParameters ?? {},
        ...(metadata !== undefined && { metadata }),
      };
    },
    async verify(asked) {
      const request = { privateChallengeParameters: asked.kept, challengeAnswer: asked.answer };
      return (await ask("VerifyAuthChallengeResponse", asked, request)).answerCorrect === true;
    },
  };
}

function usable(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const safe = url?.protocol === "https:" || (url?.protocol === "http:" && isLocalHost(url.hostname));
  if (!url || !safe || url.username || url.password)
    throw new OperatorError("IDENTITY_CUSTOM_AUTH_URL must be an https address, or an http one of this machine.");
  return url;
}

function signerOf(secret: string): Webhook {
  const key = secret.replace(/^whsec_/, "");
  if (!/^[A-Za-z0-9+/]+=*$/.test(key) || Buffer.from(key, "base64").length < 24)
    throw new OperatorError(
      "IDENTITY_CUSTOM_AUTH_SECRET must be at least 24 random bytes in base64: echo whsec_$(openssl rand -base64 32)",
    );
  return new Webhook(key);
}

function json(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

// What a trigger throws reaches the person, as on the wire.
function validation(trigger: Trigger, said: Record<string, unknown> | null): WireError {
  const why = typeof said?.["message"] === "string" ? said["message"].slice(0, 256) : "Refused";
  return new WireError("UserLambdaValidationException", `${trigger} failed with error ${why}.`);
}
