import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { checkSignature } from "./signature.ts";
import type { SignedRequest } from "./signature.ts";
import { signedByHand, signedBySdk } from "./testing.ts";

const key = { id: "HWKATESTKEY234567", secret: "kN3vq8Zs0xWc7LmR5tYb1DfG9hJ2pQ4uE6aV8iO0" };
const now = new Date("2026-11-21T09:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

/** The name of the refusal; "accepted" when there is none. */
function verdict(request: SignedRequest, at = now): string {
  try {
    checkSignature(request, [key], at);
    return "accepted";
  } catch (error) {
    return (error as Error).name;
  }
}

function withHeader(request: SignedRequest, name: string, value: string): SignedRequest {
  const headers = request.headers.map((one, at) => (at % 2 === 1 && request.headers[at - 1] === name ? value : one));
  return { ...request, headers };
}

const plus = (request: SignedRequest, ...more: string[]) => ({ ...request, headers: [...request.headers, ...more] });

describe("what Amazon's own client signs", () => {
  it.each(["local-1", "eu-west-2", "us-gov-west-1"])("is accepted for the region %s", async (region) => {
    expect(verdict(await signedBySdk(key, { region }), new Date())).toBe("accepted");
  });

  it("is what we sign by hand", () => {
    expect(verdict(signedByHand({ key, at: now }))).toBe("accepted");
  });

  it("is refused with a secret that is not the key's: a forged signature", async () => {
    const forged = await signedBySdk({ ...key, secret: `${key.secret}x` });
    expect(verdict(forged, new Date())).toBe("InvalidSignatureException");
  });

  it("is refused with a key that nobody has", async () => {
    const strange = await signedBySdk({ ...key, id: "AKIAIOSFODNN7EXAMPLE" });
    expect(verdict(strange, new Date())).toBe("UnrecognizedClientException");
  });

  it("is refused with a session token: there are no borrowed keys", async () => {
    expect(verdict(await signedBySdk(key, { token: "borrowed" }), new Date())).toBe("UnrecognizedClientException");
  });

  it("is refused from a clock that is sixteen minutes slow or fast, with a message from which clients correct theirs", async () => {
    for (const offset of [-16, 16]) {
      const request = await signedBySdk(key, { offset: offset * 60_000 });
      expect(() => checkSignature(request, [key], new Date())).toThrow(/Signature (expired|not yet current)/);
      expect(verdict(request, new Date())).toBe("InvalidSignatureException");
    }
  });
});

describe("a signature", () => {
  it("holds for fifteen minutes both ways and no second longer", () => {
    const request = signedByHand({ key, at: now });
    for (const late of [-15, 15]) expect(verdict(request, minutes(late))).toBe("accepted");
    expect(verdict(request, new Date(minutes(15).getTime() + 1000))).toBe("InvalidSignatureException");
    expect(verdict(request, new Date(minutes(-15).getTime() - 1000))).toBe("InvalidSignatureException");
  });

  it("of another day's scope is refused", () => {
    expect(verdict(signedByHand({ key, at: now, day: "20261120" }))).toBe("InvalidSignatureException");
  });

  it.each(["s3", "sts", "cognito-identity"])("scoped to another service (%s) is refused", (service) => {
    expect(() => checkSignature(signedByHand({ key, at: now, service }), [key], now)).toThrow(
      "Credential should be scoped to correct service: 'cognito-idp'.",
    );
  });

  it("with another terminator is refused", () => {
    expect(verdict(signedByHand({ key, at: now, terminator: "aws4_anything" }))).toBe("InvalidSignatureException");
  });

  it("does not cover a body that was changed after signing", () => {
    const request = signedByHand({ key, at: now, body: '{"MaxResults":1}' });
    expect(verdict({ ...request, body: Buffer.from('{"MaxResults":60}') })).toBe("InvalidSignatureException");
    expect(verdict({ ...request, body: Buffer.alloc(0) })).toBe("InvalidSignatureException");
  });

  it.each(["UNSIGNED-PAYLOAD", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", "STREAMING-UNSIGNED-PAYLOAD-TRAILER"])(
    "over an unsigned payload (%s) is refused",
    (payload) => {
      const headers = { "x-amz-content-sha256": payload };
      expect(verdict(signedByHand({ key, at: now, headers, payload }))).toBe("InvalidSignatureException");
    },
  );

  it("over the hash of another body in X-Amz-Content-Sha256 is refused", () => {
    const payload = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
    const request = signedByHand({ key, at: now, headers: { "x-amz-content-sha256": payload }, payload });
    expect(verdict(request)).toBe("accepted");
    expect(verdict({ ...request, body: Buffer.from('{"MaxResults":1}') })).toBe("InvalidSignatureException");
  });

  it("does not cover another method, path or query", () => {
    const request = signedByHand({ key, at: now });
    for (const change of [{ method: "PUT" }, { url: "/idp" }, { url: "/idp/?Action=DeleteUserPool" }, { url: "/" }])
      expect(verdict({ ...request, ...change })).toBe("InvalidSignatureException");
  });
});

describe("header smuggling", () => {
  const target = "AWSCognitoIdentityProviderService.DeleteUserPool";
  const request = signedByHand({ key, at: now });

  it("another operation in the signed X-Amz-Target is refused", () => {
    expect(verdict(withHeader(request, "x-amz-target", target))).toBe("InvalidSignatureException");
  });

  it("a second X-Amz-Target, Host or Authorization is refused, however it is spelled", () => {
    const authorization = request.headers[request.headers.indexOf("authorization") + 1]!;
    for (const [name, value] of [
      ["x-amz-target", target],
      ["X-Amz-Target", target],
      ["Host", "evil.example"],
      ["Authorization", authorization],
      ["x-amz-date", "20261121T090000Z"],
    ] as const)
      expect(verdict(plus(request, name, value))).toBe("InvalidSignatureException");
  });

  it("an X-Amz-Target that was left out of the signature is refused", () => {
    const bare = signedByHand({ key, at: now, signedHeaders: "host;x-amz-date" });
    expect(verdict(bare)).toBe("InvalidSignatureException");
  });

  it("a Host that was left out of the signature is refused", () => {
    expect(verdict(signedByHand({ key, at: now, signedHeaders: "x-amz-date;x-amz-target" }))).toBe(
      "InvalidSignatureException",
    );
  });

  it("an X-Amz header put in on the way is refused", () => {
    expect(verdict(plus(request, "x-amz-user-agent", "smuggled"))).toBe("InvalidSignatureException");
  });

  it("a signed header that is not there is refused", () => {
    const headers = request.headers.filter((_, at) => request.headers[at - (at % 2)] !== "host");
    expect(verdict({ ...request, headers })).toBe("InvalidSignatureException");
  });

  it("blanks around and inside a value change nothing, as the description has it", () => {
    const spaced = signedByHand({ key, at: now, headers: { "x-amz-user-agent": "  hook   wise " } });
    expect(verdict(spaced)).toBe("accepted");
    expect(verdict(withHeader(spaced, "x-amz-user-agent", "hook wise"))).toBe("accepted");
    expect(verdict(withHeader(spaced, "x-amz-user-agent", "hookwise"))).toBe("InvalidSignatureException");
  });
});

describe("what is no signature", () => {
  const request = signedByHand({ key, at: now });
  const authorization = request.headers[request.headers.indexOf("authorization") + 1]!;
  const bearing = (value: string) => verdict(withHeader(request, "authorization", value));

  it("no Authorization header is a missing token; nor do a signature in the query or a cookie help", () => {
    const headers = request.headers.slice(0, -2);
    const query = `/idp/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${key.id}`;
    expect(verdict({ ...request, headers })).toBe("MissingAuthenticationTokenException");
    expect(verdict({ ...request, headers: [...headers, "cookie", authorization] })).toBe(
      "MissingAuthenticationTokenException",
    );
    expect(verdict({ ...request, headers, url: query })).toBe("MissingAuthenticationTokenException");
  });

  it.each([
    ["another scheme", `Bearer ${authorization}`],
    ["another algorithm", authorization.replace("SHA256", "SHA1")],
    ["no credential", authorization.replace(/Credential=[^,]*, /, "")],
    ["no signed headers", authorization.replace(/SignedHeaders=[^,]*, /, "")],
    ["no signature", authorization.replace(/, Signature=.*/, "")],
    ["a short signature", authorization.slice(0, -2)],
    ["a signature that is no hexadecimal number", `${authorization.slice(0, -1)}g`],
    ["a scope that is cut off", authorization.replace("/aws4_request", "")],
    ["signed headers out of order", authorization.replace("host;x-amz-date", "x-amz-date;host")],
  ])("%s is incomplete", (_what, value) => {
    expect(bearing(value)).toBe("IncompleteSignatureException");
  });

  it("a request without X-Amz-Date is incomplete", () => {
    const at = request.headers.indexOf("x-amz-date");
    expect(verdict({ ...request, headers: request.headers.toSpliced(at, 2) })).toBe("IncompleteSignatureException");
  });

  it("any other byte in the body, the target or the signature is refused", () => {
    const body = JSON.stringify({ UserPoolId: "local-1_abcdefghi", Username: "robin" });
    const honest = signedByHand({ key, at: now, body });
    expect(verdict(honest)).toBe("accepted");
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const bytes = Buffer.from(body);
        bytes[place] = bytes[place]! ^ change;
        expect(verdict({ ...honest, body: bytes })).toBe("InvalidSignatureException");
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(bearing(text)).not.toBe("accepted");
      }),
    );
  });
});
