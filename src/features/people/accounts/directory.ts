import type { AccountDirectory } from "../../../kit/accounts.ts";
import type { Env } from "../../../kit/feature.ts";

/** The provider's management operations; throws where there are none, so that the job waits for a process that has them. */
export function directoryOf(env: Pick<Env, "directory">): AccountDirectory {
  if (env.directory) return env.directory;
  throw new Error("this process knows no identity provider");
}
