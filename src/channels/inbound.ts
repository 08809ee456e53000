/** Who speaks on a channel on which anybody may. */
interface Speaker {
  /** The name under which the last message to them is kept (`ports.named`). */
  name: string;
  /** The name under which it is kept that this very message went to them. */
  sent: string;
}

/** What a transport hears: of a message that it sent, or from whoever got it. */
export type VendorEvent =
  /**
   * What became of a message, said minutes or days after it was taken, by its own name or by the one that the server gave it (`ports.named`);
   * `Channel.receipt` tells what it means. `by`: where anybody may speak, who does; of any but a message's very recipient nothing is believed.
   */
  | ({ kind: "receipt"; code: string; text: string } & ({ messageId: string; by?: Speaker } | { reference: string }))
  /** Whoever got the message reported it, by what stands in it for that; where an answer names none, the last one that got the name (`ports.named`). */
  | ({ kind: "reported" } & ({ messageId: string } | { reference: string }))
  /**
   * Whoever reads at this address wants no more messages, or some again after all. `id`: the vendor's name of the answer that said so, where it has one: the
   * same answer told again, after they have changed their mind, has no second effect.
   */
  | { kind: "stop" | "start"; address: string; id?: string };

/** A vendor's request, as it came in. */
export interface InboundRequest {
  method: string;
  /** The public address that was called, with its query: some vendors sign it. */
  url: string;
  query: URLSearchParams;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was signed, byte for byte. */
  body: Buffer;
  /** The moment by which a time window is measured. */
  at: Date;
}

/** What was understood of a vendor's request. */
export interface CallbackAnswer {
  /** 200 and the like; 401 or 403 for what the vendor did not sign, 400 for what nobody can read. Of those nothing is `said`. */
  status: number;
  headers?: Record<string, string>;
  body?: string;
  said: readonly VendorEvent[];
  /** What the vendor is answered in place of `body` where none of it was stored: it was beyond the limit, or is about none of our messages. */
  bodyIfIgnored?: string;
  /** What is left when it is written down and the vendor has its answer, such as to thank in the same chat. */
  after?: () => Promise<void>;
}
