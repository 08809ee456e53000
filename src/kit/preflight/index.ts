import os from "node:os";
import { resolve } from "node:path";
import * as plain from "../../../bin/preflight/index.mjs";
import type { WantedPort } from "../../../bin/preflight/index.mjs";
import type { Variables } from "../config.ts";
import type { ProcessRole } from "../feature.ts";
import { OperatorError, sentenceOf } from "../operator-error.ts";

export { folderFaults, holderOf, nameOf, runsHere, tryPort } from "../../../bin/preflight/index.mjs";
export type { WantedPort } from "../../../bin/preflight/index.mjs";
export { roomFault } from "./room.ts";

/** The ports that these roles listen on. */
export function wantedPorts(values: Variables, running: ReadonlySet<ProcessRole>): WantedPort[] {
  return plain.productPorts
    .filter(({ roles }) => roles.some((one) => running.has(one)))
    .map(({ variable, what }) => ({ variable, what, port: values[variable] }));
}

/** Everything that is wrong with the ports that are wanted, each as a sentence, the last with the cure; nothing when all are free. */
export function portFaults(wanted: readonly WantedPort[], host: string): Promise<string[]> {
  return plain.portFaults(wanted, host, (fault) => sentenceOf(fault) ?? fault.message);
}

/** Looks, before anything is started, whether this machine has what the product needs. Throws one OperatorError that names everything that is wrong. */
export async function preflight(values: Variables, running: ReadonlySet<ProcessRole>): Promise<void> {
  const faults = [
    ...plain.folderFaults(resolve(values.DATA_DIR), undefined, values.DATABASE_URL !== undefined),
    ...(await portFaults(wantedPorts(values, running), values.HOST)),
    ...addressFaults(running),
  ];
  if (faults.length > 0) throw new OperatorError(faults.map((fault) => `\n  ${fault}`).join(""));
}

/**
 * Where an organisation's servers lead is held against this machine's own addresses: where they cannot be asked, no name of theirs leads anywhere. A lure host
 * alone calls none.
 */
function addressFaults(running: ReadonlySet<ProcessRole>): string[] {
  if ([...running].every((role) => role === "lure")) return [];
  try {
    os.networkInterfaces();
    return [];
  } catch {
    return [
      "This process may not ask which addresses its machine has, and so would reach none of the servers that organisations choose. Under systemd RestrictAddressFamilies needs AF_NETLINK, as in deploy/hookwise.service.",
    ];
  }
}
