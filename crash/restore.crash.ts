// The database is put back to a backup from the middle of sending. Nobody may get a mail twice: the campaign pauses with the reason, the sender's journal
// says who has had it, and after somebody resumes it the rest is sent. On a machine without the journal it waits for somebody's word.
import "../tools/alone.ts";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeClient } from "../tools/product/client.ts";
import { ownerUrl, makePlace, startProduct } from "../tools/product/process.ts";
import { launch, setScene } from "../tools/product/scene.ts";
import { judgeCampaign, twice } from "./judge.ts";
import { recountAll } from "./recount.ts";
import { atMost, conclude, quick, untilPaused, untilSent } from "./run.ts";
import type { Outcome } from "./run.ts";
import { openLoggingSink } from "./sink.ts";

type Round = "stopped before" | "killed before" | "without the journal";

const rounds: Round[] = quick ? ["killed before"] : ["stopped before", "killed before", "without the journal"];
const connections = 4;
const people = quick ? 60 : 2000;
const ratePerMinute = quick ? 400 : 4800;

const outcomes: Outcome[] = [];
for (const round of rounds) outcomes.push(...(await restore(round)));
conclude("restore", outcomes, { people, connections, ratePerMinute });

async function restore(round: Round): Promise<Outcome[]> {
  const place = await makePlace();
  const sink = await openLoggingSink(join(place.dataDir, "received.tsv"));
  const client = makeClient(place);
  const folder = join(place.dataDir, "postgres");
  const backup = join(place.dataDir, "backup");
  let running = startProduct(place);
  await running.answers("/readyz");
  const scene = await setScene(client, place, { people, smtpPort: sink.port, connections, ratePerMinute });
  const campaign = await launch(client, scene);

  await sink.until(people / 3);
  await running.stop();
  await downWith(folder);
  execFileSync("cp", ["-a", folder, backup]);
  const inBackup = sink.mails.length;
  running = startProduct(place);
  // The journal of a machine that is gone is gone with what was sent since: then it must be clear that nobody knows.
  // On a busy machine more than two thirds may have left before the backup: what was sent since is what a restore forgets.
  if (round !== "without the journal") await sink.until(Math.max((2 * people) / 3, inBackup + connections));
  else await running.answers("/readyz");
  if (round === "killed before") await running.kill();
  else await running.stop();
  await downWith(folder);
  rmSync(folder, { recursive: true });
  execFileSync("cp", ["-a", backup, folder]);
  if (round === "without the journal") rmSync(join(place.dataDir, "send-journal"), { recursive: true });
  const before = sink.mails.length;

  running = startProduct(place);
  await running.answers("/readyz");
  const problem = await untilPaused(client, campaign);
  await pause(1000);
  const meanwhile = sink.mails.length - before;
  await client.post(`/campaigns/${campaign}/resume`);
  // On a machine without the journal the operator has said that nothing else went out; what did is then sent again, and counted here as what it is.
  await untilSent(client, campaign, 300_000);
  const unconfirmed = 2 * connections;
  const judged = await judgeCampaign(ownerUrl(place), campaign, sink.mails, { people, unconfirmed });
  const recounted = await recountAll(ownerUrl(place));
  await running.stop();
  await sink.close();
  const kept = [
    { what: "in the backup as sent", value: inBackup },
    { what: "sent since", value: before - inBackup },
    { what: "the pause that was shown", value: problem, kept: problem !== "none", demand: "with its reason" },
    atMost("sent before somebody resumed", meanwhile, 0),
    ...judged.filter(({ what }) => round !== "without the journal" || what !== twice),
    ...recounted,
  ];
  if (kept.every((one) => !("kept" in one) || one.kept !== false)) place.remove();
  else console.log(`  What was said is in ${place.dataDir}`);
  return kept.map((one) => ({ ...one, what: `${round}: ${one.what}` }));
}

/** Ends the embedded database in good order, whoever left it. */
async function downWith(folder: string): Promise<void> {
  const file = join(folder, "cluster/postmaster.pid");
  for (let tries = 0; existsSync(file) && tries < 200; tries += 1) {
    if (tries === 0) process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGINT");
    await pause(100);
  }
}
