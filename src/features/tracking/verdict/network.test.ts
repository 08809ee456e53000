import { expect, test } from "vitest";
import { agentFamilies, agentFamily, isMachineAgent, sameAgent } from "./agent.ts";
import { agents } from "./visitors/stage.ts";
import { isPrivate, networkOf } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:12:34::7", "2001:db8:12::/48"],
  ["2001:0db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["", ""],
])("%s belongs to %s", (address, network) => expect(networkOf(address)).toBe(network));

test.each(["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.7.7", "100.64.0.1", "::1", "fd00::1", "::ffff:10.0.0.1"])(
  "%s is private",
  (address) => expect(isPrivate(address)).toBe(true),
);
test.each(["203.0.113.7", "172.32.0.1", "2001:db8::1", "8.8.8.8"])("%s is public", (address) =>
  expect(isPrivate(address)).toBe(false),
);

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on macOS"],
  ["curl/8.5.0", "program"],
])("%s is kept as %s", (agent, family) => expect(agentFamily(agent)).toBe(family));

test.each(agents.previewers)("%s is no person", (agent) => expect(agentFamily(agent)).toBe("program"));
test.each(agents.chats)("%s is one's own chat", (agent) => expect(isMachineAgent(agent)).toBe(false));

test("a headless browser says what it is", () => expect(isMachineAgent("Mozilla/5.0 HeadlessChrome/139.0")).toBe(true));

test("what is left of a browser's name is that of no program", () => {
  const browsers = agentFamilies.filter((family) => family !== "program");
  expect(browsers.filter((one) => sameAgent("program", one) || sameAgent(one, "program"))).toEqual([]);
  expect(browsers.every((one) => sameAgent(one, one))).toBe(true);
  expect(sameAgent("program", "curl/8.5.0")).toBe(true);
});
