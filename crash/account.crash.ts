// Accounts under fire: the product is killed with -9 between any two steps of a sign-up, a sign-in, the set-up of an authenticator, a reset
// and a renewal. Each goes on where it was, with the same Session and the mailed code, and nobody is signed out.
import "../tools/alone.ts";
import { ownerUrl, makePlace, startProduct } from "../tools/product/process.ts";
import { flows } from "./account/flows.ts";
import type { Flow } from "./account/flows.ts";
import { openWire } from "./account/wire.ts";
import { recountAll } from "./recount.ts";
import { atMost, conclude, quick } from "./run.ts";

const rounds = quick ? 1 : 10;
// The short run kills before every second step only.
const every = quick ? 2 : 1;

const place = await makePlace();
let running = startProduct(place);
await running.answers("/readyz");
const wire = await openWire(place);
const broken: string[] = [];
let kills = 0;
let ended = 0;

for (let round = 0; round < rounds; round += 1) {
  let open: { name: string; flow: Flow }[] = Object.entries(flows).map(([name, begin]) => ({
    name,
    flow: begin(wire),
  }));
  for (let step = 1; open.length > 0; step += 1) {
    const still = await Promise.all(open.map(goOn));
    open = open.filter((_one, at) => still[at]);
    if (open.length > 0 && step % every === 0) await killAndStart();
  }
}
const recounted = await recountAll(ownerUrl(place));
await running.stop();

for (const one of broken) console.log(`  ${one}`);
conclude("account", [
  { what: "kills with -9", value: kills },
  { what: "flows that ended as they should", value: ended },
  { what: "codes that had to be asked for again", value: wire.askedAgain },
  atMost("flows that could not go on", broken.length, 0),
  ...recounted,
]);
if (process.exitCode) console.log(`  What was said is in ${place.dataDir}`);
else place.remove();

/** Takes a flow to its next step. @returns false when it is over */
async function goOn({ name, flow }: { name: string; flow: Flow }): Promise<boolean> {
  try {
    const { done } = await flow.next();
    if (done) ended += 1;
    return !done;
  } catch (error) {
    broken.push(`${name}: ${(error as Error).message}`);
    return false;
  }
}

async function killAndStart(): Promise<void> {
  await running.kill();
  kills += 1;
  running = startProduct(place);
  await running.answers("/readyz");
}
