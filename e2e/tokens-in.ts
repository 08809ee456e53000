import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "../tools/product/process.ts";

/** The lines of a product's log in which a token stands. @param from the byte to begin at */
export function tokensIn(place: Pick<Place, "dataDir">, from = 0): string[] {
  const logged = readFileSync(join(place.dataDir, "logs/product.log")).subarray(from).toString();
  return logged.split("\n").filter((line) => line.includes("eyJ"));
}
