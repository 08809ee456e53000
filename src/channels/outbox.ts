import * as z from "zod/mini";
import type { TransportKind } from "./transport.ts";

/** Shows messages of a channel instead of sending them: for the demonstration and for development. Keeping a message is its dot. */
export const outboxFor = (channel: string): TransportKind<Record<string, never>> => ({
  id: "outbox",
  channel,
  settings: z.strictObject({}),
  secrets: [],
  secretScope: () => ({}),
  check: () => [],
  open(_settings, _secrets, ports) {
    let worked = false;
    return {
      connections: 4,
      async send(mail, commit) {
        try {
          if (!(await commit())) return { state: "withdrawn" };
        } catch {
          return { state: "withdrawn" };
        }
        try {
          await ports.storeInOutbox(mail);
        } catch (error) {
          return { state: "unconfirmed", text: (error as Error).message };
        }
        // Told once, as a mail server's first success is.
        if (!worked) ports.onHealth?.("up", "");
        worked = true;
        return { state: "sent", response: "250 kept in the outbox" };
      },
      probe: async () => {},
      close: async () => {},
    };
  },
});
