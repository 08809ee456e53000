/** The Idempotency-Keys of a form: tries of the same input have one key until one of them succeeded. */
interface Tries {
  keyFor(input: unknown): string;
  /** The input is done; the same one again is a new request. */
  over(): void;
}

export function newTries(): Tries {
  let last: { input: string; key: string } | null = null;
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (last?.input !== text) last = { input: text, key: newKey() };
      return last.key;
    },
    over() {
      last = null;
    },
  };
}

// randomUUID is only there over https and on localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
