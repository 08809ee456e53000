import type { AccountMessage } from "../../kit/accounts.ts";
import type { Config } from "../../kit/config.ts";
import type { Logger } from "../../kit/log.ts";
import type { Secrets } from "../../kit/secrets.ts";
import type { IdentityDatabase } from "../store/database.ts";
import type { CustomChallenge } from "../custom-auth/challenge.ts";
import type { Directory } from "../pools/directory.ts";
import type { Keyring } from "../keys/keyring.ts";

/** What the provider is handed by `main.ts`; it knows no other part of the product. */
export interface Ports extends IdentityDatabase {
  config: Config;
  log: Logger;
  secrets: Secrets;
  clock: () => Date;
  directory: Directory;
  keys: Keyring;
  /** What CUSTOM_AUTH asks; without it that flow is refused. */
  custom?: CustomChallenge;
  /** So many milliseconds an answer is held that must not tell by its time who has an account; tests that send many of them say fewer. */
  holds?: number;
  /** Queues the message; resolves when it will not be lost any more. */
  deliver(message: AccountMessage): Promise<void>;
}
