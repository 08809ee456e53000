import { createHash, createHmac, DiffieHellman, getDiffieHellman, randomBytes } from "node:crypto";
import { Agent, request } from "node:http";

const group = getDiffieHellman("modp15");
const N = BigInt(`0x${group.getPrime("hex")}`);
const k = BigInt(`0x${sha(hex(N) + hex(2n))}`);
const secret = randomBytes(32);
const open = power(2n, secret);

/** SRP_A of this process. */
export const a = open.toString(16);

/** The answer to PASSWORD_VERIFIER; by OpenSSL, as the machine is shared with the server that is measured. */
export function prove(pool: string, parameters: Record<string, string>, password: string): Record<string, string> {
  const name = parameters["USER_ID_FOR_SRP"]!;
  const poolName = pool.slice(pool.indexOf("_") + 1);
  const B = BigInt(`0x${parameters["SRP_B"]}`);
  const u = BigInt(`0x${sha(hex(open) + hex(B))}`);
  const inner = createHash("sha256").update(`${poolName}${name}:${password}`).digest("hex");
  const x = BigInt(`0x${sha(hex(BigInt(`0x${parameters["SALT"]}`)) + inner)}`);
  const base = (((B - k * power(2n, bytes(x))) % N) + N) % N;
  const S = power(base, bytes(BigInt(`0x${secret.toString("hex")}`) + u * x));
  const mixed = createHmac("sha256", Buffer.from(hex(u), "hex"))
    .update(Buffer.from(hex(S), "hex"))
    .digest();
  const key = createHmac("sha256", mixed).update("Caldera Derived Key\u0001").digest().subarray(0, 16);
  const timestamp = "Sat Nov 21 05:27:46 UTC 2026";
  const signed = createHmac("sha256", key)
    .update(poolName + name)
    .update(Buffer.from(parameters["SECRET_BLOCK"]!, "base64"));
  return {
    PASSWORD_CLAIM_SECRET_BLOCK: parameters["SECRET_BLOCK"]!,
    TIMESTAMP: timestamp,
    PASSWORD_CLAIM_SIGNATURE: signed.update(timestamp).digest("base64"),
  };
}

const agent = new Agent({ keepAlive: true });

export interface Reply {
  status: number;
  text: string;
  body: any;
  /** Milliseconds from the request to the last byte of the answer. */
  took: number;
}

/** Posts an action over a kept-alive connection. */
export function post(port: number, operation: string, input: object): Promise<Reply> {
  const body = Buffer.from(JSON.stringify(input));
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    "content-length": body.length,
  };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request({ host: "127.0.0.1", port, path: "/idp/", method: "POST", headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const took = performance.now() - began;
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode ?? 0, text, body: JSON.parse(text), took });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function power(base: bigint, exponent: Buffer): bigint {
  Reflect.apply(DiffieHellman.prototype.setPrivateKey, group, [exponent]);
  const result = base === 2n ? group.generateKeys() : group.computeSecret(bytes(base));
  return BigInt(`0x${result.toString("hex")}`);
}

function bytes(value: bigint): Buffer {
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 ? `0${digits}` : digits, "hex");
}

function hex(value: bigint): string {
  const text = bytes(value).toString("hex");
  return /^[89a-f]/.test(text) ? `00${text}` : text;
}

function sha(data: string): string {
  return createHash("sha256").update(Buffer.from(data, "hex")).digest("hex");
}
