import { createHash } from "node:crypto";
import { hmacWith, isSameSecret } from "../../kit/hmac.ts";
import { WireError } from "../wire/error.ts";

/** A request as it came over the line, as far as a signature covers it. */
export interface SignedRequest {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  /** Names and values in turn, as they were sent (`rawHeaders` of node:http). */
  headers: readonly string[];
  body: Uint8Array;
}

export interface AccessKey {
  id: string;
  secret: string;
}

const service = "cognito-idp";
const algorithm = "AWS4-HMAC-SHA256";
/** How far the caller's clock may be away, in milliseconds. */
const skew = 15 * 60 * 1000;

/**
 * Checks an AWS Signature Version 4 in the Authorization header: method, path, every signed header and the whole body are covered by it.
 * A signature may be used again within its fifteen minutes, as on the wire that this one copies; it only ever repeats the very same request.
 * Refuses with the names that clients of the wire know. Signatures in the query, unsigned or streamed bodies and session tokens are not taken.
 */
export function checkSignature(request: SignedRequest, keys: readonly AccessKey[], now: Date): void {
  const headers = gather(request.headers);
  const authorization = headers.get("authorization");
  if (authorization === undefined)
    throw new WireError("MissingAuthenticationTokenException", "Missing Authentication Token");
  const { credential, signedHeaders, signature } = readAuthorization(authorization);
  const [id, day, scopeRegion, scopeService, end] = credential.split("/") as [string, string, string, string, string];
  const key = keys.find((one) => one.id === id);
  if (!key || headers.has("x-amz-security-token"))
    throw new WireError("UnrecognizedClientException", "The security token included in the request is invalid.");
  if (scopeService !== service) throw invalid(`Credential should be scoped to correct service: '${service}'.`);
  if (end !== "aws4_request") throw invalid("Credential should be scoped with a valid terminator: 'aws4_request'.");
  const moment = checkMoment(headers.get("x-amz-date"), day, now);
  checkCovered(headers, signedHeaders);
  const bodyHash = sha256(request.body);
  const claimed = headers.get("x-amz-content-sha256");
  if (claimed !== undefined && claimed !== bodyHash)
    throw invalid("The body does not have the hash of X-Amz-Content-Sha256; it must be signed.");
  const [path, query = ""] = request.url.split("?", 2) as [string, string | undefined];
  if (query !== "") throw invalid("A management request has no query.");
  const canonical = [
    request.method,
    // The wire has one address, and nothing in it would be encoded.
    path,
    "",
    ...signedHeaders.map((name) => `${name}:${headers.get(name)}`),
    "",
    signedHeaders.join(";"),
    bodyHash,
  ].join("\n");
  const scope = [day, scopeRegion, scopeService, end].join("/");
  const expected = hmacWith(signingKey(key.secret, day, scopeRegion))(
    [algorithm, moment, scope, sha256(Buffer.from(canonical))].join("\n"),
  );
  if (!isSameSecret(Buffer.from(signature, "hex"), expected))
    throw invalid(
      "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.",
    );
}

/** Headers by lower-case name, with trimmed values. One that comes twice could be read in two ways: it is refused. */
function gather(raw: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    if (headers.has(name)) throw invalid(`The header '${name}' came more than once.`);
    headers.set(name, raw[at + 1]!.trim().replace(/ +/g, " "));
  }
  return headers;
}

function readAuthorization(value: string) {
  const [kind, rest = ""] = value.split(/ (.*)/s, 2) as [string, string | undefined];
  if (kind !== algorithm) throw incomplete(`Authorization header must begin with '${algorithm}'.`);
  const parts = new Map(rest.split(",").map((part) => part.trim().split(/=(.*)/s, 2) as [string, string | undefined]));
  const missing = ["Credential", "SignedHeaders", "Signature"].filter((name) => !parts.get(name));
  if (missing.length > 0)
    throw incomplete(missing.map((name) => `Authorization header requires '${name}' parameter.`).join(" "));
  const credential = parts.get("Credential")!;
  if (!/^[\w-]{1,128}\/\d{8}\/[a-z0-9-]{1,40}\/[a-z0-9-]{1,40}\/\w{1,40}$/.test(credential))
    throw incomplete("Credential must be '<access key>/<yyyymmdd>/<region>/<service>/aws4_request'.");
  const signature = parts.get("Signature")!;
  if (!/^[0-9a-f]{64}$/.test(signature)) throw incomplete("Signature must be 64 hexadecimal digits in lower case.");
  const signedHeaders = parts.get("SignedHeaders")!.split(";");
  if (signedHeaders.some((name, at) => at > 0 && name <= signedHeaders[at - 1]!))
    throw incomplete("SignedHeaders must be in lower case, sorted, each once.");
  return { credential, signature, signedHeaders };
}

function checkMoment(moment: string | undefined, day: string, now: Date): string {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment ?? "");
  if (!moment || !parts)
    throw incomplete("Authorization header requires existence of an 'X-Amz-Date' header, such as 20261121T090000Z.");
  const at = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`);
  if (Number.isNaN(at)) throw incomplete("X-Amz-Date is no date.");
  if (!moment.startsWith(`${day}T`)) throw invalid("Date in Credential scope does not match YYYYMMDD of X-Amz-Date.");
  const here = basic(now);
  if (at < now.getTime() - skew)
    throw invalid(
      `Signature expired: ${moment} is now earlier than ${basic(new Date(now.getTime() - skew))} (${here} - 15 min.)`,
    );
  if (at > now.getTime() + skew)
    throw invalid(
      `Signature not yet current: ${moment} is still later than ${basic(new Date(now.getTime() + skew))} (${here} + 15 min.)`,
    );
  return moment;
}

// What decides what a request does, and where, must be under the signature: else a signed request could be turned into another one.
function checkCovered(headers: ReadonlyMap<string, string>, signed: readonly string[]): void {
  const absent = signed.filter((name) => !headers.has(name));
  if (absent.length > 0) throw invalid(`Signed header not in the request: ${absent.join(", ")}`);
  const needed = ["host", ...[...headers.keys()].filter((name) => name.startsWith("x-amz-"))];
  const bare = needed.filter((name) => !signed.includes(name));
  if (bare.length > 0)
    throw invalid(`'Host' and every 'x-amz-' header must be a 'SignedHeader'; not signed: ${bare.join(", ")}`);
}

function signingKey(secret: string, day: string, scopeRegion: string): Buffer {
  return [day, scopeRegion, service, "aws4_request"].reduce<Buffer>(
    (key, part) => hmacWith(key)(part),
    Buffer.from(`AWS4${secret}`),
  );
}

function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function basic(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function invalid(message: string): WireError {
  return new WireError("InvalidSignatureException", message);
}

function incomplete(message: string): WireError {
  return new WireError("IncompleteSignatureException", message);
}
