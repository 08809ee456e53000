import { exportJWK, createLocalJWKSet, generateKeyPair, SignJWT } from "jose";
import type { JWTPayload } from "jose";
import type { AccountDirectory, Accounts } from "../../kit/accounts.ts";

export interface TestAccounts {
  accounts: Accounts;
  /** What the management operations were asked for, in order: `disable ada`. */
  asked: string[];
  /** A good id token, with claims laid over it; undefined leaves one out. */
  idToken(claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  accessToken(claims?: JWTPayload): Promise<string>;
  /** Tokens of these session ids (`origin_jti`) are taken back. */
  takenBack: Set<string>;
  key: Awaited<ReturnType<typeof generateKeyPair>>;
}

/** An identity provider for tests: one RSA key, tokens signed by it, and management operations that write down what they are asked. */
export async function testAccounts(): Promise<TestAccounts> {
  const key = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(key.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const [issuer, clientId] = ["https://id.lake.example/local-1_Lake", "client1"];
  const takenBack = new Set<string>();
  const asked: string[] = [];
  const sign = (claims: JWTPayload, header: Record<string, unknown> = {}) => {
    const at = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, iat: at, exp: at + 3600, origin_jti: "o1", ...claims };
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
      .setProtectedHeader({ alg: "RS256", kid: "k1", ...header })
      .sign(key.privateKey);
  };
  return {
    asked,
    takenBack,
    key,
    accounts: {
      describe: () => ({ userPoolId: "local-1_Lake", userPoolClientId: clientId, allowGuestAccess: false }),
      issuer,
      clientId,
      jwks: createLocalJWKSet({ keys: [jwk] }),
      standing: async (claims) => !takenBack.has(claims["origin_jti"] as string),
      manage: noting(asked),
    },
    idToken: (claims = {}, header) =>
      sign({ token_use: "id", aud: clientId, sub: "s-ada", email: "ada@hill.example", email_verified: true, name: "Ada Hill", "cognito:username": "s-ada", ...claims }, header), // oxfmt-ignore
    accessToken: (claims = {}) =>
      sign({ token_use: "access", client_id: clientId, sub: "s-ada", username: "s-ada", ...claims }),
  };
}

function noting(asked: string[]): AccountDirectory {
  const note = (operation: string) => async (username: string) => void asked.push(`${operation} ${username}`);
  return {
    find: async () => null,
    async invite({ email }) {
      asked.push(`invite ${email}`);
      return { username: `s-${email.split("@")[0]}`, subject: `s-${email.split("@")[0]}`, enabled: true, status: "FORCE_CHANGE_PASSWORD" }; // oxfmt-ignore
    },
    inviteAgain: note("inviteAgain"),
    remove: note("remove"),
    disable: note("disable"),
    enable: note("enable"),
    signOut: note("signOut"),
    resetAuthenticator: note("resetAuthenticator"),
  };
}
