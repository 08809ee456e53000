// What keeps the product from starting, looked at before anything is installed, built or started. Plain JavaScript without packages: a new clone has none.
import { resolve } from "node:path";
import { folderFaults } from "./folder.mjs";
import { portFaults, productPorts } from "./ports.mjs";

export { folderFaults } from "./folder.mjs";
export { holderOf } from "./holder.mjs";
export { nameOf, portFaults, productPorts, runsHere, tryPort } from "./ports.mjs";

/** What HOST and DATA_DIR are where nothing is said. */
export const standards = { HOST: "127.0.0.1", DATA_DIR: "./data" };

/**
 * Taken ports and a data folder that cannot be used, as sentences, by the environment alone. Values that are none are left to the configuration's own check.
 * @param roles of the process, such as "web,worker"; all by default
 */
export async function earlyFaults(env, roles) {
  const running = roles?.split(",");
  const wanted = productPorts
    .filter((one) => !running || one.roles.some((role) => running.includes(role)))
    .map(({ variable, what, standard }) => ({ variable, what, port: Number(env[variable] || standard) }))
    .filter(({ port }) => Number.isInteger(port) && port >= 0 && port < 65_536);
  const folder = folderFaults(resolve(env.DATA_DIR || standards.DATA_DIR), undefined, Boolean(env.DATABASE_URL));
  return [...folder, ...(await portFaults(wanted, env.HOST || standards.HOST))];
}
