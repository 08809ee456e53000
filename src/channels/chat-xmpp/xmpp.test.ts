import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sayKept } from "../../kit/kept-words.ts";
import type { Said, Transport } from "../channel.ts";
import "../index.ts";
import { lastTo } from "../chat/report.ts";
import { testingPorts } from "../testing-ports.ts";
import { xmpp } from "./channel.ts";
import { xmppStandIn } from "./stand-in.ts";
import type { XmppStandIn } from "./stand-in.ts";
import { account } from "./transport.ts";

const messageId = `${"a".repeat(135)}@owned.example`;
let vendor: XmppStandIn;
let transport: Transport;
let heard: Said[];
let names: [string, string][];

function opened(more: object = {}, production = false): Transport {
  const ports = testingPorts({
    production,
    heard: async (said) => void heard.push(said),
    named: async (...name) => void names.push(name),
  });
  return account.open(account.settings.parse({ ...(vendor.settings as object), ...more }), vendor.secrets, ports);
}

beforeEach(async () => {
  vendor = await xmppStandIn();
  [heard, names] = [[], []];
  transport = opened();
});
afterEach(async () => {
  await transport.close();
  await vendor.close();
});

function lure(locale = "de"): Buffer {
  const from = { name: ["Parcel desk"], address: vendor.from };
  const links = { link: "https://lure.example/l/x", report: "", pixel: "", decoy: "", why: "" };
  return xmpp
    .compose({
      locale,
      from,
      subject: [],
      text: ["<b>Hi</b> & ", { slot: "link", raw: true }],
      html: [],
      headers: {},
      qr: false,
    })
    .write({ to: vendor.to, messageId, date: new Date(0), values: {}, links });
}
const send = () => transport.send({ from: vendor.from, to: vendor.to, message: lure(), messageId }, async () => true);

describe("a message", () => {
  it("comes with nickname and a wish for a receipt, and its text says how it is reported", async () => {
    expect(await send()).toMatchObject({ state: "sent" });
    expect(vendor.faults).toEqual([]);
    expect(vendor.received).toMatchObject([{ to: vendor.to, text: "<b>Hi</b> & https://lure.example/l/x" }]);
    expect(vendor.messages[0]).toContain("antworten Sie: melden</body>");
    expect(vendor.messages[0]).toContain(">Parcel desk</nick>");
  });

  it.each([{ security: "starttls" }, { security: "none" }])(
    "never leaves a server without encryption in production ($security)",
    async (more) => {
      transport = opened(more, true);
      const outcome = await send();
      expect(outcome).toMatchObject({ state: "deferred", about: "sender" });
      expect(sayKept((outcome as { text: string }).text)).toContain("offers no encryption");
      expect(vendor.received).toEqual([]);
    },
  );

  it("that an account further on refuses later is told as what became of it", async () => {
    await send();
    await vendor.tell!(0, "failed");
    await vendor.tell!(0, "arrived");
    expect(heard).toMatchObject([
      { messageId, code: "item-not-found" },
      { messageId, code: "received" },
    ]);
    expect(heard.map((one) => one.kind === "receipt" && xmpp.receipt(one))).toEqual(["recipient", "arrived"]);
  });
});

describe("an answer", () => {
  it("with the word alone reports the last message to whoever answers, and is thanked", async () => {
    await send();
    expect(names).toEqual([[lastTo(vendor.to), messageId]]);
    expect(await vendor.report!(0, "")).toBe(200);
    expect(heard).toEqual([{ kind: "reported", reference: lastTo(vendor.to) }]);
    expect(vendor.thanked).toEqual([expect.stringContaining("Thank you")]);
    expect(await vendor.report!(0, "", "forged")).toBe(403);
    expect(heard).toHaveLength(1);
  });
});
