import { describe, expect, it } from "vitest";
import { NotNow } from "../../kit/not-now.ts";
import type { TransportPorts } from "../transport.ts";
import { testingPorts } from "../testing-ports.ts";
import { plainChat } from "./message.ts";
import { chatTransport, conversationId } from "./transport.ts";
import { Trouble } from "./trouble.ts";

const message = plainChat({ from: { name: "Desk", address: "desk" }, to: "ada@owned.example", messageId: "m", date: new Date(0), subject: "", text: "Hello" }); // oxfmt-ignore
const mail = { from: "Desk", to: "ada@owned.example", message, messageId: "m" };

/** A message over a chat system whose looking up or posting ends so. */
async function sent(fault: { find?: Error; post?: Error }, ports: Partial<TransportPorts> = {}) {
  const [health, held, calls]: [string[], number[], string[]] = [[], [], []];
  const step = (name: "find" | "post") => async () => {
    calls.push(name);
    if (fault[name]) throw fault[name];
    return "there";
  };
  const system = { connections: 1, perSecond: 1, find: step("find"), post: step("post"), probe: async () => {} };
  const all = {
    onHealth: (state: string) => void health.push(state),
    hold: async (seconds: number) => void held.push(seconds),
    ...ports,
  };
  const outcome = await chatTransport(system, testingPorts(all)).send(mail, async () => true);
  return { outcome, health, held, calls };
}

const ofThis = new Trouble({ state: "deferred", code: 450, text: "this one is refused" });

describe("a message of a chat", () => {
  it.each([{ find: ofThis }, { post: ofThis }])(
    "that alone is refused for now says nothing of the way: %j",
    async (fault) => {
      expect(await sent(fault)).toMatchObject({ outcome: { state: "deferred", code: 450 }, health: [] });
    },
  );

  it("whose way is broken says so", async () => {
    expect((await sent({ find: new Error("no answer") })).health).toEqual(["down"]);
    const bot = new Trouble({ state: "deferred", code: 550, text: "the bot may not write", about: "sender" });
    expect((await sent({ post: bot })).health).toEqual(["down"]);
  });

  it("whose turn is far off asks nothing of the vendor, and makes nobody wait longer", async () => {
    const turn = () => Promise.reject(new NotNow(3000));
    const { outcome, held, health, calls } = await sent({}, { waitTurn: turn });
    expect(outcome).toMatchObject({ state: "deferred", retryAfter: 3000, early: true });
    expect([held, health, calls]).toEqual([[], [], []]);
  });

  it("that is put off for certain stays so when others cannot be told", async () => {
    const much = new Trouble({ state: "deferred", text: "429", retryAfter: 5, early: true });
    const hold = () => Promise.reject(new Error("the database is away"));
    expect((await sent({ post: much }, { pauseTurns: hold })).outcome).toMatchObject({
      state: "deferred",
      retryAfter: 5,
    });
  });

  it.each([undefined, null, {}, { id: "" }, { id: 7 }])("goes to no conversation that has no id: %j", (opened) => {
    expect(() => conversationId(opened)).toThrow("no id");
  });
});
