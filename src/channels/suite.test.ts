import { describe, expect, it } from "vitest";
import { domainIn } from "../kit/address.ts";
import { readConfig } from "../kit/config.ts";
import type { Channel, Template } from "./channel.ts";
import * as list from "./list.ts";
import * as madeUp from "./made-up/list.ts";

/** What holds for every channel, tried with its own samples. */
describe.each(
  [...new Set<Channel>([...Object.values(list), ...Object.values(madeUp)])].map((one) => [one.id, one] as const),
)("%s", (_id, channel) => {
  const { address, sender, samples, lure } = channel;
  const date = new Date(0);
  const links = {
    link: "https://lure.example/l/x",
    report: "https://lure.example/r/x",
    pixel: "https://lure.example/o/x.gif",
    decoy: "https://lure.example/x/x",
    why: "https://lure.example/why/x",
  };
  const template: Template = {
    locale: "en",
    from: { name: ["Desk"], address: samples.sender },
    subject: lure.subject > 0 ? ["For ", { slot: "name", raw: true }] : [],
    text: ["Hello ", { slot: "name", raw: true }, ": ", { slot: "link", raw: true }],
    html: ["<html><body><p>", { slot: "name", raw: true }, "</p></body></html>"],
    headers: {},
    qr: false,
  };
  const read = async (raw: Buffer) => {
    const { default: PostalMime } = await import("postal-mime");
    return PostalMime.parse(raw);
  };
  const composed = (values: Record<string, string> = { name: "Ada", link: links.link }) =>
    channel.compose(template).write({ to: samples.owned, messageId: "m@owned.example", date, values, links });

  it.each(samples.addresses)("reads %j as %j", (written, kept) => {
    expect(address.read(written)).toBe(kept);
    if (kept !== null) expect(address.read(kept)).toBe(kept);
  });

  it("folds what it has read to one spelling, which is one that can be written to", () => {
    for (const kept of samples.addresses.flatMap(([, one]) => one ?? [])) {
      const folded = address.fold(kept);
      expect(address.fold(folded)).toBe(folded);
      expect(address.read(folded)).not.toBeNull();
    }
  });

  it("finds the domain of an address, where its addresses have one", () => {
    const found = domainIn(samples.owned, address.domainSeparator);
    expect(found).toBe(address.domainSeparator === null ? null : "owned.example");
  });

  it("keeps its addresses where a person can have one", () => {
    expect(address.field).toMatch(/^(email|phone|custom\.[a-z][a-z0-9_]{0,39})$/);
  });

  it("knows a sender when it sees one, and says who that is of a message that goes out", () => {
    expect(sender.read(samples.sender)).toBe(samples.sender);
    const of = sender.of({ from: samples.sender, to: samples.owned, message: composed() });
    if (sender.proven) expect(of.addresses).toContain(samples.sender);
  });

  it("composes what the outbox then shows, one message like another but for its values", async () => {
    const shown = await channel.shown({ from: samples.sender, to: samples.owned, raw: composed() }, read);
    expect(shown.text).toContain(`Hello Ada: ${links.link}`);
    expect(shown.subject).toBe(lure.subject > 0 ? "For Ada" : "");
    const again = await channel.shown({ from: "", to: "", raw: composed({ name: "Bo", link: links.link }) }, read);
    expect(again.text).toContain("Hello Bo: ");
  });

  it("sends nothing with a place for which there is no value", () => {
    expect(() => composed({})).toThrow();
  });

  it("writes the product's own messages", async () => {
    const from = { name: "Hookwise", address: samples.sender };
    const plain = { from, to: samples.owned, messageId: "m@owned.example", date, subject: "A code", text: "482913" };
    const raw = channel.plain(plain);
    expect((await channel.shown({ from: "", to: "", raw }, read)).text).toContain("482913");
  });

  it("tells a person who cannot be reached from a sender who is refused", () => {
    expect(["recipient", "message"]).toContain(channel.receipt(samples.failed));
  });

  it("has a way that keeps messages, a name, a picture and words for when nothing sends", () => {
    expect(channel.transports.has("outbox")).toBe(true);
    expect(channel.transports.all.every((one) => one.channel === channel.id)).toBe(true);
    expect(channel.picture).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
    for (const word of [channel.words.title, channel.words.message, channel.words["no-way"]])
      expect(word.trim().length).toBeGreaterThan(3);
    const config = readConfig({ NODE_ENV: "test" });
    expect(channel.own.configured(config)).toBeNull();
    expect(sender.read(channel.own.sender(config))).not.toBeNull();
  });
});
