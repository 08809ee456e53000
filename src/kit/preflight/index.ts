import { resolve } from "node:path";
import type { Variables } from "../config.ts";
import type { ProcessRole } from "../feature.ts";
import { OperatorError } from "../operator-error.ts";
import { folderFaults } from "./folder.ts";
import { portFaults } from "./ports.ts";
import type { WantedPort } from "./ports.ts";

export { folderFaults } from "./folder.ts";
export { holderOf } from "./holder.ts";
export type { Holder } from "./holder.ts";
export { nameOf, portFaults, runsHere, tryPort } from "./ports.ts";
export type { WantedPort } from "./ports.ts";
export { roomFault } from "./room.ts";

/** The ports that these roles listen on. */
export function wantedPorts(values: Variables, running: ReadonlySet<ProcessRole>): WantedPort[] {
  const all: (WantedPort & { roles: ProcessRole[] })[] = [
    { variable: "PORT", what: "main site", port: values.PORT, roles: ["web", "identity"] },
    { variable: "LEARN_PORT", what: "learning site", port: values.LEARN_PORT, roles: ["web"] },
    { variable: "LURE_PORT", what: "lure host", port: values.LURE_PORT, roles: ["lure"] },
    { variable: "BOUNCE_SMTP_PORT", what: "bounces and reports", port: values.BOUNCE_SMTP_PORT, roles: ["worker"] },
  ];
  return all.filter(({ roles }) => roles.some((one) => running.has(one))).map(({ roles: _roles, ...port }) => port);
}

/** Looks, before anything is started, whether this machine has what the product needs. Throws one OperatorError that names everything that is wrong. */
export async function preflight(values: Variables, running: ReadonlySet<ProcessRole>): Promise<void> {
  const faults = [
    ...folderFaults(resolve(values.DATA_DIR)),
    ...(await portFaults(wantedPorts(values, running), values.HOST)),
  ];
  if (faults.length > 0) throw new OperatorError(faults.map((fault) => `\n  ${fault}`).join(""));
}
