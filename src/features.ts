import type { Feature } from "./kit/feature.ts";

/** The list. A feature may use what stands above it, never what stands below; news from above arrives as facts. */
export const features: readonly Feature[] = [];
