import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";

/** A provider of OpenID Connect on 127.0.0.1, in Google's part: whoever comes is signed in as `person` without being asked. */
export interface FakeProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in; claims besides `sub` come by userinfo, as with most providers, or in the id token. */
  person: { sub: string } & Record<string, unknown>;
  /** What the person does on the provider's page. */
  answer: "agree" | "refuse";
  /** Parameters of the last request for a sign-in. */
  asked: Record<string, string>;
  close(): Promise<void>;
}

/** @param redirectUri the address that is registered there @param inToken whether claims come in the id token */
export async function startFakeProvider(redirectUri: string, inToken = true): Promise<FakeProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const fake: FakeProvider = {
    issuer,
    clientId: "hookwise-test",
    clientSecret: "a-secret-of-the-test-0123456789",
    person: {
      sub: "1084",
      email: "marina@people.example",
      email_verified: true,
      hd: "people.example",
      name: "Marina Reyes",
      given_name: "Marina",
      family_name: "Reyes",
      picture: "https://pictures.example/1084.png",
      locale: "en",
    },
    answer: "agree",
    asked: {},
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: fake.clientId,
        client_secret: fake.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
        response_types: ["code"],
      },
    ],
    claims: {
      openid: ["sub", "hd"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "picture", "locale"],
    },
    conformIdTokenClaims: !inToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => "/interaction" },
    cookies: { keys: ["only-for-tests"] },
    jwks: { keys: [await signingKey()] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => fake.person }),
  });
  const callback = provider.callback();
  server.on("request", async (request, response) => {
    if (!request.url!.startsWith("/interaction")) return callback(request, response);
    const { prompt, params } = await provider.interactionDetails(request, response);
    fake.asked = params;
    if (fake.answer === "refuse") return provider.interactionFinished(request, response, { error: "access_denied" });
    const accountId = fake.person.sub;
    if (prompt.name === "login")
      return provider.interactionFinished(request, response, { login: { accountId, remember: false } });
    const grant = new provider.Grant({ accountId, clientId: fake.clientId });
    grant.addOIDCScope("openid email profile");
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  });
  return fake;
}

async function signingKey(): Promise<object> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "only" };
}
