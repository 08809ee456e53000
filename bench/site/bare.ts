// The yardstick: the same answer from a bare node:http, as a process of its own. argv: the file to send, and one with the names and values of its head.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = readFileSync(process.argv[2]!);
const head = JSON.parse(readFileSync(process.argv[3]!, "utf8")) as string[];
const server = createServer((_request, answer) => {
  answer.writeHead(200, head);
  answer.end(body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
