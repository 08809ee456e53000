/** One event of a stream, by the format of server-sent events (WHATWG HTML, 9.2). */
interface StreamEvent {
  event: string;
  data: string;
}

/** Reads the events of a body as they come; comments, ids and retry times are left out. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop()!;
      for (const block of blocks) {
        const one = readBlock(block);
        if (one) yield one;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function readBlock(block: string): StreamEvent | null {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value!;
    else if (name === "data") data.push(value!);
  }
  return data.length > 0 ? { event, data: data.join("\n") } : null;
}
