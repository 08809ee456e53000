import * as z from "zod/mini";

/**
 * What every chat's transport can be told.
 * @param usual messages a second that the vendor documents to take from one installation, over all processes
 */
export function chatSettings(usual: number) {
  return {
    perSecond: z._default(z.coerce.number().check(z.gte(0.1), z.lte(100)), usual),
    /** Seconds that the vendor may take for an answer. */
    timeout: z._default(z.coerce.number().check(z.gte(1), z.lte(120)), 15),
  };
}
