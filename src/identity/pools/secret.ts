import type { Secrets } from "../../kit/secrets.ts";
import type { Client } from "./settings.ts";

/** Seals a client's secret for the column `identity_clients.secret`. */
export function sealClientSecret(secrets: Secrets, client: Pick<Client, "pool" | "id">, plain: string): Buffer {
  return secrets.seal(plain, place(client));
}

/** The client's secret; null for a public client. */
export function openClientSecret(secrets: Secrets, client: Pick<Client, "pool" | "id" | "secret">): string | null {
  return client.secret && secrets.open(client.secret, place(client)).toString();
}

function place(client: Pick<Client, "pool" | "id">) {
  return { table: "identity_clients", column: "secret", row: client.id, org: client.pool };
}
