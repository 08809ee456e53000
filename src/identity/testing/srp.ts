import { createHash, createHmac, getDiffieHellman, randomBytes } from "node:crypto";
import type { TestProvider, WireReply } from "./provider.ts";

// The client's half of SRP in plain numbers, written apart from `srp.ts`: it shares nothing with the server.
const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
const k = BigInt(`0x${sha(hex(N) + hex(2n))}`);

/** One exchange of a client that knows (or guesses) a password. */
export interface SrpClient {
  /** SRP_A. */
  a: string;
  /** The answer to PASSWORD_VERIFIER, without USERNAME. */
  prove(
    parameters: Record<string, string>,
    password: string,
    who?: { group: string; name: string },
  ): Record<string, string>;
}

export function srpClient(pool: string): SrpClient {
  const secret = BigInt(`0x${randomBytes(32).toString("hex")}`);
  const open = power(2n, secret);
  return {
    a: open.toString(16),
    prove(parameters, password, who = { group: pool.split("_")[1]!, name: parameters["USER_ID_FOR_SRP"]! }) {
      const B = BigInt(`0x${parameters["SRP_B"]}`);
      const u = BigInt(`0x${sha(hex(open) + hex(B))}`);
      const inner = createHash("sha256").update(`${who.group}${who.name}:${password}`).digest("hex");
      const x = BigInt(`0x${sha(hex(BigInt(`0x${parameters["SALT"]}`)) + inner)}`);
      const S = power((((B - k * power(2n, x)) % N) + N) % N, secret + u * x);
      const prk = createHmac("sha256", Buffer.from(hex(u), "hex"))
        .update(Buffer.from(hex(S), "hex"))
        .digest();
      const key = createHmac("sha256", prk).update("Caldera Derived Key\u0001").digest().subarray(0, 16);
      const timestamp = "Sat Nov 21 05:27:46 UTC 2026";
      const block = parameters["SECRET_BLOCK"]!;
      const signature = createHmac("sha256", key)
        .update(who.group + who.name)
        .update(Buffer.from(block, "base64"))
        .update(timestamp)
        .digest("base64");
      return { PASSWORD_CLAIM_SECRET_BLOCK: block, TIMESTAMP: timestamp, PASSWORD_CLAIM_SIGNATURE: signature };
    },
  };
}

/** Both steps of SRP over the wire; the second one's reply, or the first one's when it was refused. */
export async function signInBySrp(
  t: TestProvider,
  given: { pool: string; client: string; username: string; password: string; device?: string },
): Promise<WireReply> {
  const srp = srpClient(given.pool);
  const device = given.device ? { DEVICE_KEY: given.device } : {};
  const first = await t.call("InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    ClientId: given.client,
    AuthParameters: { USERNAME: given.username, SRP_A: srp.a, ...device },
  });
  if (first.error) return first;
  const parameters = first.body.ChallengeParameters as Record<string, string>;
  return t.call("RespondToAuthChallenge", {
    ChallengeName: "PASSWORD_VERIFIER",
    ClientId: given.client,
    ChallengeResponses: {
      USERNAME: parameters["USER_ID_FOR_SRP"]!,
      ...srp.prove(parameters, given.password),
      ...device,
    },
  });
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

function hex(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 ? `0${digits}` : digits;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

function sha(data: string): string {
  return createHash("sha256").update(Buffer.from(data, "hex")).digest("hex");
}
