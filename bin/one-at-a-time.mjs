// Runs on the Node that npm itself runs on (20.20 or newer): plain JavaScript, no packages.
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const signEvery = 2000;
/** Milliseconds without a sign after which whoever holds the file is taken for dead. */
const stale = 20_000;

/**
 * Does what only one process may do at a time: the others wait until it is done, or has died at it.
 * @param what is told to whoever waits
 * @param file that is there meanwhile
 */
export async function oneAtATime(what, file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === 0) console.log(`${what} is under way elsewhere: waiting for it …`);
    await pause(200);
  }
  const sign = setInterval(() => utimesSync(file, new Date(), new Date()), signEvery);
  const release = () => rmSync(file, { force: true });
  // Also where the work ends the process.
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(sign);
    process.off("exit", release);
    release();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const held = statSync(file, { throwIfNoEntry: false });
  if (held && Date.now() - held.mtimeMs > stale) rmSync(file, { force: true });
  return false;
}
