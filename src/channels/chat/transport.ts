import { NotReached } from "../../kit/egress.ts";
import type { Commit, Outcome, Outgoing, Transport, TransportPorts } from "../transport.ts";
import { isAboutMessage, turnOf } from "../throttle.ts";
import { readChat } from "./message.ts";
import type { ChatMessage } from "./message.ts";
import { Trouble } from "./trouble.ts";

/** What a chat system does for one message. `find` and `post` throw `Trouble` for what is certain, and anything else for what is not. */
interface ChatSystem<Place> {
  /** How many messages at once are useful. */
  connections: number;
  /** How many of them a second the vendor takes. */
  perSecond: number;
  /** Who this address is, and where one writes to them: everything that tells nobody of it. */
  find: (to: string) => Promise<Place>;
  /** The one call after which the message is there. Gives the vendor's name for it. */
  post: (place: Place, message: ChatMessage & { to: string }, messageId: string) => Promise<string>;
  /** Throws with what is missing, in plain words. */
  probe: () => Promise<void>;
  /** Hears for so many milliseconds what the server hands over. */
  listen?: (ms: number) => Promise<void>;
  close?: () => Promise<void>;
}

/** A transport over a chat system: it looks people up, asks the gate right before the call that posts, and calls nothing certain that is not. */
export function chatTransport<Place>(
  system: ChatSystem<Place>,
  ports: Pick<TransportPorts, "onHealth" | "waitTurn" | "pauseTurns" | "log">,
): Transport {
  async function send(mail: Outgoing, commit: Commit): Promise<Outcome> {
    const message = readChat(mail.message);
    let place: Place;
    try {
      place = await system.find(mail.to);
    } catch (error) {
      return error instanceof Trouble ? error.outcome : { state: "deferred", text: (error as Error).message };
    }
    try {
      if (!(await commit())) return { state: "withdrawn" };
    } catch {
      return { state: "withdrawn" };
    }
    try {
      return { state: "sent", response: await system.post(place, { ...message, to: mail.to }, mail.messageId ?? "") };
    } catch (error) {
      if (error instanceof Trouble) return error.outcome;
      const text = (error as Error).message;
      return error instanceof NotReached ? { state: "deferred", text } : { state: "unconfirmed", text };
    }
  }
  return {
    connections: system.connections,
    async send(mail, commit) {
      const waits = await turnOf(ports, system.perSecond);
      if (waits) return waits;
      const outcome = await send(mail, commit);
      if (outcome.state === "sent") ports.onHealth?.("up", "");
      if (outcome.state !== "deferred") return outcome;
      // Too much at once is no fault of the server, but everybody's business.
      if (outcome.retryAfter !== undefined)
        await ports.pauseTurns?.(outcome.retryAfter).catch((error: Error) => ports.log.warn({ err: error }, "a wait was not told to other processes")); // oxfmt-ignore
      else if (!isAboutMessage(outcome)) ports.onHealth?.("down", outcome.text);
      return outcome;
    },
    probe: () => system.probe(),
    ...(system.listen && { listen: system.listen }),
    close: async () => system.close?.(),
  };
}

/** The id of a conversation that was opened. Throws where the vendor gives none: a post to nowhere would be refused as if nobody were there. */
export function conversationId(opened: unknown): string {
  const { id } = (opened ?? {}) as { id?: unknown };
  if (typeof id !== "string" || id === "") throw new Error("a conversation was opened and has no id");
  return id;
}
