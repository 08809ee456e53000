import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/**
 * What becomes of a connection that fails without a word: `freezes` (both ends stay open, nothing gets through), `drops` (the server's end is
 * closed, the client hears nothing), `forsakes` (the client's end is closed, the server hears nothing).
 */
export type Silence = "freezes" | "drops" | "forsakes";

export interface Proxy {
  /** The database's address by way of the proxy. */
  url(of: string): string;
  /** Silences every open connection; later ones get through. @returns how many it were */
  silence(how: Silence): number;
  /** Keeps what the server answers from now on, as a slow way does. @returns how to let it through */
  hold(): () => void;
  /** What the clients say passes by here first. */
  hear(listener: (said: Buffer) => void): void;
  /** Ends every connection at both ends, and each further one at once, until it is called with false. */
  cut(isCut?: boolean): void;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  silent: boolean;
}

/** A way to a database on which connections can fail without an answer, as they do when a firewall forgets them or a machine loses power. */
export async function openProxy(database: string): Promise<Proxy> {
  const { hostname, port } = new URL(database);
  const pairs = new Set<Pair>();
  let held: (() => void)[] | undefined;
  let away = false;
  let heard: ((said: Buffer) => void) | undefined;
  const server = createServer((near) => {
    if (away) return void near.destroy();
    const pair: Pair = { near, far: connect(Number(port), hostname), silent: false };
    pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (data) => {
        if (from === near) heard?.(data);
        const on = () => void (pair.silent || to.write(data));
        if (held && from === pair.far) held.push(on);
        else on();
      });
      from.on("error", () => {});
      from.on("close", () => {
        if (!pair.silent) to.destroy();
        if (near.destroyed && pair.far.destroyed) pairs.delete(pair);
      });
    };
    pass(near, pair.far);
    pass(pair.far, near);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url(of) {
      const through = new URL(of);
      through.hostname = "127.0.0.1";
      through.port = String((server.address() as AddressInfo).port);
      return through.href;
    },
    silence(how) {
      const open = [...pairs].filter((pair) => !pair.silent);
      for (const pair of open) {
        pair.silent = true;
        if (how === "drops") pair.far.destroy();
        if (how === "forsakes") pair.near.destroy();
      }
      return open.length;
    },
    hold() {
      held ??= [];
      return () => {
        for (const on of held ?? []) on();
        held = undefined;
      };
    },
    hear: (listener) => void (heard = listener),
    cut(isCut = true) {
      away = isCut;
      if (!isCut) return;
      held = undefined;
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((closed) => server.close(closed));
    },
  };
}
