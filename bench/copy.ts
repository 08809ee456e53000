import type pg from "pg";

// The driver's protocol object; it can copy in, its typings do not say so.
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  stream: NodeJS.WritableStream;
}

/** Sends a file's bytes to `COPY … FROM STDIN` as they are: what the database itself can do with the same rows. */
export function copyIn(client: pg.Client, statement: string, chunks: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined;
    const query = {
      submit(wire: Wire) {
        wire.query(statement);
      },
      async handleCopyInResponse(wire: Wire) {
        for (const chunk of chunks) {
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writable && (wire.stream as any).writableNeedDrain) {
            await new Promise((drained) => wire.stream.once("drain", drained as () => void));
          }
        }
        wire.endCopyFrom();
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => (failed ? reject(failed) : resolve()),
      handleError: (error: Error) => void (failed = error),
    };
    client.query(query as any);
  });
}
