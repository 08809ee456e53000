import { expect, test } from "vitest";
import { makeToken, readToken } from "../../features/campaigns/index.ts";
import { makeSecrets } from "../../kit/secrets.ts";
import { tokenReader } from "./known-tokens.ts";

const link = { campaign: 7, delivery: 9, heldOut: false, lureIdx: 1, test: false, locale: "de" };
const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Secrets that count how often something was checked. */
function counted() {
  const made = makeSecrets(Buffer.alloc(32, 7));
  let checks = 0;
  const secrets = { ...made, mac: (...given: Parameters<typeof made.mac>) => ((checks += 1), made.mac(...given)) };
  return { secrets, checks: () => checks };
}

test("a link that is followed again is not checked again, and says the same", () => {
  const { secrets, checks } = counted();
  const read = tokenReader({ secrets });
  const token = makeToken(secrets, link);
  const before = checks();
  for (const address of [`/l/${token}`, `/s/${token}.nonce?d=1`, `/m/${token}`])
    expect(read(address.slice(3, 3 + token.length))).toEqual(
      readToken({ secrets: makeSecrets(Buffer.alloc(32, 7)) }, token),
    );
  expect(checks() - before).toBe(1);
});

test("a known link lets no other spelling in, nor one with another sign, however often it is tried", () => {
  const { secrets } = counted();
  const read = tokenReader({ secrets });
  const token = makeToken(secrets, link);
  expect(read(token)).toMatchObject(link);
  for (let at = 0; at < token.length; at++)
    for (const sign of signs)
      if (sign !== token[at]) expect(read(token.slice(0, at) + sign + token.slice(at + 1))).toBeNull();
  for (const other of [token.toLowerCase(), ` ${token}`, `${token}=`, "", "__proto__"]) expect(read(other)).toBeNull();
  expect(read(token)).toMatchObject(link);
  expect(tokenReader({ secrets: makeSecrets(Buffer.alloc(32, 8)) })(token)).toBeNull();
});
