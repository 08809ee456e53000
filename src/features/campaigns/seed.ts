import { newId } from "../../kit/id.ts";
import type { Feature } from "../../kit/feature.ts";
export const seed: Feature["seed"] = async () => void newId();
