import { expect, it } from "vitest";
import { makeSecrets } from "../../kit/secrets.ts";
import { newClientSettings } from "../model/pool.ts";
import type { Client } from "../model/pool.ts";
import { checkSecretHash, sealClientSecret, secretHash } from "./secret-hash.ts";

const secrets = makeSecrets(Buffer.alloc(32, 7));
const id = { pool: "local-1_x", id: "client" };
const client = (secret: Buffer | null): Client => ({
  ...id,
  name: "Test",
  secret,
  settings: newClientSettings,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const closed = client(sealClientSecret(secrets, id, "very secret"));

it("makes the hash that the wire describes", () => {
  // printf 'adaclient' | openssl dgst -sha256 -hmac 'very secret' -binary | base64
  expect(secretHash("very secret", "ada", "client")).toBe("K3MeK4BlhbxaGQpf9dPmY25k6SOwTWz9OL8L9GZwvgE=");
});

it("asks nothing of a client without a secret", () => {
  expect(() => checkSecretHash(secrets, client(null), "ada", undefined)).not.toThrow();
});

it("refuses a missing hash and a wrong one by the wire's words", () => {
  expect(() => checkSecretHash(secrets, closed, "ada", undefined)).toThrow(
    "Client client is configured with secret but SECRET_HASH was not received",
  );
  for (const wrong of ["x", secretHash("other", "ada", "client"), secretHash("very secret", "eve", "client")])
    expect(() => checkSecretHash(secrets, closed, "ada", wrong)).toThrow(
      "Unable to verify secret hash for client client",
    );
  expect(() => checkSecretHash(secrets, closed, "ada", secretHash("very secret", "ada", "client"))).not.toThrow();
});
