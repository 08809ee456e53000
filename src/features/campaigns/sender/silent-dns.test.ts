import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atOnce, openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { startSending } from "./loop.ts";

// A resolver that falls silent.
let world: World;
let mute = false;
const dns = createSocket("udp4");

beforeAll(async () => {
  dns.on("message", (message, from) => {
    if (mute) return;
    // SERVFAIL at once: it proves nothing, and nobody waits.
    message[2]! |= 0x80;
    message[3] = 2;
    dns.send(message, from.port, from.address);
  });
  dns.bind(0, "127.0.0.1");
  await once(dns, "listening");
  world = await openWorld({ DNS_LOOPBACK: `127.0.0.1:${dns.address().port}` });
});
afterAll(async () => {
  dns.close();
  await world.close();
});

async function running(): Promise<{ org: string; id: string }> {
  const org = await world.organisation(5);
  const { id } = await world.call("createCampaign", org, { name: "C", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce }); // oxfmt-ignore
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await world.look("UPDATE campaigns SET state = 'running', proven_at = NULL WHERE id = $1", [id]);
  return { org, id };
}

it("tenants whose DNS is silent hold up no other tenant's sending", async () => {
  const hostile: string[] = [];
  for (let n = 0; n < 5; n++) hostile.push((await running()).id);
  const other = await running();
  mute = true;
  // The quiet one was looked at already.
  await world.look("UPDATE campaigns SET proven_at = now() WHERE id = $1", [other.id]);
  const stop = startSending(world.env);
  const sent = async () =>
    (await world.look("SELECT 1 FROM deliveries WHERE campaign = $1 AND state = 'sent'", [other.id])).length;
  await expect.poll(sent, { timeout: 30_000 }).toBe(5);
  const waiting = await world.look("SELECT 1 FROM campaigns WHERE id = ANY ($1) AND proven_at IS NULL", [hostile]);
  expect(waiting.length, "those who wait for their own DNS").toBeGreaterThan(0);
  await stop();
});
