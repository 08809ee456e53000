import type { Config } from "../../kit/config.ts";
import type { Links } from "../outbound/index.ts";

/** Where a delivery's links lead on the lure host. */
export function linksOf(config: Pick<Config, "lureUrl">, token: string): Links {
  const host = config.lureUrl;
  return {
    link: `${host}/l/${token}`,
    report: `${host}/r/${token}`,
    pixel: `${host}/o/${token}.gif`,
    decoy: `${host}/x/${token}`,
    why: `${host}/why/${token}`,
  };
}

/** The debrief's address in a notice: on the learning site, since notices never lead to the lure host. */
export function debriefLink(config: Pick<Config, "learnUrl">, token: string): string {
  return `${config.learnUrl}/d/${token}`;
}
