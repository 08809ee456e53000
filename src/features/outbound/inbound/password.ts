import type { Env } from "../../../kit/feature.ts";
import type { Place } from "../../../kit/secrets.ts";
import type { MailboxRow } from "../store/inbound.ts";

export function sealMailboxPassword(env: Env, org: string, id: string, password: string): Buffer {
  return env.secrets.seal(password, place(org, id));
}

export function openMailboxPassword(env: Env, row: Pick<MailboxRow, "org" | "id" | "secrets">): string {
  return row.secrets ? env.secrets.open(row.secrets, place(row.org, row.id)).toString() : "";
}

function place(org: string, id: string): Place {
  return { table: "outbound_mailboxes", column: "secrets", row: id, org };
}
