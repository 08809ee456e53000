import type * as http from "node:http";
import type * as https from "node:https";
import { createRequire } from "node:module";
import { lazyValue } from "./lazy-value.ts";

const require = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first used: a start does not wait for what it does not need. Where the caller can wait, `await import`
 * does the same.
 * @param name what `import` would be given; `T` is `typeof import(name)`
 */
export function lazyImport<T extends object>(name: string): () => T {
  return lazyValue(() => require(name) as T);
}

/** Node's own; an `import` of them would load fetch and WebSocket as well, whose classes they name, which takes 20 ms. */
export const nodeHttp = lazyImport<typeof http>("node:http");
export const nodeHttps = lazyImport<typeof https>("node:https");
