import { Overloaded } from "../fair/index.ts";

/**
 * Whether an error says that the database, or the way to it, is away or busy: the same work can succeed when it is tried again. By SQLSTATE: a
 * broken connection (08), resources (53), a lock that was not got in time (55P03), a statement or server that was stopped (57), a deadlock or a
 * serialisation failure (40), trouble outside the database (58), a server that takes no changes at the moment (25006: a standby, or one whose own standby is away);
 * and what Node says of sockets and of TLS.
 */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "") return /connection|terminat|timeout/i.test(messageOf(error));
  return /^(08|25006|40|53|55P03|57|58)|^E[A-Z]+$/.test(code) || isOfSocket(code);
}

/**
 * Whether an error says that the database, or the way to it, is away for everybody, as opposed to what is about one transaction's own rows and words: a
 * lock that others hold, a statement that took too long or wanted more memory or temporary files than there are, a deadlock, what it said.
 */
export function isDatabaseDown(error: unknown): boolean {
  return isTransient(error) && !(error instanceof Overloaded) && !/^(40|53200|53400|55P03|57014)/.test(codeOf(error));
}

/**
 * Whether an error says that the database cannot be reached or takes nobody in. For whoever answers a request, which nothing tries again: of what
 * else may pass (a file, a lock, a disk) it is better told as a fault.
 */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "") return /Connection terminated|timeout exceeded when trying to connect/.test(messageOf(error));
  return /^(08|25006|53|57P)/.test(code) || isOfSocket(code);
}

/** Whether the server itself refused a statement for what it says (22, 23, 25, 40, 42, P0), as opposed to an end that nobody told of. */
export function isDenied(error: unknown): boolean {
  return /^(22|23|25|40|42|P0)/.test(codeOf(error));
}

// What Node says of sockets, and of the names of hosts.
const socket = /^E(?:CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PROTO)$/;
// And of TLS, by what OpenSSL calls a certificate's fault: one that has expired keeps everybody out until it is renewed, and nobody's work is to blame.
const tls =
  /^(?:ERR_SSL_|ERR_TLS_(?:CERT|HANDSHAKE)|CERT_|CRL_|UNABLE_TO_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|HOSTNAME_MISMATCH$|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)/;

const isOfSocket = (code: string) => socket.test(code) || tls.test(code);

/** The job queue hands on what was thrown as a plain object with the same members. */
function messageOf(error: unknown): string {
  return (error as { message?: string } | null)?.message ?? String(error);
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "";
}
