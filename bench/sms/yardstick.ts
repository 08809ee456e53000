import smpp from "smpp";
import type { Pdu } from "smpp";

const text =
  "Fjordpost: your parcel waits. Choose a new time by 20:00: https://lure.example/l/AQAAAAABAAAAAQAAq6urq6urq6urq6urq6s";

/** Submits so many messages by the bare library, with as many under way as the window has; messages a second. */
export async function bareRate(port: number, count: number, window: number): Promise<number> {
  const session = await new Promise<ReturnType<typeof smpp.connect>>((done) => {
    const opening = smpp.connect({ host: "127.0.0.1", port, tls: false }, () =>
      opening.bind_transceiver({ system_id: "bench", password: "" }, () => done(opening)),
    );
  });
  let next = 0;
  const submit = () =>
    new Promise<Pdu>((answered) =>
      session.submit_sm(
        { destination_addr: `4915110${String(next).padStart(6, "0")}`, short_message: text, registered_delivery: 1 },
        answered,
      ),
    );
  const worker = async () => {
    while (next++ < count) await submit();
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: window }, worker));
  const seconds = (performance.now() - started) / 1000;
  session.destroy();
  return count / seconds;
}
