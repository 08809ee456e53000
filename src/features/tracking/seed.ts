import type { Feature } from "../../kit/feature.ts";

export const seed: Feature["seed"] = async () => undefined;
