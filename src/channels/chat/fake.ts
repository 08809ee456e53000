import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Behaviour } from "../fake.ts";

/** A request to a fake, read whole. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** What was sent as JSON, or as a form; empty for anything else. */
  body: Record<string, any>;
}

/** What a fake answers. `after`: what it does when it has taken a message, before it answers. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  json: unknown;
}

/** How a vendor treats the requests of one message. */
interface Script {
  /** How the next post is to be treated; those after the last are accepted. */
  take: () => Behaviour;
  /** How it will be, without taking it: for requests before the post. */
  peek: () => Behaviour;
  next: (...behaviours: Behaviour[]) => void;
}

export function script(): Script {
  const queue: Behaviour[] = [];
  return {
    take: () => queue.shift() ?? "accept",
    peek: () => queue[0] ?? "accept",
    next: (...more) => void queue.push(...more),
  };
}

/** A server on this machine that answers each request by `answer`; `null` ends the connection, `"silent"` never answers. */
export async function serve(
  answer: (asked: Asked) => Promise<Answer | null | "silent">,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void read(request)
      .then(answer)
      .then((said) => reply(request, response, said))
      .catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What a vendor does with a message that it has taken, by its behaviour: its usual answer, late, or none. */
export async function afterTaking(behaviour: Behaviour, usual: Answer): Promise<Answer | null | "silent"> {
  if (behaviour === "silent") return "silent";
  if (behaviour === "fail-after-accept") return null;
  if (typeof behaviour === "object" && "slow" in behaviour)
    await new Promise((done) => setTimeout(done, behaviour.slow));
  return usual;
}

async function read(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  const url = new URL(request.url!, "http://fake.example");
  const type = request.headers["content-type"] ?? "";
  const body = /json|text\/plain/.test(type)
    ? (JSON.parse(text || "{}") as Record<string, any>)
    : Object.fromEntries(new URLSearchParams(text));
  return { method: request.method!, path: url.pathname, query: url.searchParams, headers: request.headers, body };
}

function reply(request: IncomingMessage, response: ServerResponse, said: Answer | null | "silent"): void {
  if (said === "silent") return;
  if (said === null) return void request.socket.destroy();
  response
    .writeHead(said.status ?? 200, { "content-type": "application/json", ...said.headers })
    .end(JSON.stringify(said.json));
}
