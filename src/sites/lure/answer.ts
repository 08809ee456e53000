import { STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** An answer that was made ready beforehand: pieces between which the link's token stands, and headers as a flat list. */
export interface Prepared {
  status: number;
  headers: string[];
  pieces: string[];
}

/** Stands for token and nonce while a page is prepared; it has their length, so that the answer's length is known beforehand. */
export const tokenMark = "TOKEN-of-this-link-stands-here-00000ab.nonce-stands-here-0000";

const everywhere = [
  "x-content-type-options",
  "nosniff",
  "referrer-policy",
  "no-referrer",
  "cache-control",
  "no-store",
  "x-robots-tag",
  "noindex, nofollow",
  "x-frame-options",
  "DENY",
  "cross-origin-opener-policy",
  "same-origin",
  "permissions-policy",
  "camera=(), geolocation=(), microphone=()",
];
const strict = [...everywhere, "cross-origin-resource-policy", "same-origin"];
/** Mail programs in a browser show the picture inside their own pages. */
const embeddable = [...everywhere, "cross-origin-resource-policy", "cross-origin"];

/** The policy of an author's landing page: no script but the product's own beacon, nothing from elsewhere, forms to this host only. */
export const landingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const emptyPolicy = "default-src 'none'; frame-ancestors 'none'";

export function prepareHtml(html: string, policy: string, status = 200): Prepared {
  return prepare(html, "text/html; charset=utf-8", policy, status);
}

export function prepareText(text: string, status: number): Prepared {
  return prepare(text, "text/plain; charset=utf-8", emptyPolicy, status);
}

function prepare(content: string, type: string, policy: string, status: number): Prepared {
  const bytes = Buffer.from(content);
  return {
    status,
    headers: [
      ...strict,
      "content-type",
      type,
      "content-security-policy",
      policy,
      "content-length",
      String(bytes.length),
    ],
    // UTF-8 bytes as a string of bytes: header and page then leave in one write, without being encoded again for every visitor.
    pieces: bytes.toString("latin1").split(tokenMark),
  };
}

export function send(request: IncomingMessage, response: ServerResponse, prepared: Prepared, token: string): void {
  if (response.destroyed) return;
  response.writeHead(prepared.status, closing(request, prepared.headers));
  if (request.method === "HEAD") response.end();
  else response.end(prepared.pieces.length === 1 ? prepared.pieces[0] : prepared.pieces.join(token), "latin1");
  discardBody(request);
}

/** The same where there is no request to answer, only a connection on which something came that is none; it ends with it. */
export function sendRaw(socket: Socket, prepared: Prepared): void {
  const lines = Array.from({ length: prepared.headers.length / 2 }, (_, i) => prepared.headers.slice(2 * i, 2 * i + 2));
  const head = [
    `HTTP/1.1 ${prepared.status} ${STATUS_CODES[prepared.status]}`,
    ...[...lines, ["connection", "close"]].map(([name, value]) => `${name}: ${value}`),
  ].join("\r\n");
  socket.end(`${head}\r\n\r\n${prepared.pieces.join("")}`, "latin1");
}

export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  bytes: Buffer,
): void {
  if (response.destroyed) return;
  const headers = [
    ...(type.startsWith("image/") ? embeddable : strict),
    "content-type",
    type,
    "content-security-policy",
    emptyPolicy,
    "content-length",
    String(bytes.length),
  ];
  response.writeHead(status, closing(request, headers));
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
  discardBody(request);
}

/** Answers 204, for the beacon. */
export function sendNothing(request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  response.writeHead(204, closing(request, strict));
  response.end();
  discardBody(request);
}

/** Sends the browser on to another page of this host, so that reloading it sends nothing twice. */
export function redirect(request: IncomingMessage, response: ServerResponse, to: string): void {
  if (response.destroyed) return;
  response.writeHead(303, closing(request, [...strict, "location", to, "content-length", "0"]));
  response.end();
  discardBody(request);
}

const smallBody = 64 * 1024;
const mostDiscarded = 1024 * 1024;
const longestDiscard = 3000;

function hasLargeBody(request: IncomingMessage): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  return (
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > smallBody
  );
}

function closing(request: IncomingMessage, headers: string[]): string[] {
  return hasLargeBody(request) ? [...headers, "connection", "close"] : headers;
}

/**
 * What was sent is thrown away unread, after the answer: a small body by Node itself, of a large one as much as lets a well-behaved client see its
 * answer; then the connection is cut.
 */
function discardBody(request: IncomingMessage): void {
  if (!hasLargeBody(request)) return;
  let discarded = 0;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, longestDiscard).unref();
  request.on("data", (piece: Buffer) => {
    discarded += piece.length;
    if (discarded > mostDiscarded) cut();
  });
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
