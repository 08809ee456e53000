import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { makeSecrets } from "../../kit/secrets.ts";
import { issueNonce, nonceLength, readNonce } from "./page-nonce.ts";

const secrets = makeSecrets(randomBytes(32));
const link = { campaign: 2 ** 40 - 3, delivery: 2 ** 32 - 2 };
const now = Date.UTC(2026, 10, 22, 12);

it("tells its page's number again for its own link, for as long as pages are numbered", () => {
  for (const at of [now, Date.UTC(2025, 0, 1), Date.UTC(2093, 11, 31)]) {
    const { visit, nonce } = issueNonce(secrets, link, at);
    expect(nonce).toHaveLength(nonceLength);
    expect(readNonce(secrets, link, nonce)).toBe(visit);
  }
});

it("is none of ours for another link, under another key, with a bit changed, or in another spelling", () => {
  const { nonce } = issueNonce(secrets, link, now);
  expect(readNonce(secrets, { ...link, delivery: link.delivery - 1 }, nonce)).toBe(0);
  expect(readNonce(secrets, { ...link, campaign: link.campaign - 1 }, nonce)).toBe(0);
  expect(readNonce(makeSecrets(randomBytes(32)), link, nonce)).toBe(0);
  const bytes = Buffer.from(nonce, "base64url");
  for (let bit = 0; bit < 128; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(readNonce(secrets, link, changed.toString("base64url"))).toBe(0);
  }
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(nonce.at(-1)!);
  expect(readNonce(secrets, link, nonce.slice(0, -1) + alphabet[last ^ 1]!)).toBe(0);
  for (const odd of ["", "A".repeat(20), "A".repeat(23), "ä".repeat(22)]) expect(readNonce(secrets, link, odd)).toBe(0);
});

it("is another one for each page, though they are served in one millisecond", () => {
  const made = Array.from({ length: 500 }, () => issueNonce(secrets, link, now).nonce);
  expect(new Set(made).size).toBeGreaterThan(450);
});
