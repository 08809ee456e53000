import type { FastifyReply, FastifyRequest } from "fastify";
import { openStream } from "./open.ts";

/** A viewer asks anew after this (milliseconds). */
const longest = 5 * 60_000;
/** So often it is asked whether a viewer still may (milliseconds). */
const lookEvery = 15_000;
/** So long whoever has stopped reading has for what was written (milliseconds). */
const farewell = 5000;

/** Who is told. */
export interface Listener {
  /** False when there is no room for it now. */
  tell(text: string): boolean;
  end(): void;
}

interface Caller {
  signedIn: (() => Promise<boolean>) | undefined;
  mayStill: () => Promise<boolean>;
}

/**
 * Answers with server-sent events until the caller leaves, may no longer, or has listened long enough.
 * @param follow begins to tell; gives how to leave
 * @param caller.signedIn as the API gives it: their session, token or key still holds
 * @param caller.mayStill false when they have lost what they were let in by
 */
export function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  follow: (listener: Listener) => () => void,
  { signedIn = async () => true, mayStill }: Caller,
): void {
  const out = openStream(reply);
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(last);
    clearInterval(looking);
    leave();
    out.end();
    // A connection whose other side reads nothing would stay for ever.
    setTimeout(() => out.destroy(), farewell).unref();
  };
  const tell = (text: string) => {
    if (over || out.writableNeedDrain) return false;
    out.write(text);
    return true;
  };
  const leave = follow({ tell, end });
  const last = setTimeout(end, longest);
  // While the database is away nothing is told either.
  const look = async () => (await signedIn()) && mayStill();
  const looking = setInterval(() => void look().then((may) => may || end(), () => {}), lookEvery); // oxfmt-ignore
  request.raw.on("close", end);
  out.on("error", end);
  // Of what was over before no event tells.
  if (out.destroyed || out.writableEnded) end();
}
