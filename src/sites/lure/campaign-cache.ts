import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../../kit/feature.ts";
import type { Shown } from "./pages.ts";

/** What the lure host knows of campaigns, on its disk: with it links lead on while the database is away, also in a process that has just begun. */
interface CampaignCache {
  read(campaign: number): Promise<Shown | null>;
  /** @param text a `Shown` as JSON */
  write(campaign: number, text: string): Promise<void>;
  remove(campaign: number): Promise<void>;
  /** Campaigns that were written more than so many milliseconds ago, or seem to be from as far ahead: the host's clock was wrong then, or is now. */
  olderThan(ms: number): Promise<number[]>;
}

export function openCampaignCache({ config, log }: Pick<Env, "config" | "log">): CampaignCache {
  const folder = join(config.dataDir, "lure-pages");
  const fileOf = (campaign: number) => join(folder, `${campaign}.json`);
  return {
    async read(campaign) {
      try {
        return JSON.parse(await readFile(fileOf(campaign), "utf8")) as Shown;
      } catch {
        return null;
      }
    },
    async write(campaign, text) {
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(`${fileOf(campaign)}.new`, text);
        await rename(`${fileOf(campaign)}.new`, fileOf(campaign));
      } catch (error) {
        log.warn({ err: error, campaign }, "the lure host cannot keep its pages on disk");
      }
    },
    async remove(campaign) {
      // Half of one may lie beside it, where a process died while it wrote.
      for (const file of [fileOf(campaign), `${fileOf(campaign)}.new`]) await rm(file, { force: true });
    },
    async olderThan(ms) {
      const found = new Set<number>();
      for (const name of await readdir(folder).catch(() => [])) {
        const number = /^(\d+)\.json(?:\.new)?$/.exec(name)?.[1];
        const written = number && (await stat(join(folder, name)).catch(() => null));
        if (written && Math.abs(Date.now() - written.mtimeMs) > ms) found.add(Number(number));
      }
      return [...found];
    },
  };
}
