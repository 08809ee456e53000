import { connect } from "node:net";

export interface Load {
  /** Answers a second. */
  rate: number;
  answers: number;
  /** Answers other than 200, broken connections. */
  failures: number;
  /** Milliseconds from the request's last byte to the answer's last byte, one in eight of them. */
  latencies: number[];
}

const crlf = Buffer.from("\r\n\r\n");

/**
 * Sends GET requests over kept-alive connections, each waiting for its answer before the next, as fast as they come.
 * @param pathOf the next request's path
 */
export function load(port: number, connections: number, seconds: number, pathOf: () => string): Promise<Load> {
  const result: Load = { rate: 0, answers: 0, failures: 0, latencies: [] };
  const began = performance.now();
  const until = began + seconds * 1000;
  const one = () =>
    new Promise<void>((resolve) => {
      let sentAt = 0;
      let missing = 0;
      let head = Buffer.alloc(0);
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const ask = () => {
        sentAt = performance.now();
        if (sentAt >= until) return void socket.destroy();
        socket.write(requestOf(port, pathOf()), "latin1");
      };
      const answered = () => {
        result.answers += 1;
        if (result.answers % 8 === 0) result.latencies.push(performance.now() - sentAt);
        ask();
      };
      socket.on("connect", ask);
      socket.on("data", (data) => {
        if (missing > 0) {
          missing -= data.length;
          if (missing === 0) answered();
          return;
        }
        const bytes = head.length > 0 ? Buffer.concat([head, data]) : data;
        const end = bytes.indexOf(crlf);
        if (end < 0) return void (head = bytes);
        head = Buffer.alloc(0);
        const text = bytes.toString("latin1", 0, end).toLowerCase();
        if (!text.startsWith("http/1.1 200")) result.failures += 1;
        const length = Number(/content-length: (\d+)/.exec(text)?.[1] ?? 0);
        missing = length - (bytes.length - end - crlf.length);
        if (missing === 0) answered();
      });
      socket.on("error", () => (result.failures += 1));
      socket.on("close", () => resolve());
    });
  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    result.rate = result.answers / ((performance.now() - began) / 1000);
    return result;
  });
}

function requestOf(port: number, path: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n` +
    `Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\nAccept-Language: en-GB,en;q=0.5\r\nAccept-Encoding: gzip, deflate, br\r\n` +
    `Connection: keep-alive\r\nUpgrade-Insecure-Requests: 1\r\n\r\n`
  );
}
