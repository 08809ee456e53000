import { softPasskey } from "../../src/identity/testing/passkey.ts";

// The client listens to changes of its storage from other tabs; there are none.
const listening = { addEventListener() {}, removeEventListener() {} };

class Credential {}
class Attestation {}
class Assertion {}

/**
 * Gives Node as much of a browser as the client looks at when it works with passkeys: an authenticator made of software.
 * @returns takes it away again
 */
export function installAuthenticator(origin: string): () => void {
  const passkey = softPasskey(origin);
  const credentials = {
    create: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer; rp: { id: string } } }) => {
      const challenge = Buffer.from(publicKey.challenge).toString("base64url");
      return asCredential(passkey.register({ challenge, rp: publicKey.rp }), new Attestation());
    },
    get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer; rpId: string } }) => {
      const challenge = Buffer.from(publicKey.challenge).toString("base64url");
      return asCredential(passkey.answer({ challenge, rpId: publicKey.rpId }), new Assertion());
    },
  };
  const parts: Record<string, unknown> = {
    window: { document: {}, isSecureContext: true, PublicKeyCredential: Credential, btoa, atob, crypto, ...listening },
    PublicKeyCredential: Credential,
    AuthenticatorAttestationResponse: Attestation,
    AuthenticatorAssertionResponse: Assertion,
  };
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { value, configurable: true }); // oxfmt-ignore
  Object.defineProperty(navigator, "credentials", { value: credentials, configurable: true });
  return () => {
    for (const name of Object.keys(parts)) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, "credentials");
  };
}

// The answer as a browser holds it: bytes in place of base64url, and objects of the browser's classes.
function asCredential(answer: { rawId: string; response: Record<string, unknown> }, response: object): object {
  const bytes = Object.entries(answer.response).map(([name, value]) => [name, typeof value === "string" ? buffer(value) : value]); // oxfmt-ignore
  const { transports = [] } = answer.response;
  const extras = { getTransports: () => transports, getPublicKeyAlgorithm: () => -7, getPublicKey: () => null };
  // The server reads these bytes out of the attestation, as this answer's reader should.
  Object.assign(response, Object.fromEntries(bytes), extras, { getAuthenticatorData: () => new ArrayBuffer(0) });
  const rest = { ...answer, rawId: buffer(answer.rawId), response, getClientExtensionResults: () => ({}) };
  return Object.assign(new Credential(), rest);
}

function buffer(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, "base64url")).buffer;
}
