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

function objectOf(body: Buffer): Record<string, any> {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === "object" && read !== null ? (read as Record<string, any>) : {};
  } catch {
    return {};
  }
}
