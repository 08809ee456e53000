import * as z from "zod/mini";
import type { Outcome, Outgoing, TransportKind, TransportPorts } from "../../channel.ts";

const settings = z.strictObject({ exchange: z.string().check(z.minLength(1)) });

/** What went over the line in this process, and what its other end says. */
export const ends = {
  sent: [] as Outgoing[],
  answer: (_mail: Outgoing): Outcome => ({ state: "sent", response: "taken" }),
  ports: null as TransportPorts | null,
};

/** A line to the exchange of a house. */
export const line: TransportKind<z.infer<typeof settings>> = {
  id: "line",
  channel: "pager",
  settings,
  secrets: ["code"],
  shownTo: ({ exchange }) => ({ code: exchange }),
  check: (_settings, secrets) => (secrets["code"] ? [] : [{ path: "secrets.code", reason: "code-missing" }]),
  open: (_settings, _secrets, ports) => {
    ends.ports = ports;
    return {
      connections: 2,
      async send(mail, commit) {
        if (!(await commit())) return { state: "withdrawn" };
        const outcome = ends.answer(mail);
        if (outcome.state === "sent" || outcome.state === "unconfirmed") ends.sent.push(mail);
        return outcome;
      },
      probe: async () => {},
      close: async () => {},
    };
  },
};
