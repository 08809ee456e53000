import { useEffect, useRef, useState } from "react";
import type { Endpoint } from "../kit/contract.ts";
import type { InputOf } from "./call.ts";
import { eventsOf } from "./event-stream.ts";
import { useScreen } from "./screen.ts";

/** `live` while news comes, `behind` when none (nor a sign of life) came for ten seconds, `cut` while the server cannot be reached. */
type StreamState = "live" | "behind" | "cut";

const quietest = 10_000;
const waits = [1_000, 2_000, 5_000, 10_000];

/**
 * Follows a raw endpoint that answers with server-sent events, each a JSON value; begins again when it breaks off. A server sends a comment
 * at least every five seconds, so that silence means something.
 * @returns the last value, null before the first, and how fresh it is
 */
export function useStream<T, E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  enabled = true,
): [T | null, StreamState] {
  const { open } = useScreen();
  const [value, setValue] = useState<T | null>(null);
  const [state, setState] = useState<StreamState>("live");
  const asked = JSON.stringify(input);
  const opener = useRef(open);
  opener.current = open;
  useEffect(() => {
    if (!enabled) return;
    const gone = new AbortController();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const noteSign = () => {
      clearTimeout(quiet);
      setState("live");
      quiet = setTimeout(() => setState("behind"), quietest);
    };
    const follow = async () => {
      const answer = await opener.current(endpoint, JSON.parse(asked) as InputOf<E>, { signal: gone.signal });
      noteSign();
      const signs = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, on) {
          noteSign();
          on.enqueue(chunk);
        },
      });
      for await (const { data } of eventsOf(answer.body!.pipeThrough(signs))) setValue(JSON.parse(data) as T);
    };
    void (async () => {
      for (let tries = 0; !gone.signal.aborted; tries += 1) {
        await follow().then(
          () => (tries = -1),
          () => {},
        );
        clearTimeout(quiet);
        if (gone.signal.aborted) return;
        if (tries > 0) setState("cut");
        await new Promise((on) => setTimeout(on, waits[Math.min(Math.max(tries, 0), waits.length - 1)]));
      }
    })();
    return () => {
      clearTimeout(quiet);
      gone.abort();
    };
  }, [endpoint, asked, enabled]);
  return [value, state];
}
