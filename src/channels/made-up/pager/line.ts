import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { Outcome, Outgoing, TransportKind, TransportPorts } from "../../transport.ts";
import type { VendorEvent } from "../../inbound.ts";

const settings = z.strictObject({ exchange: z.string().check(z.minLength(1)) });

/** What went over the line in this process, and what its other end says. */
export const ends = {
  sent: [] as Outgoing[],
  answer: (_mail: Outgoing): Outcome => ({ state: "sent", response: "taken" }),
  ports: null as TransportPorts | null,
  thanked: 0,
};

/** A line to the exchange of a house. */
export const line: TransportKind<z.infer<typeof settings>> = {
  id: "line",
  channel: "pager",
  settings,
  secrets: ["code"],
  secretScope: ({ exchange }) => ({ code: exchange }),
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
  async inbound({ headers, body }, _settings, { code = "" }) {
    const signed = createHmac("sha256", code).update(body).digest("hex");
    if (headers["x-exchange"] !== signed) return { status: 403, said: [] };
    const said = JSON.parse(body.toString()) as VendorEvent[];
    return {
      status: 202,
      headers: { "x-heard": String(said.length) },
      body: "roger",
      said,
      after: async () => void ends.thanked++,
    };
  },
};
