import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import type { Place } from "../tools/product/process.ts";

/** Lets a product that has not started begin with a demo that was prepared. @param demo its folder */
export function copyDemo(demo: string, { dataDir }: Place): Promise<void> {
  return cp(demo, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
