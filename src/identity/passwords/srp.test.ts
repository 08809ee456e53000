import { getDiffieHellman } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { agreedKey, beginSrp, checkPassword, hexOf, makeVerifier, readPublic, verifySrp } from "./srp.ts";
import { srpClient } from "../testing/srp.ts";

/** A client's own code for the exchange: A, and the key it comes to. */
interface Maths {
  a: string;
  key(name: string, password: string, b: string, salt: string): Promise<Buffer>;
}

const load = createRequire(import.meta.url);
const group = "Abc123XYZ";

async function amplify(): Promise<Maths> {
  const auth = createRequire(load.resolve("aws-amplify/package.json")).resolve("@aws-amplify/auth");
  const folder = join(dirname(auth), "providers/cognito/utils/srp");
  const { getAuthenticationHelper } = load(join(folder, "getAuthenticationHelper.js"));
  const { BigInteger } = load(join(folder, "BigInteger/index.js"));
  const helper = await getAuthenticationHelper(group);
  return {
    a: helper.A.toString(16),
    async key(username, password, b, salt) {
      const serverBValue = new BigInteger(b, 16);
      return Buffer.from(
        await helper.getPasswordAuthenticationKey({ username, password, serverBValue, salt: new BigInteger(salt, 16) }),
      );
    },
  };
}

async function cognitoJs(): Promise<Maths> {
  const AuthenticationHelper = load("amazon-cognito-identity-js/lib/AuthenticationHelper.js").default;
  const BigInteger = load("amazon-cognito-identity-js/lib/BigInteger.js").default;
  const helper = new AuthenticationHelper(group);
  return {
    a: helper.largeAValue.toString(16),
    key: (name, password, b, salt) =>
      new Promise((resolve, reject) =>
        helper.getPasswordAuthenticationKey(
          name,
          password,
          new BigInteger(b, 16),
          new BigInteger(salt, 16),
          (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(Buffer.from(key))),
        ),
      ),
  };
}

const password = fc.string({ unit: "binary", maxLength: 64 }).filter((text) => text.isWellFormed());
// Salts that begin with zeros, or with a set bit, are padded differently.
const salt = fc
  .tuple(
    fc.constantFrom(0, 1, 127, 128, 255),
    fc.constantFrom(0, 127, 128, 255),
    fc.uint8Array({ minLength: 14, maxLength: 14 }),
  )
  .map(([a, b, rest]) => Buffer.from([a, b, ...rest]));

describe("SRP", () => {
  for (const [name, client] of Object.entries({ "aws-amplify": amplify, "amazon-cognito-identity-js": cognitoJs })) {
    it(`comes to the same key as ${name}, for any password and salt`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.uuid(), password, salt, async (user, secret, salted) => {
          const maths = await client();
          const { verifier } = makeVerifier(group, user, secret, salted);
          const offer = beginSrp(verifier);
          const theirs = await maths.key(user, secret, hexOf(offer.public), hexOf(salted));
          const ours = agreedKey({ ...offer, client: readPublic(maths.a)! }, verifier);
          expect(ours!.toString("hex")).toBe(theirs.subarray(0, 16).toString("hex"));
        }),
        sweeping({ few: 4, many: 120 }),
      );
    });
  }

  it("takes the proof of the password and of no other", () => {
    fc.assert(
      fc.property(password, password, (right, guess) => {
        fc.pre(right !== guess);
        const known = makeVerifier(group, "someone", right);
        const prove = (secret: string) => {
          const client = srpClient(`local-1_${group}`);
          const exchange = { ...beginSrp(known.verifier), client: readPublic(client.a)! };
          const block = Buffer.from("block");
          const parameters = {
            SRP_B: hexOf(exchange.public),
            SALT: hexOf(known.salt),
            SECRET_BLOCK: block.toString("base64"),
          };
          const claim = client.prove(parameters, secret, { group, name: "someone" });
          const said = { group, name: "someone", block, timestamp: claim["TIMESTAMP"]! };
          return verifySrp(exchange, known.verifier, said, claim["PASSWORD_CLAIM_SIGNATURE"]!);
        };
        expect(prove(right)).toBe(true);
        expect(prove(guess)).toBe(false);
      }),
      sweeping({ few: 7, many: 200 }),
    );
  });

  it("knows a password in the clear, and no other", () => {
    fc.assert(
      fc.property(password, password, salt, (right, guess, salted) => {
        const known = makeVerifier(group, "someone", right, salted);
        expect(checkPassword(group, "someone", right, known)).toBe(true);
        expect(checkPassword(group, "someone", guess, known)).toBe(right === guess);
        expect(checkPassword(group, "somebody", right, known)).toBe(false);
        expect(checkPassword("other", "someone", right, known)).toBe(false);
      }),
      sweeping({ few: 17, many: 500 }),
    );
  });

  it("reads a public value only between 1 and N − 1", () => {
    const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 60n }), fc.constantFrom(-1n, 0n, 1n), (times, off) => {
        const value = times * N + off;
        fc.pre(value >= 0n);
        expect(readPublic(value.toString(16))).toBeNull();
      }),
    );
    for (const text of ["", "-5", "0x5", "5 ", "g", "5n", "f".repeat(1025), "0".repeat(768)])
      expect(readPublic(text)).toBeNull();
    for (const value of [2n, 3n, N - 2n]) expect(hexOf(readPublic(value.toString(16))!)).toBe(value.toString(16));
  });

  it("gives no key for a base of which nothing secret could come", () => {
    const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
    const bytes = (value: bigint) => Buffer.from(value.toString(16).padStart(768, "0"), "hex");
    const { verifier } = makeVerifier(group, "someone", "password");
    // Past `readPublic`, as if that check were not there.
    for (const client of [0n, N])
      expect(agreedKey({ ...beginSrp(verifier), client: bytes(client % N) }, verifier)).toBeNull();
  });
});
