import { createServer } from "node:net";
import { holderOf } from "./holder.mjs";

/** The ports that the product listens on: what for, the variable that chooses each, the one without it, and the roles of a process that need it. */
export const productPorts = [
  { variable: "PORT", what: "main site", standard: 4000, roles: ["web", "identity"] },
  { variable: "LEARN_PORT", what: "learning site", standard: 4001, roles: ["web"] },
  { variable: "LURE_PORT", what: "lure host", standard: 4002, roles: ["lure"] },
  { variable: "OPS_PORT", what: "health and metrics", standard: 0, roles: ["web", "identity", "lure", "worker"] },
  { variable: "BOUNCE_SMTP_PORT", what: "bounces and reports", standard: 0, roles: ["worker"] },
];

/** Whether a port can be listened on, or why not. */
export async function tryPort(port, host) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error) => resolve(error.code === "EADDRINUSE" ? "taken" : error));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("free")));
  });
}

// The name in HOST leads nowhere, or not to this machine.
const noHost = new Set(["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL"]);

/**
 * Everything that is wrong with the ports that are wanted, each as a sentence, the last with the cure; nothing when all are free.
 * @param sentenceOf says what else keeps a port from being listened on (a refusal of the system's), left to a later look when absent
 */
export async function portFaults(wanted, host, sentenceOf) {
  const fixed = wanted.filter(({ port }) => port !== 0);
  const twice = fixed.filter(({ port }, i) => fixed.findIndex((one) => one.port === port) !== i);
  const faults = twice.map(({ variable, port }) => {
    const first = fixed.find((one) => one.port === port);
    return `${first.variable} and ${variable} are both ${port}. Give each a port of its own.`;
  });
  const holders = [];
  for (const { variable, what, port } of fixed.filter((one) => !twice.includes(one))) {
    const found = await tryPort(port, host);
    if (found === "free") continue;
    if (found === "taken") {
      const holder = holderOf(port);
      holders.push(holder);
      faults.push(`Port ${port} (${what}, ${variable}) is taken by ${nameOf(holder)}.`);
    } else {
      // True of every port alike, so it is said once.
      if (noHost.has(found.code))
        return [`This machine knows no address ${host}. Set HOST to one that it has, such as 127.0.0.1.`];
      const said = sentenceOf?.(found);
      if (said) faults.push(`Port ${port} (${what}, ${variable}): ${said}`);
    }
  }
  if (holders.some((one) => one !== null && runsHere(one)))
    // A second one on other ports would share its data folder: that is for whoever spreads the roles, not for whoever forgot the first.
    faults.push("It runs already in this folder: use it, or stop it first (Ctrl+C in its terminal).");
  else if (holders.length > 0) {
    const others = await freeNearby(fixed, host);
    const line = others ? `, or start on other ports:\n    ${others} npm start` : ", or set other ports.";
    faults.push(`Stop what holds ${holders.length > 1 ? "them" : "it"}${line}`);
  }
  return faults;
}

/** Whether a holder is this product, started in this very folder. */
export function runsHere(holder) {
  return holder.own && holder.folder === process.cwd();
}

/** A holder in words, such as `node (process 4711, in /home/ada/site)`. */
export function nameOf(holder) {
  if (!holder) return "a process of another user";
  const where = holder.folder ? `, in ${holder.folder}` : "";
  return holder.own
    ? `Hookwise, which runs already (process ${holder.pid}${where})`
    : `${holder.name} (process ${holder.pid}${where})`;
}

async function freeNearby(wanted, host) {
  for (let step = 10; step <= 200 && wanted[0].port + step < 65_500; step += 10) {
    const moved = wanted.map((one, i) => ({ ...one, port: wanted[0].port + step + i }));
    const states = await Promise.all(moved.map(({ port }) => tryPort(port, host)));
    if (states.every((state) => state === "free"))
      return moved.map(({ variable, port }) => `${variable}=${port}`).join(" ");
  }
  return null;
}
