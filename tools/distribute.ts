// npm run distribute: gives each organisation a node of a Citus cluster.
import { misused, readArguments } from "../bin/arguments.mjs";
import { readConfig, readVariables } from "../src/kit/config.ts";
import { requireCurrent } from "../src/kit/db/current.ts";
import { distribute } from "../src/kit/db/distribute.ts";
import type { Distributed } from "../src/kit/db/distribute.ts";
import { OperatorError } from "../src/kit/operator-error.ts";
import { makeSecrets } from "../src/kit/secrets.ts";
import "./faults.ts";

const { values } = readArguments("distribute", process.argv.slice(2));
const shards = Number(values.shards ?? 32);
if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
  misused("distribute", "--shards is a whole number from 1 to 1024.");
const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = readVariables();
if (!DATABASE_DIRECT_URL)
  throw new OperatorError("Set DATABASE_URL to the coordinator of the Citus cluster, as the product has it.");
await requireCurrent(DATABASE_DIRECT_URL, makeSecrets(readConfig().rootKey));

const counts: Record<Distributed["outcome"], number> = { distributed: 0, already: 0, stays: 0 };
const says = { distributed: "distributed by organisation", already: "was distributed before", stays: "stays on the coordinator" }; // oxfmt-ignore
await distribute(DATABASE_DIRECT_URL, { shards }, ({ table, outcome }) => {
  counts[outcome] += 1;
  console.log(`${table}: ${says[outcome]}`);
});
console.log(
  `${counts.distributed} tables were distributed now and ${counts.already} before; ${counts.stays} directories, the identity provider's tables and jobs stay on the coordinator.`,
);
