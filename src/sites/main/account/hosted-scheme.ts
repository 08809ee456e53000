/**
 * The scheme under which hosted sign-in is reached. Amplify always says https; the provider inside this product speaks what its site
 * speaks, and one on the same machine may speak http as long as the site does.
 * @param domain host, with its port if it has one
 */
export function hostedScheme(domain: string, site: { protocol: string; host: string } = location): "http:" | "https:" {
  if (site.protocol !== "http:") return "https:";
  const name = domain.replace(/:\d+$/, "");
  const sameMachine = name === "localhost" || name === "127.0.0.1" || name.endsWith(".localhost");
  return domain === site.host || sameMachine ? "http:" : "https:";
}
