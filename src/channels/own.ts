import type { Variables } from "../kit/config.ts";
import { OperatorError } from "../kit/operator-error.ts";
import { words } from "../kit/words.ts";
import type { Channel } from "./channel.ts";
import { channels } from "./index.ts";

/**
 * Looks at what the operator set up for the process's own messages (SMTP_URL and the like) before anything is sent with it.
 * Throws one OperatorError that names the variable and what it lacks; never shows its value, which holds a password.
 */
export function checkOwnTransports(config: Variables): void {
  for (const channel of channels.all) {
    const fault = faultOf(channel, config);
    if (fault !== null) throw new OperatorError(`${channel.own.variable ?? channel.id} cannot be used: ${fault}`);
  }
}

function faultOf({ id, own, transports }: Channel, config: Variables): string | null {
  let configured: ReturnType<typeof own.configured>;
  try {
    configured = own.configured(config);
  } catch (error) {
    return `${(error as Error).message}.`;
  }
  if (!configured) return null;
  const transport = transports.find(configured.transport);
  const read = transport.settings.safeParse(configured.settings);
  if (!read.success) {
    const [issue] = read.error.issues;
    // A password with a question mark of its own looks like a setting that nobody knows.
    if (issue!.code === "unrecognized_keys")
      return "it sets something that is no setting; a ?, # or / within its name or password is written %3F, %23 or %2F.";
    return `${issue!.path.join(".")}: ${issue!.message}.`.replace(/\.\.$/, ".");
  }
  const [wrong] = transport.check(read.data, configured.secrets);
  return wrong ? words(`channels/${id}`)(`settings.${wrong.reason}`) : null;
}
