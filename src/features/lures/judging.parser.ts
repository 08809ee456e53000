import { ethicsCheck } from "./rules/ethics.ts";
import type { CheckedParts, Finding } from "./rules/ethics.ts";

export function parse(parts: CheckedParts): Finding[] {
  return ethicsCheck(parts);
}
