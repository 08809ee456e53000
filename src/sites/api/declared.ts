import type { Meta } from "../../kit/contract.ts";
import type { Env } from "../../kit/feature.ts";
import { Problem } from "../../kit/problem.ts";
import { namedRefusals, ownRefusals } from "./own-refusals.ts";

/**
 * Lets a handler refuse only with what its contract names. Anything else is a fault wherever the product is made and tried; in production it goes out
 * as it is, and is logged.
 */
export async function onlyDeclaredRefusals<T>(
  { config, log }: Env,
  name: string,
  meta: Meta,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || isDeclared(meta, error)) throw error;
    const message = `${name} refused with ${error.kind} ${error.reason}, which its contract does not name in \`refuses\``;
    if (!config.production) throw new Error(message, { cause: error });
    log.error({ endpoint: name, reason: error.reason }, message);
    throw error;
  }
}

function isDeclared(meta: Meta, { kind, reason }: Problem): boolean {
  return [...namedRefusals(meta), ...ownRefusals(meta)].some(([of, named]) => of === kind && named === reason);
}
