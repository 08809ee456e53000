import { chosenLanguage } from "../src/kit/languages.ts";
import { demoPlan } from "../src/features/tracking/demo/plan.ts";
import type { Client } from "../tools/product/client.ts";
import type { Place } from "../tools/product/process.ts";
import { until } from "./until.ts";

export interface DemoMail {
  id: string;
  to: string;
  /** The lure's link. */
  link: string;
  member: string;
  /** The number of its delivery. */
  delivery: number;
}

interface Delivery {
  number: number;
  member: string;
  address: string;
  lure: number;
}

interface Clicked {
  delivery: number;
  clicked: { verdict: string };
  submitted: { verdict: string };
  clickReasons: string[];
}

/** The mails of the outbox that hold a lure's link, oldest first, without those to people who read another language than English. */
export async function lureMails(place: Place): Promise<{ id: string; to: string; link: string }[]> {
  const mails: { id: string; channel: string; to: string; links: string[] }[] = await (
    await fetch(`${place.url}/dev/outbox.json`)
  ).json();
  return mails.toReversed().flatMap(({ id, channel, to, links }) => {
    const link = links.find((one) => one.includes("/l/"));
    return channel === "email" && link && inEnglish(link) ? [{ id, to, link }] : [];
  });
}

/** The demo's simulation that runs; waits until it does. */
export async function runningCampaign(client: Client): Promise<{ id: string }> {
  let found: { id: string } | undefined;
  await until(async () => Boolean((found = (await client.get("/campaigns?state=running")).items[0])));
  return found!;
}

export async function clickedOf(client: Client, campaign: string): Promise<Clicked[]> {
  return (await client.get(`/campaigns/${campaign}/recipients?outcome=clicked&limit=200`)).items;
}

/**
 * A mail of the running simulation whose link leads to a page with a form. Nobody has clicked it, and neither the demo's crowd nor its mail
 * scanner ever will: what follows is the reader's own doing. No lesson waits for its recipient: whoever has one from the finished simulation
 * does that one, and the running simulation counts none. Its recipient reads English, as the journeys do. Waits until there is one.
 */
export async function untouchedMail(place: Place, client: Client): Promise<DemoMail> {
  const { id } = await runningCampaign(client);
  const { lures }: { lures: { lure: string; difficulty: string }[] } = await client.get(`/campaigns/${id}`);
  const landings = await Promise.all(lures.map(async ({ lure }) => (await client.get(`/lures/${lure}`)).landing.kind));
  const deliveries: Delivery[] = (await client.get(`/campaigns/${id}/deliveries?limit=200`)).items;
  const people: { id: string; locale: string | null }[] = (await client.get("/people?limit=200")).items;
  const english = new Set(people.filter(({ locale }) => chosenLanguage(locale).tag === "en").map(({ id }) => id));
  let found: DemoMail | undefined;
  await until(async () => {
    const { items: waiting } = await client.get("/assignments?state=open&limit=200");
    const busy = new Set(waiting.map((one: { member: string }) => one.member));
    const clicked = new Set((await clickedOf(client, id)).map((one) => one.delivery));
    for (const mail of await lureMails(place)) {
      const { lure, member, number } = deliveries.find((one) => one.address === mail.to)!;
      if (!english.has(member) || landings[lure] !== "form" || busy.has(member) || clicked.has(number)) continue;
      if (leftAlone(mail.link, lures[lure]!.difficulty)) found ??= { ...mail, member, delivery: number };
    }
    return found !== undefined;
  });
  return found!;
}

// The recipient's language is in the upper six bits of byte 10: its place in the list, English being the first; 0 when it is not listed.
function inEnglish(link: string): boolean {
  return Buffer.from(link.split("/").at(-1)!, "base64url")[10]! >> 2 <= 1;
}

// The crowd's plan hangs on the numbers in the link's token: the campaign's in bytes 1 to 5, the delivery's in 6 to 9.
function leftAlone(link: string, difficulty: string): boolean {
  const token = Buffer.from(link.split("/").at(-1)!, "base64url");
  const plan = demoPlan([token.readUIntBE(1, 5), token.readUInt32BE(6)], difficulty);
  return plan.every((act) => act.does === "open" || act.does === "report");
}
