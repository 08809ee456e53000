import type { FastifyInstance, FastifyRequest } from "fastify";
import { noRoom } from "../../kit/body.ts";
import { clientNetwork } from "../../kit/limits/index.ts";
import { unaskedBodies } from "../../kit/memory-room.ts";
import type { MemoryRoom } from "../../kit/memory-room.ts";

/** Milliseconds within which a body has come that is read before anything else is looked at: of the largest, by a line of a fifth of a megabit. */
const usual = 2 * 60_000;
/** Bytes: smaller ones are not counted, for a connection itself takes as much. */
const small = 16 * 1024;
/** Bytes: none that is read so is larger. */
const largest = 4 * 1024 * 1024;
/**
 * Bounds the bodies that are read whole before anybody has asked who sends them: how long each may take, and how much of them one network and all
 * together have coming. Fastify waits for them without an end. A route that reads its body itself says so (`config: { streams: true }`).
 */
export function boundBodies(app: FastifyInstance, room: MemoryRoom = unaskedBodies, within = usual): void {
  app.addHook("onRequest", async (request) => {
    const length = announced(request);
    if (length === 0 || (request.routeOptions.config as { streams?: boolean } | undefined)?.streams) return;
    const { raw } = request;
    const drop = () => void raw.destroy();
    const timer = setTimeout(drop, within);
    const held = room.hold(clientNetwork(request.ip), drop);
    raw.once("close", () => {
      clearTimeout(timer);
      held.letGo();
    });
    if (length > small && !held.add(Math.min(length, largest)))
      // Sites that do not answer as the API does look at this alone.
      throw Object.assign(noRoom(), { statusCode: 429 });
  });
}

/** Bytes that a body may take by what its header says; 0 without one. */
function announced({ headers }: FastifyRequest): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : largest;
}
