// hookwise verify <file.eml>: is this mail a simulation? Works without the product: with the organisation's published key, or by DNS.
import { resolveTxt } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { misused, readArguments } from "../bin/arguments.mjs";
import { scanMail } from "../src/features/outbound/inbound/scan.ts";
import { studyMail } from "../src/features/outbound/inbound/study.ts";
import { readKeyText, verifyMail } from "../src/features/outbound/verify.ts";
import type { VerificationKey } from "../src/features/outbound/verify.ts";
import { OperatorError, sentenceOf } from "../src/kit/operator-error.ts";
import { readWords, words } from "../src/kit/words.ts";
import { readNamed } from "./named-file.ts";

readWords("outbound", new URL("../src/features/outbound/words/", import.meta.url));
process.exitCode = await run(process.argv.slice(2));

/** 0: a simulation whose signature holds · 1: not one, or too old · 2: it could not be found out. */
async function run(args: string[]): Promise<number> {
  const say = words("outbound");
  try {
    const { values, positionals } = readArguments("verify", args);
    const key = await keyFor(values);
    const eml = await readNamed(positionals[0]!);
    const asked = { raw: eml, nullSender: false, lureHost: "" };
    const verdict = verifyMail(await studyMail(asked).catch(() => scanMail(asked)), key, new Date());
    if (!verdict.simulation) {
      console.log(say(`verify.${verdict.reason}`));
      return 1;
    }
    const { campaign, recipient, sentAt, expired } = verdict;
    console.log(say(expired ? "verify.expired" : "verify.simulation"));
    console.log(say("verify.details", { campaign, recipient, sentAt: sentAt.toISOString(), organisation: key.org }));
    return expired ? 1 : 0;
  } catch (error) {
    console.error(sentenceOf(error) ?? (error as Error).stack);
    return 2;
  }
}

/**
 * The organisation's key: given, or published under its own domain. The domain is never taken from the mail: an attacker's mail would
 * name a domain with the attacker's key.
 */
function keyFor({ key, domain }: Record<string, string | undefined>): Promise<VerificationKey> {
  if (key !== undefined) return keyFrom(key);
  if (domain !== undefined) return keyFromDns(domain);
  return misused("verify", "Without a key nothing can be told: give --key or --domain.");
}

/** The key's text itself, or a file that holds it. */
async function keyFrom(given: string): Promise<VerificationKey> {
  const key = readKeyText(given) ?? readKeyText(await readFile(given, "utf8").catch(() => ""));
  if (!key) throw new OperatorError(words("outbound")("verify.bad-key"));
  return key;
}

async function keyFromDns(domain: string): Promise<VerificationKey> {
  const texts = await resolveTxt(`_hookwise-key.${domain}`).catch(() => []);
  const key = texts.map((parts) => readKeyText(parts.join(""))).find((one) => one !== null);
  if (!key) throw new OperatorError(words("outbound")("verify.no-key", { domain }));
  return key;
}
