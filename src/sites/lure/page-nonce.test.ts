import { createCipheriv, randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { makeSecrets } from "../../kit/secrets.ts";
import { openPages, nonceLength, readNonce } from "./page-nonce.ts";

vi.mock("node:crypto", { spy: true });

const secrets = makeSecrets(randomBytes(32));
const link = { campaign: 2 ** 40 - 3, delivery: 2 ** 32 - 2 };
const openPage = openPages(secrets);
const now = Date.UTC(2026, 10, 22, 12);

it("tells its page's number again for its own link, for as long as pages are numbered", () => {
  for (const at of [now, Date.UTC(2025, 0, 1), Date.UTC(2093, 11, 31)]) {
    const { visit, nonce: told } = openPage(link, at);
    const nonce = told();
    expect(nonce).toHaveLength(nonceLength);
    expect(readNonce(secrets, link, nonce)).toBe(visit);
  }
});

it("is none of ours for another link, under another key, with a bit changed, or in another spelling", () => {
  const nonce = openPage(link, now).nonce();
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
  const made = Array.from({ length: 500 }, () => openPage(link, now).nonce());
  expect(new Set(made).size).toBeGreaterThan(450);
});

it("is sealed in one pass with those of pages that are opened meanwhile, in whatever order they are sent, and each opens to its own link", () => {
  const key = randomBytes(32);
  const own = { ...secrets, derive: () => key };
  const pages = openPages(own);
  const passes = vi.spyOn(vi.mocked(createCipheriv).mock.results.at(-1)!.value as { update(): Buffer }, "update");
  const opened = Array.from({ length: 200 }, (_, delivery) => {
    const of = { campaign: 7, delivery };
    return { of, ...pages(of, now) };
  });
  const sent = opened.toReversed().map(({ of, visit, nonce }) => ({ of, visit, nonce: nonce() }));
  expect(passes.mock.calls.length).toBe(4);
  for (const { of, visit, nonce } of sent) {
    expect(readNonce(own, of, nonce)).toBe(visit);
    expect(readNonce(own, { ...of, delivery: of.delivery + 1 }, nonce)).toBe(0);
  }
});
