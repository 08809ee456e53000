import type * as library from "prom-client";
import { late } from "./late.ts";

/** The library behind /metrics; all that use it share one register. */
export const prometheus = late<typeof library>("prom-client");
