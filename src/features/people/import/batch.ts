import { storableJson } from "../../../kit/storable.ts";
const usual = 256 * 1024;

/**
 * Rows on their way to one statement, as the bytes of a JSON array. Writing each row into bytes at once keeps an import's memory flat: long strings
 * would be moved to the old generation and pile up there until the next full collection.
 */
export class RowBatch {
  #bytes = Buffer.allocUnsafe(usual);
  #used = 0;
  #rows = 0;

  /** Adds a row unless the batch is full; an empty batch takes a row of any size. */
  add(row: object): boolean {
    const text = storableJson(row);
    const needed = Buffer.byteLength(text) + 2;
    if (this.#used + needed > this.#bytes.length) {
      if (this.#rows > 0) return false;
      this.#bytes = Buffer.allocUnsafe(needed);
    }
    this.#bytes[this.#used] = this.#rows === 0 ? open : comma;
    this.#used += 1 + this.#bytes.write(text, this.#used + 1);
    this.#rows++;
    return true;
  }

  get empty(): boolean {
    return this.#rows === 0;
  }

  /** The JSON array; nothing can be added afterwards. */
  end(): Buffer {
    if (this.#rows === 0) return Buffer.from("[]");
    this.#bytes[this.#used] = close;
    return this.#bytes.subarray(0, this.#used + 1);
  }
}

const [open, comma, close] = [0x5b, 0x2c, 0x5d];
