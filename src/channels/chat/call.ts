import type { OutwardAnswer, OutwardRequest, TransportPorts } from "../transport.ts";

/** A vendor's answer to a request of its JSON interface. `json` is empty where it sent something else. */
export interface Answered {
  status: number;
  headers: OutwardAnswer["headers"];
  json: Record<string, any>;
}

/** Asks a vendor's interface. Throws what `ports.fetch` throws when no whole answer came. */
export async function call(fetch: TransportPorts["fetch"], url: string, request: OutwardRequest): Promise<Answered> {
  const { status, headers, body } = await fetch(url, request);
  return { status, headers, json: objectOf(body) };
}

/** Seconds that a vendor asks to wait (RFC 9110, 10.2.3), or undefined. */
export function retryAfter({ headers }: Pick<Answered, "headers">, now = Date.now()): number | undefined {
  const said = String(headers["retry-after"] ?? "").trim();
  if (/^\d+(\.\d+)?$/.test(said)) return Math.ceil(Number(said));
  const at = said === "" ? NaN : Date.parse(said);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

function objectOf(body: Buffer): Record<string, any> {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === "object" && read !== null ? (read as Record<string, any>) : {};
  } catch {
    return {};
  }
}
