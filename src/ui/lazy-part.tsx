import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { Skeleton } from "./states/Skeleton.tsx";

/** A part of a screen whose program is fetched when it is first drawn, or earlier by `fetch`. */
type LazyPart<P> = ComponentType<P> & { fetch(): Promise<unknown> };

/**
 * Like React's `lazy`, but drawn as soon as its program is there: what stands in for a `lazy` part stays for 300 ms at least, and is drawn even where the
 * program has been fetched already. A program that does not come is the screen's failure, and is asked for again when the screen is.
 * @param rows of the skeleton that stands in for it
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, rows = 6): LazyPart<P> {
  let fetched: ComponentType<P> | null = null;
  const fetch = async () => (fetched = (await load()).default);
  function Part(props: P) {
    const [Body, setBody] = useState<ComponentType<P> | null>(() => fetched);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (!Body)
        fetch().then(
          (program) => setBody(() => program),
          (error: unknown) => setFailure({ error }),
        );
    }, [Body]);
    if (failure) throw failure.error;
    return Body ? <Body {...props} /> : <Skeleton rows={rows} />;
  }
  return Object.assign(Part, { fetch });
}
