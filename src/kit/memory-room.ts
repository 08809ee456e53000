/** How much of what is still coming this process keeps in memory: of one sender, and of all together (bytes). */
interface RoomLimits {
  each: number;
  together: number;
}

/** One thing that is read whole before anybody can look at it. What is kept of it counts until it is let go. */
export interface Holding {
  /** Counts so many bytes more. @returns false when there is no room for them: nothing of it may be kept then */
  add(bytes: number): boolean;
  /** All of it has come: from now on it gives way to nobody. */
  whole(): void;
  letGo(): void;
}

export interface MemoryRoom {
  /**
   * @param sender who sends: the network of a client (`clientNetwork`)
   * @param giveWay told once when what was kept of it must be forgotten at once, for others need the room; not where `add` itself says so
   */
  hold(sender: string, giveWay: () => void): Holding;
}

interface Held {
  sender: string;
  bytes: number;
  state: "coming" | "whole" | "gone";
  giveWay: () => void;
}

/**
 * Room in memory that senders share. Where all together have too much, whoever has most loses what is still coming: whoever keeps many things coming without
 * ever ending them keeps nobody else from sending.
 */
export function memoryRoom({ each, together }: RoomLimits): MemoryRoom {
  const senders = new Map<string, { bytes: number; all: Set<Held> }>();
  let total = 0;

  const end = (one: Held) => {
    if (one.state === "gone") return;
    one.state = "gone";
    total -= one.bytes;
    const sender = senders.get(one.sender)!;
    sender.bytes -= one.bytes;
    sender.all.delete(one);
    if (sender.all.size === 0) senders.delete(one.sender);
  };
  /** The largest of what the sender with most in memory has coming; null where nobody has anything coming. */
  const first = (): Held | null => {
    let found: { bytes: number; one: Held } | null = null;
    for (const { bytes, all } of senders.values()) {
      if (found && bytes <= found.bytes) continue;
      let largest: Held | null = null;
      for (const one of all) if (one.state === "coming" && one.bytes > (largest?.bytes ?? 0)) largest = one;
      if (largest) found = { bytes, one: largest };
    }
    return found?.one ?? null;
  };

  return {
    hold(sender, giveWay) {
      const own: Held = { sender, bytes: 0, state: "coming", giveWay };
      const beside = senders.get(sender) ?? { bytes: 0, all: new Set() };
      beside.all.add(own);
      senders.set(sender, beside);
      return {
        add(bytes) {
          if (!isHeld(own)) return false;
          own.bytes += bytes;
          beside.bytes += bytes;
          total += bytes;
          if (beside.bytes > each) end(own);
          while (total > together && isHeld(own)) {
            const other = first() ?? own;
            end(other);
            if (other !== own) other.giveWay();
          }
          return isHeld(own);
        },
        whole() {
          if (own.state === "coming") own.state = "whole";
        },
        letGo: () => end(own),
      };
    },
  };
}

const isHeld = (one: Held) => one.state !== "gone";

const megabyte = 1024 ** 2;

/** Of one network: three of the largest mails. */
const each = 80 * megabyte;

// This process's. Each has its own, for what fills one of them costs hardly anything: a request's head alone counts as the body that it announces, and a
// mail of anybody's as long as somebody works on it.
/** Bodies that are read before anybody has asked who sends them. */
export const unaskedBodies = memoryRoom({ each, together: 128 * megabyte });
/** Bodies that a handler reads, of whoever may send them. */
export const bodiesInMemory = memoryRoom({ each, together: 160 * megabyte });
/** Mails that are received by SMTP. */
export const mailsInMemory = memoryRoom({ each, together: 160 * megabyte });
