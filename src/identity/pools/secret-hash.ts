import { hmacWith, isSameSecret } from "../../kit/hmac.ts";
import type { Secrets } from "../../kit/secrets.ts";
import type { Client } from "../model/pool.ts";
import { secretHashRefused } from "../wire/error.ts";

/** Checks the proof that a client with a secret sends along: base64 of HMAC-SHA256(secret, username + client id). @param username as the request has it */
export function checkSecretHash(secrets: Secrets, client: Client, username: string, given: string | undefined): void {
  if (!client.secret) return;
  if (!given) throw secretHashRefused(client.id, true);
  const right = secretHash(openClientSecret(secrets, client)!, username, client.id);
  if (!isSameSecret(right, given)) throw secretHashRefused(client.id, false);
}

export function secretHash(secret: string, username: string, client: string): string {
  return hmacWith(Buffer.from(secret))(username + client).toString("base64");
}

export function sealClientSecret(secrets: Secrets, client: Pick<Client, "pool" | "id">, secret: string): Buffer {
  return secrets.seal(secret, place(client));
}

/** The client's secret, or null for a public client. */
export function openClientSecret(secrets: Secrets, client: Pick<Client, "pool" | "id" | "secret">): string | null {
  return client.secret && secrets.open(client.secret, place(client)).toString();
}

function place({ pool, id }: Pick<Client, "pool" | "id">) {
  return { table: "identity_clients", column: "secret", row: id, org: pool };
}

/** Whether a secret that is sent in the clear is the client's; a public client has none and needs none. */
export function isClientSecret(secrets: Secrets, client: Client, given: string | undefined): boolean {
  const right = openClientSecret(secrets, client);
  return right === null || isSameSecret(right, given ?? "");
}
