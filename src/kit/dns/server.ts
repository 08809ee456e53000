import { createSocket } from "node:dgram";
import { once } from "node:events";
import { AUTHORITATIVE_ANSWER, decode, encode } from "dns-packet";
import type { Packet } from "dns-packet";
import { readHostPort } from "./host-port.ts";
import { zoneName, zoneReader } from "./zone.ts";
import type { Zone } from "./zone.ts";

export interface DnsServer {
  /** `address:port` as it listens; the port is a free one when 0 was asked for. */
  address: string;
  close(): Promise<void>;
}

const nxdomain = 3;
const textBytes = 255;

/**
 * Answers TXT questions from a zone file, over UDP: the loopback resolver for reserved names in development. The file is read at every question; while it
 * cannot be read, the answers stay as they were. Throws EADDRINUSE when somebody answers there already.
 * @param faulty hears once of each fault of the file
 */
export async function serveZone(
  file: string,
  address: string,
  faulty: (error: Error) => void = () => {},
): Promise<DnsServer> {
  const { host, port } = readHostPort(address);
  const zone = zoneReader(file, faulty);
  zone();
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  socket.on("message", (message, from) => {
    const reply = answer(message, zone);
    if (reply) socket.send(reply, from.port, from.address, () => {});
  });
  socket.bind(port, host);
  await once(socket, "listening");
  socket.on("error", () => {});
  const bound = socket.address();
  return {
    address: host.includes(":") ? `[${bound.address}]:${bound.port}` : `${bound.address}:${bound.port}`,
    close: async () => {
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  };
}

/** The reply to a packet: TXT records, an empty answer for other types of a known name, NXDOMAIN for unknown ones; null for what is no question. */
export function answer(message: Buffer, zoneOf: () => Zone): Buffer | null {
  const question = read(message);
  const asked = question?.questions?.[0];
  if (!question || !asked || question.type !== "query" || question.questions!.length !== 1) return null;
  const zone = zoneOf();
  const name = zoneName(asked.name);
  const texts = Object.hasOwn(zone, name) ? zone[name] : undefined;
  const answers = asked.type === "TXT" ? (texts ?? []) : [];
  return encode({
    type: "response",
    id: question.id!,
    flags: AUTHORITATIVE_ANSWER | (texts ? 0 : nxdomain),
    questions: [asked],
    answers: answers.map((text) => ({ type: "TXT", class: "IN", name: asked.name, ttl: 0, data: pieces(text) })),
  });
}

function read(message: Buffer): Packet | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

// A character-string of a TXT record holds 255 bytes at most (RFC 1035, 3.3.14).
function pieces(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / textBytes));
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * textBytes, (i + 1) * textBytes));
}
