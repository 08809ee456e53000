import type { Env } from "../../kit/feature.ts";

export function startCrowd(_env: Env): () => Promise<void> {
  return async () => undefined;
}
