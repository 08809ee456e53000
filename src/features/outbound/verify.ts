import { createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { MailStudy } from "./inbound/mail-study.ts";
import { markerHolds, readMarker } from "./message-id.ts";

/** An organisation's public key as it is published. */
export interface VerificationKey {
  org: string;
  key: KeyObject;
}

export type Verdict =
  | { simulation: true; campaign: string; recipient: string; sentAt: Date; messageId: string; expired: boolean }
  | { simulation: false; reason: "no-marker" | "not-signed" | "unreadable" };

/** A marker proves nothing after this many days: an old simulation could be sent again by somebody else. */
export const markerDays = 180;

/** Signatures that are looked at for one mail; a stranger's mail may name any number of people. */
const mostTries = 200;

/**
 * Says whether a mail (or one attached to it) is a simulation of the organisation. It is, if the signature in its Message-ID
 * verifies for one of the addresses it was delivered to.
 */
export function verifyMail(
  { mails, whole }: Pick<MailStudy, "mails" | "whole">,
  known: VerificationKey,
  now: Date,
): Verdict {
  let marked = false;
  let tries = 0;
  for (const { messageId, recipients } of mails) {
    const read = readMarker(messageId);
    if (!read) continue;
    marked = true;
    for (const recipient of recipients) {
      if (++tries > mostTries) break;
      if (!markerHolds({ org: known.org, recipient, campaign: read.campaign, at: read.at }, read.signature, known.key))
        continue;
      const sentAt = new Date(read.at * 1000);
      const expired = now.getTime() - sentAt.getTime() > markerDays * 86_400_000;
      return { simulation: true, campaign: read.campaign, recipient, sentAt, messageId, expired };
    }
  }
  return { simulation: false, reason: marked ? "not-signed" : whole ? "no-marker" : "unreadable" };
}

/** The text that stands in DNS at `_hookwise-key.<domain>`: all that an offline check needs. */
export function keyText(org: string, publicKey: Uint8Array): string {
  return `v=hookwise1; o=${org}; k=ed25519; p=${Buffer.from(publicKey).toString("base64")}`;
}

/** Reads such a text; null when it is none. */
export function readKeyText(text: string): VerificationKey | null {
  const tags = new Map(
    text.split(";").map((tag) => [tag.split("=")[0]!.trim(), tag.slice(tag.indexOf("=") + 1).trim()]),
  );
  const raw = Buffer.from(tags.get("p") ?? "", "base64");
  const org = tags.get("o") ?? "";
  if (tags.get("v") !== "hookwise1" || tags.get("k") !== "ed25519" || raw.length !== 32 || !org) return null;
  return { org, key: publicKeyOf(raw) };
}

/** An Ed25519 public key from its 32 bytes. */
export function publicKeyOf(raw: Uint8Array): KeyObject {
  const x = Buffer.from(raw).toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}
