import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { cutForwardedPorts } from "./forwarded.ts";
import { callerReader } from "./lure/request.ts";

const spelled: [string, string][] = [
  ["203.0.113.7:51234", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7:51234, 127.0.0.1:80", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["203.0.113.7", "203.0.113.7"],
];

it.each(spelled)("%s behind a proxy is one caller of the sites, whatever the port", async (forwarded, address) => {
  const app = Fastify({ trustProxy: ["127.0.0.1"] });
  cutForwardedPorts(app);
  app.get("/", (request) => request.ip);
  const answer = await app.inject({ url: "/", remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": forwarded } });
  expect(answer.body).toBe(address);
  await app.close();
});

it.each(spelled)("%s behind a proxy is one caller of the lure host, whatever the port", async (forwarded, address) => {
  const read = callerReader({ TRUSTED_PROXIES: ["127.0.0.1"] });
  const server = createServer((request, response) => response.end(read(request).address)).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  const body = await new Promise((result) => {
    ask({ port, host: "127.0.0.1", agent: false, headers: { "x-forwarded-for": forwarded } }, (answer) => {
      answer.setEncoding("utf8").once("data", result);
    }).end();
  });
  expect(body).toBe(address);
  server.close();
});
