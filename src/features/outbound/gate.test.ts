import { domainToASCII } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSink } from "../../../tools/sink.ts";
import { sweeping } from "../../../tools/sweep/wide.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { gated, openTransport } from "./gate.ts";
import type { GatedTransport } from "./gate.ts";
import { portsFor } from "./profiles.ts";
import { gateAllows, leadsToLureHost, purposes } from "./rules.ts";
import { organisationWith, outboundEnv, prove } from "./testing.ts";

const proven = ["lake.example", "xn--bcher-kva.example"];
const concerned = "ada@hill.example";
let t: TestEnv;
let org: string;
let sink: Awaited<ReturnType<typeof startSink>>;
let gate: GatedTransport;
const rcpt: string[] = [];

beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, proven);
  await t.look(
    "INSERT INTO outbound_confirmed (org, address, member, confirmed_at) VALUES ($1, 'own@mail.example', gen_random_uuid(), now()), ($1, 'asked@mail.example', NULL, NULL)",
    [org],
  );
  sink = await startSink({ onMail: (mail) => void rcpt.push(...mail.to.map(inAscii)) });
  gate = openAt(sink.port);
});
afterAll(async () => {
  await gate.close();
  await sink.close();
  await t.close();
});

function openAt(port: number): GatedTransport {
  const settings = { host: "127.0.0.1", port, security: "none", connections: 8, messagesPerConnection: 100_000 };
  return openTransport(
    t.env,
    org,
    { channel: "email", transport: "smtp", settings, secrets: {} },
    portsFor(t.env, org, null),
  );
}

/** The sink shows domains in their readable form; on the wire they are ASCII. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
}

const mailTo = (to: string) => ({ from: "desk@lake.example", to, message: Buffer.from("Subject: x\r\n\r\nx\r\n") });

// Everything from plain noise to what recipient injection is made of; a few in a hundred are addresses that may pass.
const allowedDomain = fc.constantFrom(
  "lake.example",
  "LAKE.example",
  "bücher.example",
  "ｌａｋｅ.example",
  "xn--bcher-kva.example",
);
const foreignDomain = fc.constantFrom(
  "other.example",
  "sub.lake.example",
  "lake.example.other.example",
  "notlake.example",
  "lake.exampl",
  "lake",
  "example",
  "[127.0.0.1]",
  "xn--lake.example",
  "lake.example.",
  "lаke.example",
);
const local = fc.oneof(
  fc.constantFrom("ada", "own", "a.b+c", "postmaster", '"ada"', '"a b"', "a\tb", ""),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const glue = fc.constantFrom(
  "@",
  "@@",
  " @",
  "@ ",
  "＠",
  "%",
  "!",
  ",",
  ";",
  "\r\n",
  "\r\nRCPT TO:<eve@other.example>",
  "\0",
  ">",
  "<",
  "> <",
  "@other.example@",
  "@other.example,",
  "@other.example ",
  "\n",
  "\u2028",
  "\u00ad@",
  "?@",
  "#@",
  "\\@",
  "(x)@",
  ":25@",
);
const hostile = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.tuple(local, glue, fc.oneof(allowedDomain, foreignDomain)).map((parts) => parts.join("")),
  },
  {
    weight: 20,
    arbitrary: fc
      .tuple(local, glue, foreignDomain, glue, local, fc.constant("@"), allowedDomain)
      .map((parts) => parts.join("")),
  },
  { weight: 20, arbitrary: fc.tuple(fc.emailAddress(), glue, fc.emailAddress()).map((parts) => parts.join("")) },
  {
    weight: 20,
    arbitrary: fc
      .tuple(
        fc.constantFrom("ada@lake.example", concerned, "own@mail.example", "asked@mail.example"),
        fc.nat(20),
        fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
      )
      .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at)),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom("", " ", "<", "Ada <", '"x" '),
        fc.constantFrom(concerned, "own@mail.example", "ada@lake.example"),
        fc.constantFrom("", " ", ">", "\r\n", ","),
      )
      .map((parts) => parts.join("")),
  },
  { weight: 5, arbitrary: fc.string({ unit: "grapheme" }) },
);

describe("the gate, with hostile addresses and a real mail server", () => {
  const mayReach = {
    simulation: (to: string) => proven.some((domain) => to.endsWith(`@${domain}`)) || to === "own@mail.example",
    test: (to: string) => proven.some((domain) => to.endsWith(`@${domain}`)) || to === "own@mail.example",
    staff: (to: string) => proven.some((domain) => to.endsWith(`@${domain}`)) || to === "own@mail.example",
    forward: (to: string) => proven.some((domain) => to.endsWith(`@${domain}`)) || to === "own@mail.example",
    account: (to: string) => to === concerned,
    notice: (to: string) => to === concerned,
  };

  it.each(purposes)("lets nothing out of the set that %s allows", { timeout: 120_000 }, async (purpose) => {
    rcpt.length = 0;
    // Chance makes few whole addresses: these are always among them.
    const whole = [concerned, "own@mail.example", "ada@lake.example"];
    const addresses = [...whole, ...fc.sample(hostile, sweeping({ few: 10_000, many: 100_000 }))];
    let sent = 0;
    let at = 0;
    const worker = async () => {
      while (at < addresses.length) {
        const to = addresses[at++]!;
        const outcome = await gate.send(purpose, mailTo(to), async () => true, concerned);
        if (outcome.state === "sent") sent += 1;
        else expect(outcome, to).toMatchObject({ state: "refused" });
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(rcpt.filter((to) => !mayReach[purpose](to))).toEqual([]);
    expect(rcpt).toHaveLength(sent);
    const wanted = whole.filter(mayReach[purpose]);
    expect(wanted.length).toBeGreaterThan(0);
    expect(rcpt).toEqual(expect.arrayContaining(wanted));
  });
});

describe("the gate", () => {
  it("asks again before the dot: a proof that lapsed while the mail waited holds it back", async () => {
    const other = await organisationWith(t, ["pond.example"]);
    const slow = gated(t.env, other, {
      connections: 1,
      async send(_mail, commit) {
        await prove(t, other, "pond.example", "91 days");
        await new Promise((later) => setTimeout(later, 2100));
        return (await commit()) ? { state: "sent", response: "250" } : { state: "withdrawn" };
      },
      probe: async () => {},
      close: async () => {},
    });
    expect(await slow.send("simulation", mailTo("ada@pond.example"), async () => true)).toEqual({ state: "withdrawn" });
    const again = await slow.send("simulation", mailTo("ada@pond.example"), async () => true);
    expect(again).toMatchObject({ state: "refused", reason: "not-proven" });
  });

  it.each([
    ["simulation", "ada@lake.example", { ok: true, address: "ada@lake.example" }],
    ["simulation", "ada@sub.lake.example", { ok: false, reason: "not-proven" }],
    ["simulation", "own@mail.example", { ok: true, address: "own@mail.example" }],
    ["simulation", "Own@mail.example", { ok: false, reason: "not-proven" }],
    ["notice", "ada@lake.example", { ok: false, reason: "not-concerned" }],
    ["notice", "own@mail.example", { ok: true, address: "own@mail.example" }],
    ["account", "own@mail.example, ada@lake.example", { ok: false, reason: "bad-address" }],
  ] as const)("decides on %s to %s", (purpose, to, passage) => {
    const allowed = { domains: new Set(["lake.example"]), addresses: new Set(["own@mail.example"]) };
    expect(gateAllows(purpose, to, allowed)).toEqual(passage);
  });

  it("knows a text that leads to the lure host", () => {
    expect(leadsToLureHost("see http://127.0.0.1:4002/l/x", "http://127.0.0.1:4002")).toBe(true);
    expect(leadsToLureHost("see HTTPS://Lure.Example/x", "https://lure.example")).toBe(true);
    expect(leadsToLureHost("see http://localhost:4001/a/x", "http://127.0.0.1:4002")).toBe(false);
  });
});
