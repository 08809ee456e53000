import { schemaOf } from "../../model/schema.ts";
import { lifetimes, newClientSettings } from "../../model/pool.ts";
import type { ClientSettings, Pool } from "../../model/pool.ts";
import { findProviderRow, resourceScopes } from "../../store/federation.ts";
import { invalidParameter, WireError } from "../../wire/error.ts";
import type { Shaped } from "../../wire/shape.ts";
import type { Db } from "../../../kit/db/handle.ts";
import type { clientSettings } from "./shape.ts";

type Given = Shaped<typeof clientSettings>;

const minute = 60;
const hour = 3600;
const day = 24 * hour;
const ownScopes = ["openid", "email", "phone", "profile", "aws.cognito.signin.user.admin"];

// Flows had other names before; a client with those could always sign in with SRP and refresh.
const olderFlows: Record<string, string> = {
  ADMIN_NO_SRP_AUTH: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  CUSTOM_AUTH_FLOW_ONLY: "ALLOW_CUSTOM_AUTH",
  USER_PASSWORD_AUTH: "ALLOW_USER_PASSWORD_AUTH",
};

/**
 * What a request makes of a client's settings: as the wire has it, what is not given gets its default again.
 * Refuses what contradicts itself or names what the pool does not have.
 * @param product the product's own pool may name Google, which the configuration gives it
 */
export async function clientSettingsFrom(
  db: Db,
  pool: Pool,
  given: Given,
  secret: boolean,
  product: boolean,
): Promise<ClientSettings> {
  const { TokenValidityUnits: units, ExplicitAuthFlows, RefreshTokenRotation, DefaultRedirectURI } = given;
  const defaults = newClientSettings;
  const settings: ClientSettings = {
    ExplicitAuthFlows: ExplicitAuthFlows ? flowsFrom(ExplicitAuthFlows) : defaults.ExplicitAuthFlows,
    AccessTokenValidity: given.AccessTokenValidity ?? fallback(units?.AccessToken, hour),
    IdTokenValidity: given.IdTokenValidity ?? fallback(units?.IdToken, hour),
    RefreshTokenValidity: given.RefreshTokenValidity || fallback(units?.RefreshToken ?? "days", 30 * day),
    TokenValidityUnits: { ...defaults.TokenValidityUnits, ...units },
    AuthSessionValidity: given.AuthSessionValidity ?? defaults.AuthSessionValidity,
    PreventUserExistenceErrors: given.PreventUserExistenceErrors ?? defaults.PreventUserExistenceErrors,
    EnableTokenRevocation: given.EnableTokenRevocation ?? defaults.EnableTokenRevocation,
    RefreshTokenRotation: { ...defaults.RefreshTokenRotation, ...RefreshTokenRotation },
    ReadAttributes: given.ReadAttributes ?? null,
    WriteAttributes: given.WriteAttributes ?? null,
    SupportedIdentityProviders: given.SupportedIdentityProviders ?? defaults.SupportedIdentityProviders,
    CallbackURLs: given.CallbackURLs ?? [],
    LogoutURLs: given.LogoutURLs ?? [],
    ...(DefaultRedirectURI && { DefaultRedirectURI }),
    AllowedOAuthFlowsUserPoolClient: given.AllowedOAuthFlowsUserPoolClient ?? false,
    AllowedOAuthFlows: given.AllowedOAuthFlows ?? [],
    AllowedOAuthScopes: given.AllowedOAuthScopes ?? [],
    Kept:
      given.EnablePropagateAdditionalUserContextData === undefined
        ? {}
        : { EnablePropagateAdditionalUserContextData: given.EnablePropagateAdditionalUserContextData },
  };
  checkLifetimes(settings);
  checkAttributes(pool, settings);
  checkAddresses(settings);
  checkHosted(settings, secret);
  await checkScopes(db, pool, settings);
  await checkProviders(db, pool, settings, product);
  return settings;
}

function flowsFrom(given: readonly string[]): string[] {
  const older = given.filter((one) => one in olderFlows);
  if (older.length === 0) return [...given];
  if (older.length < given.length)
    throw invalidParameter(
      "ExplicitAuthFlows with the prefix ALLOW_ can not be mixed with those without; use the names with the prefix.",
    );
  return [...older.map((one) => olderFlows[one]!), "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"];
}

function fallback(unit: "seconds" | "minutes" | "hours" | "days" | undefined, lasts: number): number {
  return lasts / { seconds: 1, minutes: minute, hours: hour, days: day }[unit ?? "hours"];
}

function checkLifetimes(settings: ClientSettings): void {
  const { access, id, refresh } = lifetimes({ settings } as Parameters<typeof lifetimes>[0]);
  for (const [name, lasts] of [
    ["AccessTokenValidity", access],
    ["IdTokenValidity", id],
  ] as const)
    if (lasts < 5 * minute || lasts > day)
      throw invalidParameter(`Invalid range for token validity: ${name} must be from 5 minutes to 1 day.`);
  if (refresh < hour || refresh > 3650 * day)
    throw invalidParameter("Invalid range for token validity: RefreshTokenValidity must be from 1 hour to 3650 days.");
  if (refresh < access || refresh < id)
    throw invalidParameter("Invalid range for token validity: refresh tokens must live longer than the others.");
}

function checkAttributes(pool: Pool, { ReadAttributes, WriteAttributes }: ClientSettings): void {
  const schema = schemaOf(pool);
  const known = new Set(schema.map((one) => one.Name));
  if (ReadAttributes?.some((name) => !known.has(name)))
    throw invalidParameter("Invalid read attributes specified while creating a client");
  const fixed = new Set(["sub", "email_verified", "phone_number_verified"]);
  if (WriteAttributes?.some((name) => !known.has(name) || fixed.has(name)))
    throw invalidParameter("Invalid write attributes specified while creating a client");
  const required = schema.filter((one) => one.Required && one.Name !== "sub").map((one) => one.Name);
  if (WriteAttributes && required.some((name) => !WriteAttributes.includes(name)))
    throw invalidParameter(
      "Invalid write attributes specified while creating a client: required ones must be among them",
    );
}

function checkAddresses({ CallbackURLs, LogoutURLs, DefaultRedirectURI }: ClientSettings): void {
  for (const url of [...CallbackURLs, ...LogoutURLs]) {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    const local = parsed && ["localhost", "127.0.0.1", "[::1]"].includes(parsed.hostname);
    const scheme = parsed?.protocol === "https:" || (parsed?.protocol === "http:" ? local : parsed !== null);
    if (
      !parsed ||
      !scheme ||
      url.includes("#") ||
      ["javascript:", "data:", "vbscript:", "blob:"].includes(parsed.protocol)
    )
      throw invalidParameter(
        `${url} is not a valid redirect address: absolute, https (http only for localhost), without fragment.`,
      );
  }
  if (DefaultRedirectURI && !CallbackURLs.includes(DefaultRedirectURI))
    throw invalidParameter("DefaultRedirectURI must be one of the CallbackURLs.");
}

function checkHosted(settings: ClientSettings, secret: boolean): void {
  const { AllowedOAuthFlows: flows, AllowedOAuthScopes: scopes, AllowedOAuthFlowsUserPoolClient: on } = settings;
  const credentials = flows.includes("client_credentials");
  if (credentials && flows.length > 1)
    throw badFlow("client_credentials flow can not be selected along with code flow or implicit flow.");
  if (credentials && !secret)
    throw badFlow("client_credentials flow can not be selected if client does not have a client secret.");
  if (on && (flows.length === 0 || scopes.length === 0))
    throw badFlow(
      "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use OAuth flows.",
    );
}

async function checkScopes(db: Db, pool: Pool, { AllowedOAuthScopes: scopes }: ClientSettings): Promise<void> {
  const others = scopes.filter((one) => !ownScopes.includes(one));
  if (others.length === 0) return;
  const known = await resourceScopes(db, pool.id);
  const missing = others.find((one) => !known.includes(one));
  if (missing) throw new WireError("ScopeDoesNotExistException", `Scope does not exist: ${missing}`);
}

async function checkProviders(db: Db, pool: Pool, settings: ClientSettings, product: boolean): Promise<void> {
  for (const name of settings.SupportedIdentityProviders) {
    if (name === "COGNITO" || (product && name === "Google")) continue;
    if (!(await findProviderRow(db, pool.id, name)))
      throw invalidParameter(`The provider ${name} does not exist for User Pool ${pool.id}.`);
  }
}

function badFlow(message: string): WireError {
  return new WireError("InvalidOAuthFlowException", message);
}
