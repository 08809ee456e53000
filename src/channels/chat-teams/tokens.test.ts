import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import type { TransportPorts } from "../transport.ts";
import { testingPorts } from "../testing-ports.ts";
import { connectorCall } from "./api.ts";
import { receiveTeams } from "./inbound.ts";
import { teamsSettings } from "./settings.ts";
import { tokensOf } from "./tokens.ts";

afterEach(() => void vi.restoreAllMocks());

const settings = teamsSettings.parse({
  tenant: "11111111-2222-3333-4444-555555555555",
  appId: "22222222-2222-3333-4444-555555555555",
});

/** A vendor whose tokens are numbered; it takes those above `refused`. */
function vendor(lasts: number) {
  const house = { given: 0, refused: 0, asked: 0 };
  const fetch: TransportPorts["fetch"] = async (url, { headers }) => {
    const say = (status: number, json: object) => ({ status, headers: {}, body: Buffer.from(JSON.stringify(json)) });
    if (url.includes("/oauth2/")) return say(200, { access_token: `t${(house.given += 1)}`, expires_in: lasts });
    house.asked += 1;
    const token = Number(/^Bearer t(\d+)$/.exec(String(headers?.["authorization"]))?.[1]);
    return token > house.refused ? say(201, { id: "m" }) : say(401, { error: { code: "Unauthorized", message: "" } });
  };
  return { house, fetch };
}

const backByAnHour = () => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() - 3_600_000);
};

it("a token that is over is used no more after the host's clock was set back", async () => {
  const { house, fetch } = vendor(121);
  const tokens = tokensOf(fetch, settings, "s");
  expect(await tokens("bot")).toBe("t1");
  backByAnHour();
  expect(await tokens("bot")).toBe("t1");
  await wait(1100);
  expect(await tokens("bot")).toBe("t2");
  expect(house.given).toBe(2);
});

it("a token that is refused before its time is thrown away, and another asked for, once", async () => {
  const { house, fetch } = vendor(3600);
  const tokens = tokensOf(fetch, settings, "s");
  const post = () => connectorCall(fetch, settings, tokens, "/v3/conversations", {});
  await post();
  house.refused = 1;
  expect(await post()).toEqual({ id: "m" });
  expect(house).toMatchObject({ given: 2, asked: 3 });
  // One that takes none at all says so, and none of its tokens is kept.
  house.refused = 99;
  await expect(post()).rejects.toThrow("sign-in-refused");
  expect(house).toMatchObject({ given: 3, asked: 5 });
  house.refused = 3;
  expect(await post()).toEqual({ id: "m" });
  expect(house).toMatchObject({ given: 4, asked: 6 });
});

it("a new key of the connector is asked for after the host's clock was set back", async () => {
  let asked = 0;
  const fetch: TransportPorts["fetch"] = async () => ((asked += 1), { status: 200, headers: {}, body: Buffer.from('{"jwks_uri":"https://keys.example/","keys":[]}') }); // oxfmt-ignore
  const header = Buffer.from('{"alg":"RS256","kid":"new"}').toString("base64url");
  const own = { ...settings, cloud: { ...settings.cloud, keys: "https://described.example/of-this-test" } };
  const headers = { authorization: `Bearer ${header}.e30.AAAAAAAAAAAAAAAA` };
  const request = { method: "POST", url: "https://hookwise.example/inbound/k", query: new URLSearchParams(), headers, body: Buffer.from("{}"), at: new Date() }; // oxfmt-ignore
  const receive = async () => (await receiveTeams(request, own, {}, { ...testingPorts(), fetch })).status;
  expect(await receive()).toBe(403);
  expect(await receive()).toBe(403);
  expect(asked).toBe(2);
  backByAnHour();
  const steady = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => steady() + 61_000);
  expect(await receive()).toBe(403);
  expect(asked).toBe(4);
});
