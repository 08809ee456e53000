import { Amplify } from "aws-amplify";
import { fetchAuthSession, fetchUserAttributes, getCurrentUser, signOut as leave } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import "aws-amplify/auth/enable-oauth-listener";
import { ConsoleLogger, CookieStorage } from "aws-amplify/utils";
import { languageNow } from "../../../ui/language.ts";
import { ApiProblem } from "../../../ui/problem.ts";
import { homeOfPage } from "./home-of-page.ts";
import { hostedScheme } from "./hosted-scheme.ts";
import { readSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";

export type { Settings } from "./settings.ts";

/** Who is signed in here. */
export interface Person {
  userId: string;
  username: string;
  email: string;
  name: string;
  /** The language that the account is kept in (BCP 47); empty where it has none. */
  locale: string;
  /** Came by way of another provider, such as Google: has neither password nor authenticator here. */
  federated: boolean;
  /** Whether the address is known to be theirs; of one that nobody has answered for it is not. */
  proven: boolean;
}

let ready: Promise<Settings> | undefined;

/** Prepares Amplify, once a page; every other function here waits for it. @throws SettingsMissing */
export function account(): Promise<Settings> {
  ready ??= readSettings()
    .then(configure)
    .catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
  return ready;
}

/** The person who is signed in, from the id token; null when nobody is. */
export async function currentPerson(): Promise<Person | null> {
  await account();
  const { tokens } = await currentSession();
  if (!tokens) return null;
  const { userId, username } = await getCurrentUser();
  const claims: Record<string, unknown> = tokens.idToken?.payload ?? {};
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : "");
  return {
    userId,
    username,
    email: text("email"),
    name: text("name") || [text("given_name"), text("family_name")].filter(Boolean).join(" "),
    locale: text("locale"),
    federated: claims["identities"] !== undefined,
    proven: claims["email_verified"] === true || claims["email_verified"] === "true",
  };
}

/** The attributes that the provider keeps of the person who is signed in. @throws what Amplify throws */
export async function currentAttributes(): Promise<Partial<Record<string, string>>> {
  await account();
  return fetchUserAttributes();
}

/**
 * The id token, for the product's API (`Authorization: Bearer …`); null when nobody is signed in.
 * @param renew asks the provider for a new one
 */
export async function idToken(renew = false): Promise<string | null> {
  await account();
  const { tokens } = renew ? await fetchAuthSession({ forceRefresh: true }) : await currentSession();
  return tokens?.idToken?.toString() ?? null;
}

let looking: ReturnType<typeof fetchAuthSession> | undefined;

// Tokens that were revoked look valid from here until they end. The identity pool is the first to refuse them; asking for new ones then makes
// the client throw them away, so that a new sign-in is not taken for a second one. What a screen asks for at once looks once: each look reads the cookies
// a dozen times over.
function currentSession() {
  looking ??= fetchAuthSession()
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === "NotAuthorizedException")
        return fetchAuthSession({ forceRefresh: true });
      throw error;
    })
    .finally(() => (looking = undefined));
  return looking;
}

/**
 * Signs out here, or on every device, and says where to go on: to the first page in the language of this one, by way of the hosted sign-out where a hosted session may be
 * open in this browser. Whoever goes elsewhere at once would cancel that request, and `/oauth2/authorize` would let the next one in silently.
 * @returns an address for a full navigation
 */
export async function signOut(everywhere = false): Promise<string> {
  const settings = await account();
  const onwards = mayBeHosted(settings) ? hostedSignOut(settings) : homeOfPage();
  await leave({ global: everywhere });
  return onwards;
}

/** Where the hosted session ends. After it the browser comes back to the first page: a pool elsewhere may know that in English alone. */
function hostedSignOut({ oauth, userPoolClientId }: Settings): string {
  const { domain, redirectSignOut } = oauth!;
  const home = new URL(homeOfPage(), location.origin).href;
  const back = redirectSignOut.includes(home)
    ? home
    : (redirectSignOut.find((one) => one.startsWith(`${location.origin}/`)) ?? redirectSignOut[0]!);
  const query = new URLSearchParams({ client_id: userPoolClientId, logout_uri: back });
  return `${hostedScheme(domain)}//${domain}/logout?${query.toString()}`;
}

// The hosted pages inside this product may know this browser from another application, too; those elsewhere are asked when they signed somebody in.
function mayBeHosted({ oauth, userPoolClientId }: Settings): boolean {
  if (!oauth || oauth.redirectSignOut.length === 0) return false;
  if (oauth.domain === location.host) return true;
  const mark = localStorage.getItem(`CognitoIdentityServiceProvider.${userPoolClientId}.oauthSignIn`);
  return mark?.startsWith("true") || document.cookie.includes(".oauthMetadata=");
}

/** Asks the product's API as the person who is signed in. @throws ApiProblem with the answer's reason and sentence */
export async function api<T>(
  path: string,
  options: { method?: string; body?: unknown; key?: string; organisation?: string } = {},
): Promise<T> {
  const { body, ...rest } = options;
  const sent = body === undefined ? {} : { body: JSON.stringify(body), type: "application/json" };
  const answer = await openApi(path, { ...rest, ...sent });
  return (answer.status === 204 ? null : await answer.json().catch(() => null)) as T;
}

interface Opened {
  method?: string;
  body?: Blob | string;
  /** The media type of the body. */
  type?: string;
  key?: string;
  organisation?: string;
  signal?: AbortSignal;
}

/** The API's answer as it comes: for streams and files. @throws ApiProblem for every refusal */
export async function openApi(path: string, options: Opened = {}): Promise<Response> {
  const token = await idToken();
  const answer = await fetch(`/api/v1${path}`, {
    method: options.method ?? "GET",
    headers: {
      accept: "application/json, */*;q=0.5",
      "accept-language": languageNow().tag,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(options.type && { "content-type": options.type }),
      ...(options.key && { "idempotency-key": options.key }),
      ...(options.organisation && { "hookwise-organisation": options.organisation }),
    },
    ...(options.body !== undefined && { body: options.body }),
    ...(options.signal && { signal: options.signal }),
  });
  if (answer.ok) return answer;
  throw new ApiProblem(answer.status, ((await answer.json().catch(() => null)) ?? {}) as Partial<ApiProblem>);
}

function configure(settings: Settings): Settings {
  ConsoleLogger.LOG_LEVEL = "ERROR";
  const { userPoolId, userPoolClientId, userPoolEndpoint, identityPoolId, identityPoolEndpoint, oauth } = settings;
  const pool = {
    userPoolId,
    userPoolClientId,
    ...(userPoolEndpoint && { userPoolEndpoint }),
    signUpVerificationMethod: "code" as const,
    loginWith: {
      email: true,
      ...(oauth && {
        oauth: {
          domain: oauth.domain,
          scopes: oauth.scopes,
          redirectSignIn: oauth.redirectSignIn,
          redirectSignOut: oauth.redirectSignOut,
          responseType: oauth.responseType,
          providers: ["Google" as const],
        },
      }),
    },
  };
  const { allowGuestAccess } = settings;
  const identities = { allowGuestAccess, ...(identityPoolEndpoint && { identityPoolEndpoint }) };
  // Without an identity pool Amplify's type wants none of its fields to be named.
  const Cognito = identityPoolId
    ? { ...pool, ...identities, identityPoolId }
    : (pool as typeof pool & { identityPoolId: never });
  Amplify.configure({ Auth: { Cognito } });
  // After configure, which would put the default storage back.
  const storage = new CookieStorage(cookies(settings.cookieDomain, isSecureContext));
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
  return settings;
}

/** How the session's cookies are set: for siblings only where a parent domain is configured and the connection is safe. */
export function cookies(domain: string | null, secure: boolean) {
  const shared = secure && domain !== null;
  return { path: "/", expires: 365, secure, sameSite: shared ? "none" : "lax", ...(domain && { domain }) } as const;
}
