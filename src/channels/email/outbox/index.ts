import * as z from "zod/mini";
import type { TransportKind } from "../../channel.ts";

/** Shows messages instead of sending them: for the demonstration and for development. Keeping a message is its dot. */
export const outbox: TransportKind<Record<string, never>> = {
  id: "outbox",
  channel: "email",
  settings: z.strictObject({}),
  secrets: [],
  check: () => [],
  open: (_settings, _secrets, ports) => ({
    connections: 4,
    async send(mail, commit) {
      try {
        if (!(await commit())) return { state: "withdrawn" };
      } catch {
        return { state: "withdrawn" };
      }
      try {
        await ports.keep(mail);
        return { state: "sent", response: "250 kept in the outbox" };
      } catch (error) {
        return { state: "unconfirmed", text: (error as Error).message };
      }
    },
    probe: async () => {},
    close: async () => {},
  }),
};
