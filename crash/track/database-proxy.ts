import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A proxy before the database. */
export interface DatabaseProxy {
  url: string;
  /** Shut or silent. */
  away: boolean;
  /** Open connections break, new ones are refused. */
  shut(): void;
  /** Connections stay and new ones are taken, but nothing passes any more: what waits for an answer hangs. */
  freeze(): void;
  open(): void;
  close(): void;
}

export async function openDatabaseProxy(database: URL): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let state: "open" | "shut" | "frozen" = "open";
  const server = createServer((near) => {
    if (state === "shut") return void near.destroy();
    const far = connect(Number(database.port), database.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      if (state === "frozen") one.pause();
      one.on("data", (data) => other.write(data));
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = new URL(database);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    get away() {
      return state !== "open";
    },
    shut() {
      state = "shut";
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      state = "frozen";
      for (const socket of sockets) socket.pause();
    },
    open() {
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    close: () => void server.close(),
  };
}
