import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { channels } from "../../channels/index.ts";
import type { Fake } from "../../channels/fake.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openTransport } from "./gate.ts";
import { portsFor } from "./profiles.ts";
import { organisationWith, outboundEnv } from "./testing.ts";

// Hostile handles of each chat, before its vendor's fake: it hears of nobody outside the organisation's proven domain. Mail has its own in
// `gate.test.ts`, numbers in `manners.test.ts`; a sweep asks for a hundred thousand of each.

const chats = channels.all
  .filter((one) => one.form === "chat")
  .flatMap((channel) =>
    channel.transports.all.flatMap((kind) => (kind.samples ? [{ channel, kind, samples: kind.samples }] : [])),
  );

const domain = "owned.example";
let t: TestEnv;
let org: string;
beforeAll(async () => {
  t = await outboundEnv({ EGRESS_ALLOW: "127.0.0.1,localhost" });
  org = await organisationWith(t, [domain]);
});
afterAll(() => t.close());

const noise = fc.constantFrom("", " ", "@", "..", "/", "/phone", "?", "#", "%40", "%00", "&email=", "\"", "<", ">", ",", ";", "\r\n", "\0", "\u202e", "\u200b", "\uff20", "xmpp:", "mailto:", "(c)", "+x", "|", "*"); // oxfmt-ignore
const hosts = fc.constantFrom("hill.example", "lake.example.hill.example", "hill.example/lake.example", "lake.example@hill.example", "lake.exampl\u0435", "LAKE.EXAMPLE.", "lake.example\u3002hill.example", "[127.0.0.1]", "lake"); // oxfmt-ignore

/** @param own somebody whom the organisation may write to */
const handles = (own: string) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.tuple(fc.constantFrom("ada", "grace", "all", "here", "*"), hosts).map((parts) => parts.join("@")) },
    { weight: 40, arbitrary: fc.tuple(fc.nat(own.length), fc.oneof(noise, fc.string({ unit: "binary", minLength: 1, maxLength: 3 }))).map(([at, more]) => own.slice(0, at) + more + own.slice(at)) },
    { weight: 20, arbitrary: fc.tuple(noise, fc.constant(own), noise, hosts, noise).map((parts) => parts.join("")) },
    { weight: 10, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  ); // oxfmt-ignore

describe.each(chats)("the gate of $channel.id/$kind.id, with hostile handles", ({ channel, kind, samples }) => {
  let fake: Fake;
  beforeAll(async () => void (fake = await samples.fake()));
  afterAll(() => fake.close());

  it("lets nothing out to anybody outside the domain that is proven", { timeout: 240_000 }, async () => {
    const choice = { channel: channel.id, transport: kind.id, settings: fake.settings, secrets: fake.secrets };
    const gate = openTransport(t.env, org, choice, portsFor(t.env, org, newId(), channel.id));
    const all = [fake.to, ...fc.sample(handles(fake.to), sweeping({ few: 200, many: 20_000 }))];
    const from = fake.from;
    const words = { subject: "", text: "A word", date: new Date(0), messageId: "word@lake.example" };
    const message = channel.plain({ ...words, from: { name: from, address: from }, to: fake.to });
    let at = 0;
    const worker = async () => {
      while (at < all.length) {
        const to = all[at++]!;
        const messageId = `${newId()}@lake.example`;
        const { state } = await gate.send("simulation", { from, to, message, messageId }, async () => true);
        if (state === "sent") {
          const read = channel.address.read(to);
          expect(read?.endsWith(`${channel.address.domainSeparator}${domain}`), JSON.stringify(to)).toBe(true);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await gate.close();
    expect(fake.received.map(({ to }) => to)).toContain(fake.to);
    expect(fake.received.filter(({ to }) => !to.toLowerCase().endsWith(`@${domain}`))).toEqual([]);
    expect(fake.faults).toEqual([]);
  });
});
