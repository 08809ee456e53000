import type * as library from "prom-client";
import { lazyImport } from "./lazy-import.ts";

/** The library behind /metrics; all that use it share one register. */
export const prometheus = lazyImport<typeof library>("prom-client");
