import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "../model/pool.ts";
import type { Ports } from "../calls/ports.ts";
import { deleteTicket, findTicket, insertTicket } from "../store/tickets.ts";
import { findUser } from "../store/users.ts";
import type { User } from "../model/user.ts";
import { dropCookie, hashOf, newToken, readCookie, setCookie } from "./cookie.ts";

/** Somebody who signed in on the hosted pages within the last hour, in this browser. */
export interface Visitor {
  user: User;
  authTime: Date;
  /** "COGNITO", or the other provider that vouched for the person. */
  provider: string;
  /** The names of the proofs that were given. */
  how: readonly string[];
}

interface Kept extends Pick<Visitor, "provider" | "how"> {
  /** Milliseconds since 1970. */
  authTime: number;
}

const seconds = 3600;

/** Remembers in this browser, for an hour, who has signed in. The value is new each time, so that none can be planted beforehand. */
export async function welcomeVisitor(
  ports: Ports,
  reply: FastifyReply,
  pool: string,
  { user, authTime, provider, how }: Visitor,
): Promise<void> {
  const value = newToken();
  const data: Kept = { authTime: authTime.getTime(), provider, how };
  await insertTicket(ports.db, {
    hash: hashOf(value),
    kind: "browser",
    pool,
    client: null,
    username: user.username,
    data,
    seconds,
  });
  setCookie(ports.config, reply, cookieOf(pool), value, seconds);
}

/** Who is signed in here; nobody once the account was disabled, signed out everywhere, given another password or deleted. */
export async function visitorOf(ports: Ports, request: FastifyRequest, pool: Pool): Promise<Visitor | null> {
  const value = readCookie(ports.config, request, cookieOf(pool.id));
  const ticket = value && (await findTicket<Kept>(ports.db, "browser", hashOf(value)));
  if (!ticket || ticket.ended || ticket.pool !== pool.id || ticket.username === null) return null;
  const user = await findUser(ports.db, pool.id, ticket.username);
  if (!user?.enabled) return null;
  const { createdAt } = ticket;
  const later = [user.signedOutAt, user.passwordChangedAt].some((moment) => moment !== null && moment >= createdAt);
  const { authTime, provider, how } = ticket.data;
  // Somebody who has to set a password first may still have come by another provider.
  const ready = provider === "COGNITO" ? user.status === "CONFIRMED" : user.status !== "UNCONFIRMED";
  return later || !ready ? null : { user, authTime: new Date(authTime), provider, how };
}

export async function forgetVisitor(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  pool: string,
): Promise<void> {
  const value = readCookie(ports.config, request, cookieOf(pool));
  if (value) await deleteTicket(ports.db, "browser", hashOf(value));
  dropCookie(ports.config, reply, cookieOf(pool));
}

// Several pools live on one origin: one cookie each.
function cookieOf(pool: string): string {
  return `hosted-${pool}`;
}
