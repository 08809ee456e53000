import { readConfig } from "../kit/config.ts";
import { egress } from "../kit/egress.ts";
import { makeLog } from "../kit/log.ts";
import type { TransportPorts } from "./transport.ts";

/** What a transport may use of a process that reaches nothing but this machine. @param more in place of the usual ones */
export function testingPorts(more: Partial<TransportPorts> = {}): TransportPorts {
  const out = egress(
    readConfig({
      NODE_ENV: "test",
      ROOT_KEY: Buffer.alloc(32).toString("base64"),
      EGRESS_ALLOW: "127.0.0.1,localhost",
    }),
  );
  return {
    log: makeLog("silent"),
    production: false,
    post: () => Promise.reject(new Error("not used")),
    fetch: (url, request) => out.fetch(url, request),
    mayFetch: (url) => out.check(url),
    callback: null,
    placeOf: async (host) => host,
    storeInOutbox: async () => {},
    ...more,
  };
}
