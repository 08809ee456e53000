import { readZone, setRecord, zoneFile } from "../src/features/organisations/dns/zone.ts";
import { resolverOf } from "../src/features/organisations/dns/resolver.ts";
import { serveZone } from "../src/features/organisations/dns/server.ts";
import { readConfig } from "../src/kit/config.ts";

const usage = `Answers for reserved names (.example, .test) on this machine, in development.
  npm run dns -- set <name> <text> [<text> …]   sets the TXT records of a name
  npm run dns -- remove <name>                  removes them
  npm run dns -- list                           prints all records
  npm run dns -- ask <name>                     asks as the product would ask
  npm run dns -- serve                          answers until stopped (npm start does so by itself)`;

const [command, name, ...texts] = process.argv.slice(2);
const config = readConfig();
const file = zoneFile(config.dataDir);

if (command === "set" && name && texts.length > 0) {
  setRecord(file, name, texts);
  console.log(`${name} TXT ${texts.map((text) => JSON.stringify(text)).join(" ")}`);
} else if (command === "remove" && name) {
  setRecord(file, name, []);
  console.log(`${name} has no records any more.`);
} else if (command === "list") {
  for (const [known, values] of Object.entries(readZone(file)))
    console.log(`${known} TXT ${values.map((one) => JSON.stringify(one)).join(" ")}`);
} else if (command === "ask" && name) {
  console.log(JSON.stringify(await resolverOf(config)(name)));
} else if (command === "serve") {
  const server = await serveZone(file, config.DNS_LOOPBACK);
  console.log(`Answering on ${server.address} from ${file}.`);
  process.once("SIGINT", () => void server.close());
  process.once("SIGTERM", () => void server.close());
} else {
  console.error(usage);
  process.exitCode = 2;
}
