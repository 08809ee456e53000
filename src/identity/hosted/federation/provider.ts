import { domainToASCII } from "node:url";
import { egress } from "../../../kit/egress.ts";
import { isPublic } from "../../../kit/ip.ts";
import type { Ports } from "../../calls/ports.ts";
import { findProviderByIdentifier, findProviderRow } from "../../store/federation.ts";
import type { ProviderRow } from "../../store/federation.ts";
import type { ProductPool } from "../../store/product-pool.ts";

/** Another provider, ready to be asked. */
export interface Provider {
  pool: string;
  name: string;
  /** "Google", "OIDC". */
  type: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
  /** Attribute of ours → claim of theirs. */
  mapping: Record<string, string>;
  /** The domains whose addresses it answers for, in their ASCII form: its identifiers, as far as they are domains. */
  domains: string[];
}

const usualMapping = {
  email: "email",
  email_verified: "email_verified",
  name: "name",
  given_name: "given_name",
  family_name: "family_name",
  picture: "picture",
  locale: "locale",
};

const usualScopes = "openid email profile";

/** A pool's provider by its name. The product's Google comes from the configuration, every other one from the pool's own settings. */
export async function findProvider(
  ports: Ports,
  product: ProductPool,
  pool: string,
  name: string,
): Promise<Provider | null> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = ports.config;
  if (pool === product.pool && name === "Google" && clientId)
    return {
      pool,
      name,
      type: "Google",
      issuer,
      clientId,
      clientSecret: clientSecret ?? null,
      scopes: usualScopes,
      mapping: usualMapping,
      domains: [],
    };
  const row = await findProviderRow(ports.db, pool, name);
  return row && fromRow(ports, row);
}

/** The provider that an identifier, such as a company's domain, stands for (idp_identifier). */
export async function providerOfIdentifier(ports: Ports, pool: string, identifier: string): Promise<Provider | null> {
  const row = await findProviderByIdentifier(ports.db, pool, identifier);
  return row && fromRow(ports, row);
}

/**
 * The way out for a provider's discovery, keys and tokens: the product's rules of egress. Outside production an issuer on this very machine may be
 * asked, too, without TLS: that is what a developer's provider looks like. In production only EGRESS_ALLOW allows that.
 */
export function egressFor(ports: Pick<Ports, "config">, provider: Pick<Provider, "issuer">) {
  const { config } = ports;
  const host = URL.canParse(provider.issuer) ? new URL(provider.issuer).hostname : "";
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(host);
  const allow = loopback && !config.production ? [...config.EGRESS_ALLOW, host] : config.EGRESS_ALLOW;
  return { ...egress({ ...config, EGRESS_ALLOW: allow }, isPublic), plain: allow.includes(host) };
}

function fromRow(ports: Ports, row: ProviderRow): Provider | null {
  // Who is named Google is Google: its subjects and its word for addresses are nobody else's.
  const issuer = row.type === "Google" ? ports.config.GOOGLE_ISSUER : row.details["oidc_issuer"];
  const clientId = row.details["client_id"];
  // Providers that speak no OpenID Connect (SAML, Facebook …) are kept for those who manage pools, but lead nowhere.
  if (!issuer || !clientId) return null;
  const place = { table: "identity_providers", column: "secret", row: row.name, org: row.pool };
  return {
    pool: row.pool,
    name: row.name,
    type: row.type,
    issuer,
    clientId,
    clientSecret: row.secret && ports.secrets.open(row.secret, place).toString(),
    scopes: row.details["authorize_scopes"] ?? usualScopes,
    mapping: Object.keys(row.mapping).length > 0 ? row.mapping : usualMapping,
    domains: row.identifiers.flatMap((one) => (one.includes(".") ? domainToASCII(one) || [] : [])),
  };
}
