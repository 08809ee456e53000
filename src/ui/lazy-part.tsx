import type { ComponentType } from "react";
import { lazyProgram } from "./lazy-program.ts";
import { Skeleton } from "./states/Skeleton.tsx";

/** A part of a screen whose program is fetched when it is first drawn, or earlier by `fetch`. */
type LazyPart<P> = ComponentType<P> & { fetch(): Promise<unknown> };

/**
 * Like React's `lazy`, but drawn as soon as its program is there: what stands in for a `lazy` part stays for 300 ms at least, and is drawn even where the
 * program has been fetched already.
 * @param rows of the skeleton that stands in for it
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, rows = 6): LazyPart<P> {
  const { fetch, use } = lazyProgram(load);
  function Part(props: P) {
    const Body = use()?.default;
    return Body ? <Body {...props} /> : <Skeleton rows={rows} />;
  }
  return Object.assign(Part, { fetch });
}
