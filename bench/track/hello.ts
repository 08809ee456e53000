// The yardstick: node:http with nothing in it. Prints its port; asked by a line on standard input, it says what it has cost, in milliseconds.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

const server = createServer((_request, response) => {
  response.end("hello");
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
createInterface(process.stdin).on("line", () => {
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1000);
});
