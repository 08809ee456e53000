import { createServer } from "node:net";
import type { Socket } from "node:net";

/** Where in the conversation a server can misbehave. `body` is in the middle of DATA, `dot` the answer to its end. */
export type Step = "connect" | "greeting" | "ehlo" | "auth" | "mail" | "rcpt" | "data" | "body" | "dot" | "rset";

/** What it does there: an answer in its own words, `hang` (silence) or `drop` (the end of the connection). */
export type Act = string | (() => string);

export interface Scripted {
  port: number;
  /** Messages whose dot arrived, in their order. */
  received: string[];
  /** Commands as they came, over all connections. */
  lines: string[];
  /** Changes the script; what is not in it is answered as a good server does. */
  script: Partial<Record<Step, Act>>;
  connections: number;
  /** Says a line on every connection: the answer that a `hang` kept back. */
  say: (line: string) => void;
  /** Ends every connection at once, as a network does. */
  cut: () => void;
  close: () => Promise<void>;
}

/** A mail server for tests that follows a script, step by step. */
export async function scriptedServer(
  script: Partial<Record<Step, Act>> = {},
  extensions: readonly string[] = ["PIPELINING", "SIZE 1000000"],
): Promise<Scripted> {
  const sockets = new Set<Socket>();
  const state: Scripted = {
    port: 0,
    received: [],
    lines: [],
    script,
    connections: 0,
    say: () => {},
    cut: () => {},
    close: async () => {},
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    state.connections += 1;
    talk(socket, state, extensions);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  state.port = typeof address === "object" && address ? address.port : 0;
  state.say = (line) => {
    for (const socket of sockets) socket.write(`${line}\r\n`);
  };
  state.cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  state.close = () =>
    new Promise((closed) => {
      state.cut();
      server.close(() => closed());
    });
  return state;
}

function talk(socket: Socket, state: Scripted, extensions: readonly string[]): void {
  let held = "";
  let inData = false;
  let recipients = 0;

  const act = (step: Step, usual: string): boolean => {
    const given = state.script[step] ?? usual;
    const found = typeof given === "function" ? given() : given;
    if (found === "hang") return false;
    if (found === "drop") {
      socket.destroy();
      return false;
    }
    socket.write(`${found}\r\n`);
    if (found.startsWith("421")) socket.end();
    return /^[23]/.test(found);
  };

  const command = (line: string) => {
    state.lines.push(line);
    const verb = line.split(/[ :]/)[0]!.toUpperCase();
    if (verb === "EHLO")
      act("ehlo", [...["lake.example", ...extensions].map((one) => `250-${one}`), "250 HELP"].join("\r\n"));
    else if (verb === "AUTH") act("auth", "235 welcome");
    else if (verb === "MAIL") {
      recipients = 0;
      act("mail", "250 sender ok");
    } else if (verb === "RCPT") recipients += act("rcpt", "250 recipient ok") ? 1 : 0;
    else if (verb === "DATA") {
      if (recipients === 0) socket.write("503 no recipient\r\n");
      else inData = act("data", "354 go on");
      if (inData && state.script.body) act("body", "");
    } else if (verb === "RSET") act("rset", "250 forgotten");
    else if (verb === "QUIT") socket.end("221 bye\r\n");
    else socket.write("502 unknown\r\n");
  };

  if (state.script.connect === "drop") return void socket.destroy();
  act("greeting", "220 lake.example ready");
  socket.on("data", (chunk) => {
    held += chunk.toString("latin1");
    for (;;) {
      if (inData) {
        const end = held.indexOf("\r\n.\r\n");
        if (end < 0) return;
        state.received.push(held.slice(0, end + 2));
        held = held.slice(end + 5);
        inData = false;
        act("dot", "250 accepted");
      } else {
        const end = held.indexOf("\r\n");
        if (end < 0) return;
        const line = held.slice(0, end);
        held = held.slice(end + 2);
        command(line);
      }
    }
  });
}
