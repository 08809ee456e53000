import type { Ports } from "../calls/ports.ts";
import type { Client } from "../model/pool.ts";
import { findTicket, insertTicket, noteOnTicket, useTicket } from "../store/tickets.ts";
import { hashOf, newToken } from "./cookie.ts";
import { withParameters } from "./redirect.ts";
import type { AuthorizeRequest } from "./request.ts";
import type { Visitor } from "./visitor.ts";

/** What an authorisation code stands for. */
interface Granted {
  redirectUri: string;
  scopes: string[];
  challenge: string | null;
  nonce: string | null;
  /** Milliseconds since 1970. */
  authTime: number;
  how: readonly string[];
  /** The sign-in that came of the code. */
  originJti?: string;
  /** Somebody tried the code again. */
  again?: boolean;
}

const seconds = 300;

/**
 * The way back to the application, with a code of five minutes for what was asked; with `login_required` where it asked for one account and another one has
 * signed in (OpenID Connect Core, 3.1.2.1: id_token_hint).
 */
export async function redirectWithCode(
  ports: Pick<Ports, "db">,
  request: AuthorizeRequest,
  visitor: Visitor,
): Promise<string> {
  const { redirectUri, scopes, challenge, nonce, state, client, sub } = request;
  const { user, authTime, how } = visitor;
  if (sub !== null && sub !== user.sub) {
    const error_description = "Somebody else has signed in than was asked for";
    return withParameters(redirectUri, { error: "login_required", error_description, state });
  }
  const code = newToken();
  const data: Granted = { redirectUri, scopes, challenge, nonce, authTime: authTime.getTime(), how };
  await insertTicket(ports.db, {
    hash: hashOf(code),
    kind: "code",
    pool: client.pool,
    client: client.id,
    username: user.username,
    data,
    seconds,
  });
  return withParameters(redirectUri, { code, state });
}

type Redeemed =
  | { kind: "granted"; granted: Granted; username: string; issuedAt: Date; hash: Buffer }
  /** Used before: what came of it has to end. */
  | { kind: "again"; originJti: string | null }
  | { kind: "unknown" };

/** Takes a code from the client that it was made for; of many that bring the same code at once, one is granted. */
export async function redeemCode(ports: Pick<Ports, "db">, client: Client, code: string): Promise<Redeemed> {
  const hash = hashOf(code);
  const ticket = await findTicket<Granted>(ports.db, "code", hash);
  // A code in another client's hands is worth nothing, and its owner keeps it.
  if (!ticket || ticket.client !== client.id || ticket.username === null) return { kind: "unknown" };
  if (await useTicket(ports.db, "code", hash))
    return { kind: "granted", granted: ticket.data, username: ticket.username, issuedAt: ticket.createdAt, hash };
  if (ticket.ended && ticket.usedAt === null) return { kind: "unknown" };
  const noted = await noteOnTicket<Granted>(ports.db, hash, { again: true });
  return { kind: "again", originJti: noted?.originJti ?? null };
}

/**
 * Writes down which sign-in came of a code.
 * @returns false when the code was tried again meanwhile: whoever comes second, here or in `redeemCode`, sees the other's note
 */
export async function noteCodeSession(ports: Pick<Ports, "db">, hash: Buffer, originJti: string): Promise<boolean> {
  return (await noteOnTicket<Granted>(ports.db, hash, { originJti }))?.again !== true;
}
