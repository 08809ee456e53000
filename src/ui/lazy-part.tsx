import { lazy, useState } from "react";
import type { ComponentType } from "react";

/** A part of a screen whose program is fetched when it is first drawn, or earlier by `fetch`. */
type LazyPart<P> = ComponentType<P> & { fetch(): Promise<unknown> };

/**
 * Like React's `lazy`, but what has been fetched already is drawn at once. A `lazy` part suspends at its first drawing even then, and React shows what
 * stood in for it for 300 ms at least.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let fetched: ComponentType<P> | null = null;
  const fetch = async () => {
    const program = await load();
    fetched = program.default;
    return program;
  };
  const Waiting = lazy(fetch) as ComponentType<P>;
  function Part(props: P) {
    // What has been drawn stays the same component: another one would begin anew.
    const [Body] = useState<ComponentType<P>>(() => fetched ?? Waiting);
    return <Body {...props} />;
  }
  return Object.assign(Part, { fetch });
}
