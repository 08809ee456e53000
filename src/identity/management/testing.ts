import { createHash, createHmac } from "node:crypto";
import * as cognito from "@aws-sdk/client-cognito-identity-provider";
import { matchesSdk } from "../testing/provider.ts";
import type { AccessKey, SignedRequest } from "./signature.ts";

/** Amazon's own client, pointed at a provider; every reply is checked against the shapes that it carries. */
export function sdkClient(endpoint: string, key: AccessKey, region = "local-1"): cognito.CognitoIdentityProvider {
  return new cognito.CognitoIdentityProvider({
    endpoint,
    region,
    maxAttempts: 1,
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
    requestHandler: { handle } as never,
  });
}

interface SdkRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

async function handle(request: SdkRequest): Promise<object> {
  const { method, protocol, hostname, port, path, headers, body } = request;
  const reply = await fetch(`${protocol}//${hostname}${port ? `:${port}` : ""}${path}`, { method, headers, body });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const operation = headers["x-amz-target"]!.split(".")[1]!;
  if (reply.ok) matchesSdk(operation, JSON.parse(Buffer.from(bytes).toString()));
  return { response: { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body: bytes } };
}

/** The name of the refusal that a call ends with; throws when it is answered. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  if (!error) throw new Error("it was not refused");
  return error.name;
}

/** The request that Amazon's own client would send, signed by it. */
export async function signedBySdk(
  key: AccessKey,
  options: { region?: string; token?: string; offset?: number } = {},
): Promise<SignedRequest> {
  const { region = "eu-west-2", token: sessionToken, offset } = options;
  let sent: SignedRequest | undefined;
  const client = new cognito.CognitoIdentityProviderClient({
    endpoint: "http://id.hookwise.example/idp/",
    region,
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret, ...(sessionToken && { sessionToken }) },
    ...(offset !== undefined && { systemClockOffset: offset }),
    maxAttempts: 1,
    requestHandler: {
      async handle(request: { method: string; path: string; headers: Record<string, string>; body: Uint8Array }) {
        const headers = Object.entries(request.headers).flat();
        sent = { method: request.method, url: request.path, headers, body: Uint8Array.from(request.body) };
        throw new Error("sent");
      },
    } as never,
  });
  await client.send(new cognito.ListUserPoolsCommand({ MaxResults: 10 })).catch(() => {});
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

export interface ByHand {
  key: AccessKey;
  at: Date;
  service?: string;
  day?: string;
  terminator?: string;
  /** Signed with it. */
  headers?: Record<string, string>;
  /** The hash in the canonical request, when it is not the body's. */
  payload?: string;
  signedHeaders?: string;
  body?: string;
}

/** A signature put together step by step after the public description, with whatever is to be wrong about it. */
export function signedByHand(wanted: ByHand): SignedRequest {
  const { key, at, service = "cognito-idp", terminator = "aws4_request", body = "{}" } = wanted;
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = wanted.day ?? moment.slice(0, 8);
  const headers: Record<string, string> = {
    host: "id.hookwise.example",
    "x-amz-date": moment,
    "x-amz-target": "AWSCognitoIdentityProviderService.ListUserPools",
    ...wanted.headers,
  };
  const names = Object.keys(headers).toSorted();
  const signedHeaders = wanted.signedHeaders ?? names.join(";");
  const lines = names.map((name) => `${name}:${headers[name]!.trim().replace(/ +/g, " ")}`);
  const payload = wanted.payload ?? hash(body);
  const canonical = ["POST", "/idp/", "", ...lines, "", signedHeaders, payload].join("\n");
  const scope = `${day}/eu-west-2/${service}/${terminator}`;
  const text = ["AWS4-HMAC-SHA256", moment, scope, hash(canonical)].join("\n");
  let secret: Buffer = Buffer.from(`AWS4${key.secret}`);
  for (const part of [...scope.split("/"), text]) secret = createHmac("sha256", secret).update(part).digest();
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${signedHeaders}, Signature=${secret.toString("hex")}`;
  return {
    method: "POST",
    url: "/idp/",
    headers: Object.entries({ ...headers, authorization }).flat(),
    body: Buffer.from(body),
  };
}

function hash(data: string): string {
  return createHash("sha256").update(data).digest("hex");
}
