import type { Config } from "./config.ts";
import { confirmClaim } from "./db/job-claim.ts";
import { requireNoTransaction } from "./db/open.ts";
import { resolveTrusted, resolveUntrusted, isOutside } from "./dns/addresses.ts";
import { isListed } from "./egress-allow.ts";
import { nodeHttp, nodeHttps } from "./lazy-import.ts";
import { refuse } from "./problem.ts";
import { words } from "./words.ts";

interface EgressRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole exchange. */
  timeout?: number;
  /** So many bytes of the answer's body are wanted: what follows is not read, however long it is, and nobody minds when it breaks off before. */
  most?: number;
}

interface EgressAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** At most 5 MB; longer answers are cut off with an error. */
  body: Buffer;
}

/** No connection came about, so that certainly nothing of the request left this machine. */
export class NotReached extends Error {}

const largest = 5 * 1024 * 1024;

/**
 * The only way out by HTTP: the name is resolved once, every address is checked, the connection goes to the checked one; no redirects.
 * @param reaches which addresses may be reached that are not listed: where the operator chose the target, this machine's own are, and those that
 * EGRESS_DENY keeps from tenants (`isPublic`)
 */
export function egress(
  config: Pick<Config, "EGRESS_ALLOW" | "production" | "DNS_RESOLVER"> & Partial<Pick<Config, "EGRESS_DENY">>,
  reaches: (address: string, of: typeof config) => boolean = isOutside,
) {
  const check = async (target: string) => {
    requireNoTransaction("a request outside");
    await confirmClaim();
    const url = URL.canParse(target) ? new URL(target) : null;
    const open =
      url !== null &&
      isListed(config.EGRESS_ALLOW, url.hostname, Number(url.port) || (url.protocol === "https:" ? 443 : 80));
    if (!url || url.username || url.password || (url.protocol !== "https:" && !(open && url.protocol === "http:"))) {
      throw refused("not-https", { target });
    }
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const found = await (open ? resolveTrusted(host) : resolveUntrusted(config, host)).catch(() => []);
    if (found.length === 0) throw refused("unknown-name", { host: url.hostname });
    if (!open && found.some((one) => !reaches(one.address, config))) {
      throw refused("not-public", { host: url.hostname });
    }
    return { url, address: found[0]! };
  };
  return {
    /** Refuses with `egress-refused` when an address may not be reached; for settings, before they are stored. */
    async check(target: string): Promise<void> {
      await check(target);
    },
    /** Refuses with `egress-refused` when the address is not public; throws on network failures, `NotReached` where nothing was sent. */
    async fetch(target: string, options: EgressRequest = {}): Promise<EgressAnswer> {
      const { url, address } = await check(target);
      return send(url, address, options);
    },
  };
}

function refused(why: "not-https" | "unknown-name" | "not-public", vars: Record<string, string>) {
  return refuse("invalid", "egress-refused", words("kit")(`egress-${why}`, vars));
}

function send(url: URL, address: { address: string; family: number }, options: EgressRequest): Promise<EgressAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<EgressAnswer>();
  // Node writes to a socket only when its connection stands, of TLS when the certificate has been checked.
  let reached = false;
  let fail = (error: Error) => reject(reached ? error : new NotReached(error.message, { cause: error }));
  // Of an answer that has begun its own end is heard.
  let begun = false;
  const begin = url.protocol === "https:" ? nodeHttps().request : nodeHttp().request;
  const call = begin(
    url,
    {
      method: options.method ?? "GET",
      headers: options.headers,
      signal: AbortSignal.timeout(options.timeout ?? 10_000),
      agent: false,
      lookup: (_host, given, done) => (given.all ? done(null, [address]) : done(null, address.address, address.family)),
    },
    (answer) => {
      begun = true;
      const chunks: Buffer[] = [];
      let size = 0;
      const told = () => {
        const body = Buffer.concat(chunks).subarray(0, options.most);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      };
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > largest) return answer.destroy(new Error("the answer is larger than 5 MB"));
        chunks.push(chunk);
        if (options.most === undefined || size < options.most) return;
        told();
        answer.destroy();
      });
      if (options.most !== undefined) fail = told;
      answer.on("error", (error) => fail(error));
      answer.on("end", told);
    },
  );
  call.on("socket", (socket) =>
    socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => (reached = true)),
  );
  call.on("error", (error) => fail(error));
  // An answer may be none that is ever handed over: one that changes to another protocol (101) closes the connection without a word.
  call.on("close", () => begun || fail(new Error("the connection was closed without an answer")));
  call.end(options.body);
  return promise;
}
