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

const roomForAnswers = Buffer.alloc(64 * 1024);
const endOfHead = Buffer.from("\r\n\r\n");
/** The end of `content-length: `, however it is spelt. */
const lengthIs = Buffer.from("ength: ");
const good = Buffer.from("HTTP/1.1 200");

/**
 * Sends GET requests over kept-alive connections, each waiting for its answer before the next, as fast as they come. It shares the machine
 * with what it measures, so it reads every answer into the same room and looks only at its status and its length.
 * @param pathOf the next request's path
 * @param most ends after so many requests, if these take less than the seconds
 */
export function load(
  port: number,
  connections: number,
  seconds: number,
  pathOf: () => string,
  most = Number.POSITIVE_INFINITY,
): Promise<Load> {
  const result: Load = { rate: 0, answers: 0, failures: 0, latencies: [] };
  const began = performance.now();
  const until = began + seconds * 1000;
  let asked = 0;
  const one = () =>
    new Promise<void>((resolve) => {
      let sentAt = 0;
      let missing = 0;
      let head = Buffer.alloc(0);
      const ask = () => {
        sentAt = performance.now();
        if (sentAt >= until || asked === most) return void socket.destroy();
        asked += 1;
        socket.write(requestOf(port, pathOf()), "latin1");
      };
      const answered = () => {
        result.answers += 1;
        if (result.answers % 8 === 0) result.latencies.push(performance.now() - sentAt);
        ask();
      };
      const take = (data: Buffer) => {
        if (missing > 0) {
          missing -= data.length;
          if (missing === 0) answered();
          return;
        }
        const bytes = head.length > 0 ? Buffer.concat([head, data]) : data;
        const end = bytes.indexOf(endOfHead);
        if (end < 0) return void (head = Buffer.from(bytes));
        if (head.length > 0) head = Buffer.alloc(0);
        if (!bytes.subarray(0, good.length).equals(good)) result.failures += 1;
        missing = contentLength(bytes) - (bytes.length - end - endOfHead.length);
        if (missing === 0) answered();
      };
      const onread = {
        buffer: roomForAnswers,
        callback: (length: number) => (take(roomForAnswers.subarray(0, length)), true),
      };
      const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
      socket.on("connect", ask);
      socket.on("error", () => (result.failures += 1));
      socket.on("close", () => resolve());
    });
  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    result.rate = result.answers / ((performance.now() - began) / 1000);
    return result;
  });
}

function contentLength(bytes: Buffer): number {
  const at = bytes.indexOf(lengthIs);
  let length = 0;
  if (at >= 0) for (let i = at + lengthIs.length; bytes[i]! >= 48; i++) length = length * 10 + bytes[i]! - 48;
  return length;
}

function requestOf(port: number, path: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n` +
    `Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\nAccept-Language: en-GB,en;q=0.5\r\nAccept-Encoding: gzip, deflate, br\r\n` +
    `Connection: keep-alive\r\nUpgrade-Insecure-Requests: 1\r\n\r\n`
  );
}
