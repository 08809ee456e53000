import { createServer as createPlain } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createSafe } from "node:https";
import type { AddressInfo } from "node:net";
import { testCertificate } from "../../src/kit/testing-certificate.ts";
import { matchesSdk } from "../../src/identity/testing/provider.ts";

/** What passed: the action, the challenge that was answered, and whether it was accepted. */
export interface Passed {
  service: string;
  action: string;
  challenge: string | null;
  accepted: boolean;
}

export interface Proxy {
  /** `http://localhost:<port>`, or https. */
  origin: string;
  passed: Passed[];
  /** Replies that the AWS SDK would not understand. */
  misshapen: string[];
  /** Behind it from now on. */
  leadTo(origin: string): void;
  close(): Promise<void>;
}

/** A proxy before a provider that serves an empty page with a script, hands everything else on, and writes down what passed. */
export async function openProxy(safe: boolean, script: string): Promise<Proxy> {
  let behind = "";
  const proxy: Proxy = {
    origin: "",
    passed: [],
    misshapen: [],
    leadTo: (origin) => void (behind = origin),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/script.js") return response.setHeader("content-type", "text/javascript").end(script);
    if (request.method === "GET")
      return response.setHeader("content-type", "text/html").end("<!doctype html><script src=/script.js></script>");
    return void handOn(proxy, behind, request, response).catch(() => response.writeHead(502).end());
  };
  const server = safe ? createSafe(testCertificate, serve) : createPlain(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.origin = `${safe ? "https" : "http"}://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
}

async function handOn(proxy: Proxy, behind: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  const { "content-type": type = "", "x-amz-target": target = "" } = request.headers;
  const headers = { "content-type": type, "x-amz-target": String(target) };
  const answer = await fetch(behind + request.url, { method: request.method!, headers, body });
  const text = await answer.text();
  const [service = "", action = ""] = String(target).split(".");
  const challenge = (JSON.parse(body) as { ChallengeName?: string }).ChallengeName ?? null;
  proxy.passed.push({ service, action, challenge, accepted: answer.ok });
  if (answer.ok && service === "AWSCognitoIdentityProviderService") note(proxy, action, JSON.parse(text));
  const error = answer.headers.get("x-amzn-errortype");
  response.writeHead(answer.status, {
    "content-type": answer.headers.get("content-type") ?? "application/x-amz-json-1.1",
    ...(error && { "x-amzn-errortype": error }),
  });
  response.end(text);
}

function note(proxy: Proxy, action: string, reply: unknown): void {
  try {
    matchesSdk(action, reply);
  } catch (error) {
    proxy.misshapen.push((error as Error).message);
  }
}
