import { afterAll, beforeAll, expect, it } from "vitest";
import { obstacles } from "../axe.ts";
import { openStage } from "../stage.ts";
import type { Stage } from "../stage.ts";
import { until } from "../until.ts";
import { openLearner } from "./learner.ts";
import type { Learner } from "./learner.ts";

// A reminder arrives by the way that the person chose, and its link opens that one lesson, in a browser in which nobody is signed in.

const ways = [
  ["email", "ada@reminded.example", "parcel", "The parcel you may be waiting for"],
  ["sms", "+491713920077", "qr", "A square you cannot read"],
] as const;

let stage: Stage;
const learners = new Map<string, Learner>();
beforeAll(async () => {
  stage = await openStage();
  // Reminders go out once a minute: everybody waits for the same one.
  for (const [channel, address, lesson] of ways) {
    const learner = await openLearner(stage, channel === "email" ? address : "bo@reminded.example");
    learners.set(channel, learner);
    await learner.change("/me/profile", { timeZone: noon, ...(channel === "sms" && { phone: address }) }, "PATCH");
    await learner.change("/me/reminders", { on: true, channel });
    await give(learner, lesson);
  }
});
afterAll(() => stage?.close());

const phone = { viewport: { width: 390, height: 844 } };
/** Where it is the middle of the day now. */
const noon = `Etc/GMT${((shift) => (shift >= 0 ? `+${shift}` : shift))(new Date().getUTCHours() - 12)}`;

interface Message {
  channel: string;
  subject: string | null;
  text: string;
  links: string[];
}

async function messagesTo(address: string): Promise<Message[]> {
  const answer = await fetch(`${stage.place.url}/dev/outbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Message[];
}

/** Lets somebody give themselves a lesson, as their organisation of one. */
async function give(learner: Learner, lesson: string): Promise<void> {
  const { member } = await learner.ask("/me");
  await learner.change("/assignments", { lesson, members: [member.id] }, "POST");
}

it.each(ways)("comes by %s, and opens its lesson without a password", async (channel, address, _lesson, title) => {
  const leads = ({ links }: Message) => links.find((one) => one.includes("/a/"));
  let mail: Message | undefined;
  await until(async () => (mail = (await messagesTo(address)).find((one) => leads(one))) !== undefined);
  expect(mail).toMatchObject({ channel });
  expect(mail!.text).toContain(title);

  const { page, faults } = await stage.page(phone);
  await page.goto(leads(mail!)!);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await obstacles(page, "a lesson by its link")).toEqual([]);
  await page.setViewportSize(phone.viewport);
  // It is that lesson's link, and nobody's sign-in.
  expect((await page.request.get(new URL("/api/v1/me/assignments", page.url()).href)).status()).toBe(401);
  expect(await page.context().cookies()).toEqual([]);
  await page.goto(new URL("/settings", page.url()).href).catch(() => {});
  expect(new URL(page.url()).pathname).not.toBe("/settings");
  expect(faults).toEqual([]);
  // A second lesson within the week is not told of.
  await give(learners.get(channel)!, "urgency");
  expect((await messagesTo(address)).filter((one) => leads(one))).toHaveLength(1);
});
