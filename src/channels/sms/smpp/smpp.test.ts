import type { AddressInfo, Server } from "node:net";
import smpp from "smpp";
import type { Pdu, Session } from "smpp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Transport } from "../../channel.ts";
import { testingPorts } from "../../testing-ports.ts";
import type { Config } from "../../../kit/config.ts";
import { sms } from "../channel.ts";
import { smpp34 } from "./index.ts";
import { gatewayFromUrl } from "./settings.ts";

let server: Server;
let url: string;
let taken: Pdu[];
let binds: number;
let open: Transport[];
let script: { bind?: number; submit?: (pdu: Pdu, session: Session) => void };

beforeEach(async () => {
  [taken, open, script, binds] = [[], [], {}, 0];
  server = smpp.createServer((session) => {
    session.on("error", () => {});
    session.on("bind_transceiver", (pdu: Pdu) => {
      binds++;
      const right = pdu.system_id === "lake" && pdu.password === "s3cret";
      session.send(pdu.response({ command_status: script.bind ?? (right ? smpp.ESME_ROK : smpp.ESME_RINVPASWD) }));
    });
    session.on("submit_sm", (pdu: Pdu) => {
      taken.push(pdu);
      if (script.submit) script.submit(pdu, session);
      else session.send(pdu.response({ message_id: "m1" }));
    });
    session.on("unbind", (pdu: Pdu) => session.send(pdu.response()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `smpp://lake:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const one of open) await one.close();
  await new Promise((done) => server.close(done));
});

const ports = testingPorts();

function gateway(at = url): Transport {
  const { settings, secrets } = gatewayFromUrl(at);
  const made = smpp34.open(smpp34.settings.parse(settings), secrets, ports);
  open.push(made);
  return made;
}

const send = (to: Transport, text = "123456 is your code", commit = async () => true) =>
  to.send({ from: "Hookwise", to: "+491701234567", message: Buffer.from(text) }, commit);
const textOf = (pdu: Pdu) => {
  const { message } = (pdu.short_message?.message.length ? pdu.short_message : pdu.message_payload)!;
  return typeof message === "string" ? message : message.toString("latin1");
};

describe("a text message", () => {
  it("reaches the gateway with number, sender and text", async () => {
    expect(await send(gateway())).toEqual({ state: "sent", response: "accepted as m1" });
    expect(taken[0]).toMatchObject({ destination_addr: "491701234567", source_addr: "Hookwise", dest_addr_ton: 1 });
    expect(textOf(taken[0]!)).toBe("123456 is your code");
  });

  it("may have any letters and any length", async () => {
    const to = gateway();
    for (const text of ["Ваш код: 123456 ✓", "x".repeat(400), `${"ü".repeat(200)}`]) await send(to, text);
    expect(textOf(taken[0]!)).toBe("Ваш код: 123456 ✓");
    expect(textOf(taken[1]!)).toBe("x".repeat(400));
    expect(taken).toHaveLength(3);
    expect(binds).toBe(1);
  });

  it("that is not committed is not submitted", async () => {
    expect(await send(gateway(), "x", async () => false)).toEqual({ state: "withdrawn" });
    expect(await send(gateway(), "x", () => Promise.reject(new Error("gone")))).toEqual({ state: "withdrawn" });
    expect(taken).toEqual([]);
  });

  it.each([
    ["a full queue", smpp.ESME_RMSGQFUL, "deferred"],
    ["throttling", smpp.ESME_RTHROTTLED, "deferred"],
    ["a number that does not exist", smpp.ESME_RINVDSTADR, "bounced"],
  ])("refused for %s is %s", async (_name, command_status, state) => {
    script.submit = (pdu, session) => void session.send(pdu.response({ command_status }));
    expect((await send(gateway())).state).toBe(state);
  });

  it("whose answer never comes is unconfirmed", async () => {
    script.submit = (_pdu, session) => session.destroy();
    expect((await send(gateway())).state).toBe("unconfirmed");
    script.submit = () => {};
    expect((await send(gateway(`${url}?timeout=1`))).state).toBe("unconfirmed");
  });
});

describe("a gateway", () => {
  it("that refuses the sign-in or is away defers, and is tried anew for the next message", async () => {
    const to = gateway(url.replace("s3cret", "wrong"));
    expect(await send(to)).toMatchObject({ state: "deferred", text: expect.stringContaining("sign-in") as string });
    const later = gateway();
    script.bind = smpp.ESME_RBINDFAIL;
    expect((await send(later)).state).toBe("deferred");
    delete script.bind;
    expect((await send(later)).state).toBe("sent");
    expect((await send(gateway("smpp://lake:x@127.0.0.1:1"))).state).toBe("deferred");
  });

  it("that ends the connection is connected to again", async () => {
    const to = gateway();
    script.submit = (pdu, session) => {
      session.send(pdu.response({ message_id: "m2" }));
      session.close();
    };
    expect((await send(to)).state).toBe("sent");
    await expect.poll(async () => (await send(to)).state).toBe("sent");
    expect(binds).toBeGreaterThan(1);
  });
});

it("shows the sender that the gate has looked at, and no other that the settings name", async () => {
  const to = gateway(`${url}?from=PayPal`);
  await to.send({ from: "Harbour", to: "+491701234567", message: Buffer.from("x") }, async () => true);
  expect(taken.at(-1)).toMatchObject({ source_addr: "Harbour", source_addr_ton: 5 });
});

describe("SMS_URL", () => {
  it("names the sender of the process's own messages", () => {
    const senderBy = (SMS_URL: string) => sms.own.sender({ SMS_URL } as Config);
    expect(senderBy("smpp://gateway.example?from=Lake")).toBe("Lake");
    expect(senderBy("smpp://gateway.example")).toBe("Hookwise");
  });

  it.each(["http://gateway.example", "gateway.example", ""])("%j is none", (text) => {
    expect(() => gatewayFromUrl(text)).toThrow("begins with smpp:// or smpps://");
  });

  it("tells place, account and sender", () => {
    const { settings, secrets } = gatewayFromUrl("smpps://lake:p%40ss@gateway.example?from=Lake");
    expect(smpp34.settings.parse(settings)).toMatchObject({ host: "gateway.example", port: 3550, tls: true, user: "lake", from: "Lake" }); // oxfmt-ignore
    expect(secrets).toEqual({ password: "p@ss" });
  });
});
