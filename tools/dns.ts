import { resolve } from "node:path";
import { misused, readArguments } from "../bin/arguments.mjs";
import { serveLocally } from "../src/kit/dns/local-server.ts";
import { isReserved } from "../src/features/organisations/domain-name.ts";
import { resolverOf } from "../src/features/organisations/dns/resolver.ts";
import { readZone, setRecord, zoneFile, zoneName } from "../src/kit/dns/zone.ts";
import { readVariables } from "../src/kit/config.ts";
import "./faults.ts";

const { positionals } = readArguments("dns", process.argv.slice(2));
const [command, name, ...texts] = positionals;
const values = readVariables();
const dataDir = resolve(values.DATA_DIR);
const file = zoneFile(dataDir);

if (command === "set" && name && texts.length > 0) {
  if (isReserved(zoneName(name)) !== "development") {
    console.error(`${name} is asked in the world's DNS, never here: only names that end in .example or .test are.`);
    process.exit(2);
  }
  setRecord(file, name, texts);
  console.log(`${name} TXT ${texts.map((text) => JSON.stringify(text)).join(" ")}`);
} else if (command === "remove" && name) {
  setRecord(file, name, []);
  console.log(`${name} has no records any more.`);
} else if (command === "list") {
  for (const [known, records] of Object.entries(readZone(file)))
    console.log(`${known} TXT ${records.map((one) => JSON.stringify(one)).join(" ")}`);
} else if (command === "ask" && name) {
  const answer = await resolverOf({ ...values, dataDir, production: values.NODE_ENV === "production" })(name);
  console.log(JSON.stringify(answer));
  if (answer.is === "unknown")
    console.error("Nobody answers. For reserved names, is npm start running in this folder?");
} else if (command === "serve") {
  const server = await serveLocally(dataDir, values.DNS_LOOPBACK);
  console.log(`Answering on ${server.address} from ${file}.`);
  process.once("SIGINT", () => void server.close());
  process.once("SIGTERM", () => void server.close());
} else if (command && ["set", "remove", "ask"].includes(command))
  misused("dns", `What is to be ${command === "ask" ? "asked" : command} is missing.`);
else misused("dns", `There is no "${command}".`);
