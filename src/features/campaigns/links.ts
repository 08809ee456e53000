import type { Config } from "../../kit/config.ts";
import type { Links } from "../outbound/index.ts";

/** What of the configuration says where links lead. */
export type LinkHosts = Pick<Config, "lureUrl"> & Partial<Pick<Config, "LURE_SHORT_URL">>;

/**
 * Where a delivery's links lead on the lure host.
 * @param short by the host's short name where it has one, without a path of its own. The token stays whole: it is what nobody can guess
 */
export function linksOf(config: LinkHosts, token: string, short = false): Links {
  const host = config.lureUrl;
  const name = short && config.LURE_SHORT_URL ? new URL(config.LURE_SHORT_URL).origin : null;
  return {
    link: name === null ? `${host}/l/${token}` : `${name}/${token}`,
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
