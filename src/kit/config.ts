import { resolve } from "node:path";
import * as z from "zod";
import { productPorts, standards } from "../../bin/preflight/index.mjs";
import {
  address,
  bool,
  choice,
  domains,
  hostName,
  hosts,
  like,
  list,
  mailAddress,
  mailAddresses,
  origins,
  port,
  servers,
  site,
  text,
  integer,
} from "./config-shapes.ts";
import { readNetwork } from "./ip.ts";
import { isLocalHost } from "./local.ts";
import { OperatorError } from "./operator-error.ts";
import { rootKey } from "./root-key.ts";

// A new clone looks at them before it can read this file, which needs packages.
const standardPort = (name: string) => productPorts.find(({ variable }) => variable === name)!.standard;

/** Every variable the product reads: its shape and one sentence. `npm run doctor` and `.env.example` are printed from this list. */
export const variables = z.object({
  NODE_ENV: choice(["development", "test", "production"], "development").describe(
    "`production` refuses to start with a missing secret and closes the outbox; whatever others can reach must be production.",
  ),
  PORT: port(standardPort("PORT")).describe("Port of the main site, the accounts and the API."),
  LEARN_PORT: port(standardPort("LEARN_PORT")).describe("Port of the learning site."),
  LURE_PORT: port(standardPort("LURE_PORT")).describe("Port of the lure host: links, landing pages, reports."),
  OPS_PORT: port(standardPort("OPS_PORT")).describe(
    "Port of /healthz, /readyz and /metrics of this process, whatever its roles; 0 is off. It is for the operator's own network: no proxy leads there.",
  ),
  HOST: text(standards.HOST).describe("Address to listen on; `0.0.0.0` behind a reverse proxy on another machine."),
  PUBLIC_URL: site("https://hookwise.example").describe(
    "Public address of the main site, such as https://hookwise.example.",
  ),
  LEARN_URL: site("https://learn.hookwise.example").describe("Public address of the learning site."),
  LURE_URL: site("https://lures.example").describe(
    "Public address of the lure host; a registrable domain of its own in production.",
  ),
  LURE_SHORT_URL: site("https://nk.example").describe(
    "A shorter address that leads to the lure host, too, for links in text messages, where each character counts; that of the lure host when empty.",
  ),
  DATA_DIR: text(standards.DATA_DIR).describe(
    "Folder for the embedded database, the tracking spool and secrets made at first start.",
  ),
  SPOOL: choice(["folder", "database"], "folder").describe(
    "What makes a click safe before it is answered: `folder`, a file in DATA_DIR, on a disk that outlives the machine; `database`, where such a disk is missing: slower, and visitors are asked to come again while the database is away.",
  ),
  DATABASE_URL: text().describe(
    "PostgreSQL 15 to 18, as the owner of the database, who at the first start may create roles; several hosts are divided by commas, TLS is asked for by ?sslmode=verify-full&sslrootcert=<file>; the embedded database when empty.",
  ),
  DATABASE_DIRECT_URL: text().describe(
    "The same database past a pooler, when DATABASE_URL leads to one that shares sessions (PgBouncer with pool_mode = transaction): for migrations, jobs and a sender's life.",
  ),
  DATABASE_POOL: integer(2, 200, 12).describe("Database connections a process may hold for requests."),
  DATABASE_TIMEOUT: integer(2, 600, 30).describe(
    "Seconds after which an ordinary statement is given up, and a connection that does not answer; imports and launches get twenty times as long.",
  ),
  PEOPLE_PER_ORGANISATION: integer(1000, 50_000_000, 1_000_000).describe(
    "People that the directory of one organisation may hold, whether they work there or not, and rows that one of its imports may have; with a plan of so many seats it is a hundred for each, 10,000 at least.",
  ),
  IMPORT_MEGABYTES: integer(16, 65_536, 1024).describe(
    "Megabytes of rows that one import may bring; while it is taken over the database grows by some nine times as much.",
  ),
  ROOT_KEY: text().describe(
    "32 bytes in base64 that seal every secret; kept in the data folder when empty (not in production).",
  ),
  SMTP_URL: text().describe(
    "Mail server for everything that has no sending profile, such as smtps://user:pass@host; the outbox when empty.",
  ),
  MAIL_FROM: mailAddress("hookwise@localhost.example").describe("Sender address of account mails and notices."),
  BOUNCE_SMTP_PORT: port(standardPort("BOUNCE_SMTP_PORT")).describe(
    "Port that receives bounces and reported mails by SMTP; 0 is off.",
  ),
  BOOTSTRAP_API_KEY: text().describe(
    "When set at first start, this key is the owner's of the first organisation (16 characters or more).",
  ),
  DEMO: bool(true).describe("Creates the demo organisation and its simulation at the first start in development."),
  VERDICT_HOLD_SECONDS: integer(0, 3600, 120).describe(
    "How long a hit stays unverified before it counts as a person's, for new organisations.",
  ),
  DNS_RESOLVER: servers("9.9.9.9:53").describe(
    "Resolver for domain proofs and for the names of servers that organisations choose, such as 9.9.9.9:53; the system's own when empty.",
  ),
  DNS_LOOPBACK: text("127.0.0.1:4053").describe(
    "Resolver for reserved names (.example, .test) in development; the process answers there itself.",
  ),
  EGRESS_ALLOW: hosts("intranet.example or 10.0.0.5:8443").describe(
    "Hosts or addresses that outgoing HTTP may reach although they are not public, separated by commas.",
  ),
  EGRESS_DENY: list()
    .refine(
      (all) => all.every((one) => readNetwork(one) !== null),
      "Addresses or networks, such as 203.0.113.7 or 203.0.113.0/24, separated by commas.",
    )
    .describe(
      "Addresses or networks that nothing reaches that an organisation chose (webhooks, gateways, chats, mail servers), although they are public, such as servers that trust this machine by its address; separated by commas.",
    ),
  LURE_DOMAINS: domains("lures.example").describe(
    "Domains set aside for lures by whoever runs the installation, with everything below them: every organisation may send simulations from them, separated by commas.",
  ),
  TRUSTED_PROXIES: list()
    .refine(
      // Whom everybody stands in for is no proxy, and the caller would be nobody.
      (all) => all.every((one) => (readNetwork(one)?.bits ?? 0) > 0),
      "Addresses or networks, such as 10.0.0.5 or 10.0.0.0/8, separated by commas; a whole family (/0) is none.",
    )
    .describe("Addresses of reverse proxies whose X-Forwarded-For is believed, separated by commas."),
  COOKIE_DOMAIN: hostName("hookwise.example").describe(
    "Parent domain for the session's cookies, so that sibling sites share the sign-in; the main site alone when empty.",
  ),
  REDIRECT_ALLOW: origins("https://intranet.example").describe(
    "Further origins that a sign-in may lead to (redirectTo), such as https://intranet.example, separated by commas.",
  ),
  LEARN_EXTERNAL_URL: address("https://learning.example").describe(
    "A learning site of your own that takes over from the built-in one; it receives the id token as a parameter.",
  ),
  IDENTITY_ACCESS_KEY_ID: text().describe(
    "Access key for the identity provider's management operations (SigV4); made at first start for the product alone when empty.",
  ),
  IDENTITY_SECRET_ACCESS_KEY: text().describe("The secret that belongs to IDENTITY_ACCESS_KEY_ID."),
  IDENTITY_ORIGINS: origins("https://app.example", { apps: true }).describe(
    "Origins of other sites whose pages may call the identity provider from the browser (CORS), separated by commas.",
  ),
  IDENTITY_GUESTS: bool(false).describe("Gives people who are not signed in an identity and credentials of a guest."),
  IDENTITY_CUSTOM_AUTH_URL: text().describe(
    "Where the sign-in flow CUSTOM_AUTH asks what to do: an https address of your own that answers Cognito's trigger events (DefineAuthChallenge, CreateAuthChallenge, VerifyAuthChallengeResponse); without it the flow is refused.",
  ),
  IDENTITY_CUSTOM_AUTH_SECRET: text().describe(
    "What those requests are signed with (Standard Webhooks): whsec_ and at least 24 random bytes in base64.",
  ),
  GOOGLE_CLIENT_ID: text().describe("Client of Sign in with Google; register <PUBLIC_URL>/oauth2/idpresponse there."),
  GOOGLE_CLIENT_SECRET: text().describe("The secret that belongs to GOOGLE_CLIENT_ID."),
  GOOGLE_ISSUER: address("https://accounts.google.com", "https://accounts.google.com").describe(
    "Issuer of Google's tokens; another one only for tests.",
  ),
  COGNITO_USER_POOL_ID: like(/^[\w-]+_[0-9A-Za-z]+$/, "The id of a user pool, such as eu-west-2_AbCdEf123.").describe(
    "A user pool elsewhere that takes over from the embedded identity provider, such as eu-west-2_AbCdEf123.",
  ),
  COGNITO_CLIENT_ID: like(/^[\w+]+$/, "The id of an app client: letters and digits.").describe(
    "The browser's client of that pool.",
  ),
  COGNITO_IDENTITY_POOL_ID: like(
    /^[\w-]+:[\da-f-]{36}$/i,
    "The id of an identity pool, such as eu-west-2:<uuid>.",
  ).describe("The identity pool that belongs to it, such as eu-west-2:<uuid>."),
  COGNITO_DOMAIN: hostName("login.hookwise.example").describe(
    "Its hosted sign-in, without scheme, such as login.hookwise.example.",
  ),
  COGNITO_ENDPOINT: address("https://id.hookwise.example/idp/").describe(
    "Address of that pool's wire when it is not Amazon's, such as https://id.hookwise.example/idp/.",
  ),
  SMS_URL: text().describe(
    "What sends text messages: smpp(s)://user:pass@host:2775, twilio://AC…:token@api.twilio.com?from=+15550100, or a gateway's https address with {to} and {text} in it, behind a # what else it wants; the outbox when empty.",
  ),
  FORMS: bool(true).describe("Whether the contact, support and sales forms of the public pages take messages."),
  CONTACT_TO: mailAddresses("office@hookwise.example").describe(
    "Addresses that get the messages of these forms, separated by commas; when empty, the owners of the organisation that the first start made for whoever runs the installation, and without one the forms take nothing.",
  ),
  FORM_SERVICE_URL: address("https://forms.example/f/abc").describe(
    "A form service elsewhere that takes these messages over, such as https://forms.example/f/abc; it gets JSON from the server.",
  ),
  METRICS_KEY: text().describe(
    "Bearer key that opens /metrics in production; without it /metrics is closed there, except on OPS_PORT.",
  ),
  LOG_LEVEL: choice(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "info").describe(
    "trace, debug, info, warn, error, fatal or silent.",
  ),
});

export type Variables = z.infer<typeof variables>;

export interface Config extends Variables {
  dataDir: string;
  publicUrl: string;
  learnUrl: string;
  lureUrl: string;
  rootKey: Buffer;
  production: boolean;
}

/**
 * Reads the environment into the configuration. Throws one Error that names every variable that is wrong and the line that mends it.
 * @param source for tests; the process's own environment by default
 */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const values = readVariables(source);
  const production = values.NODE_ENV === "production";
  const dataDir = resolve(values.DATA_DIR);
  const addresses = {
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    learnUrl: new URL(values.LEARN_URL ?? `http://localhost:${values.LEARN_PORT}`).origin,
    lureUrl: new URL(values.LURE_URL ?? `http://127.0.0.1:${values.LURE_PORT}`).origin,
  };
  if (values.NODE_ENV === "development") requireLocal(values.HOST, addresses);
  return {
    ...values,
    production,
    dataDir,
    ...addresses,
    rootKey: rootKey(values, production),
  };
}

/** Only the variables, checked and with their defaults; writes nothing, unlike `readConfig`, which may make the root key. */
export function readVariables(source: Record<string, string | undefined> = process.env): Variables {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const read = variables.safeParse(given);
  if (read.success) {
    requireTogether(read.data);
    return read.data;
  }
  const wrong = read.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new OperatorError(
    `The configuration cannot be used:\n${wrong.join("\n")}\nSee .env.example for every variable.`,
  );
}

// The first says nothing without the second.
const needed = [
  ["DATABASE_DIRECT_URL", "DATABASE_URL"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ["COGNITO_USER_POOL_ID", "COGNITO_CLIENT_ID"],
  ["COGNITO_CLIENT_ID", "COGNITO_USER_POOL_ID"],
  ["COGNITO_IDENTITY_POOL_ID", "COGNITO_USER_POOL_ID"],
  ["COGNITO_DOMAIN", "COGNITO_USER_POOL_ID"],
  ["COGNITO_ENDPOINT", "COGNITO_USER_POOL_ID"],
] as const satisfies readonly (readonly [keyof Variables, keyof Variables])[];

/** In development anybody who reaches the product reads every mail in its outbox: it listens, and is known, on this machine alone. */
function requireLocal(host: string, addresses: Pick<Config, "publicUrl" | "learnUrl" | "lureUrl">): void {
  const named = {
    HOST: host,
    PUBLIC_URL: addresses.publicUrl,
    LEARN_URL: addresses.learnUrl,
    LURE_URL: addresses.lureUrl,
  };
  for (const [variable, value] of Object.entries(named)) {
    if (isLocalHost(variable === "HOST" ? value : new URL(value).hostname)) continue;
    throw new OperatorError(
      `${variable} is ${value}, which others can reach, but this is not production mode: its outbox would show them every mail. Add this line to the environment:\n  NODE_ENV=production`,
    );
  }
}

// Each alone has its shape; what must fit together is looked at here.
function requireTogether(values: Variables): void {
  const host = new URL(values.PUBLIC_URL ?? "http://localhost").hostname;
  // Browsers pass over a dot before it (RFC 6265, 5.2.3).
  const cookies = values.COOKIE_DOMAIN?.toLowerCase().replace(/^\./, "");
  if (cookies !== undefined && host !== cookies && !host.endsWith(`.${cookies}`))
    throw new OperatorError(
      `COOKIE_DOMAIN is ${cookies}, to which ${host} (PUBLIC_URL) does not belong: browsers would keep no session. Set it to ${host} or to a domain above it, or leave it out.`,
    );
  for (const [one, other] of needed)
    if (values[one] !== undefined && values[other] === undefined)
      throw new OperatorError(`${one} is set without ${other}. Set both or none.`);
}
