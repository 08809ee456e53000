import { createHash, randomBytes } from "node:crypto";

/** A browser as far as the hosted pages need one: it keeps cookies of several hosts and follows nothing by itself. */
export interface TestBrowser {
  /** Cookies by host and port. */
  cookies: Map<string, Map<string, string>>;
  get(address: string, headers?: Record<string, string>): Promise<Seen>;
  post(address: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Seen>;
  /** Follows redirects until one leads to an address that begins with `until`, or to a page. */
  follow(address: string, until: string): Promise<Seen>;
}

export interface Seen {
  status: number;
  headers: Headers;
  text: string;
  /** Where it leads. */
  location: string | null;
  /** The hidden ticket of the page's form. */
  ticket: string;
}

export function testBrowser(): TestBrowser {
  const cookies = new Map<string, Map<string, string>>();
  const send = async (address: string, options: RequestInit): Promise<Seen> => {
    const { host } = new URL(address);
    const own = cookies.get(host) ?? new Map<string, string>();
    cookies.set(host, own);
    const headers = new Headers(options.headers);
    if (own.size > 0) headers.set("cookie", [...own].map(([name, value]) => `${name}=${value}`).join("; "));
    const reply = await fetch(address, { ...options, headers, redirect: "manual" });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const value = pair.slice(at + 1);
      if (value === "" || /max-age=0|1970/i.test(line)) own.delete(pair.slice(0, at));
      else own.set(pair.slice(0, at), value);
    }
    const text = await reply.text();
    const location = reply.headers.get("location");
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      location: location && new URL(location, address).href,
      ticket: /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? "",
    };
  };
  const get: TestBrowser["get"] = (address, headers = {}) => send(address, { headers });
  return {
    cookies,
    get,
    post: (address, form, headers = {}) => send(address, { method: "POST", body: new URLSearchParams(form), headers }),
    async follow(address, until) {
      let seen = await get(address);
      for (let steps = 0; seen.location && !seen.location.startsWith(until); steps++) {
        if (steps > 20) throw new Error(`led in a circle: ${seen.location}`);
        seen = await get(seen.location);
      }
      return seen;
    },
  };
}

/** A PKCE pair. */
export function pkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(48).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The address that begins a sign-in; a parameter that is null is left out. */
export function authorizeAddress(origin: string, parameters: Record<string, string | null>): string {
  const query = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== null);
  return `${origin}/oauth2/authorize?${new URLSearchParams(query).toString()}`;
}
