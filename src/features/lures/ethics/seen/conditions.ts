/** Conditions are bits of a number: what holds is a sum of some. */
const most = 24;

/** What browsers and programs differ in whatever a sheet says: words that are struck out are passed over; Outlook's are not seen; what opens at a click is closed; their own colours are dark. */
export const [struckOut, notInOffice, stillClosed, inTheDark] = [1, 2, 4, 8] as const;
const own = 4;

/**
 * Conditions under which rules hold: for all elements at once (a medium, a hand that is somewhere, a link that was followed, a program around a mail), or for some of
 * those that may be meant, of which nobody knows for which.
 */
export class Conditions {
  readonly #bits = new Map<string, number>();
  /** Those that hold for nobody knows which. */
  unsure = 0;
  /** Whether there are more than are told apart. */
  isMore = false;

  /** How many are told apart. */
  get count(): number {
    return this.#bits.size;
  }

  /** @returns undefined for one that is not told apart until now */
  known(key: string): number | undefined {
    return this.#bits.get(key);
  }

  of(key: string, isUnsure = false): number {
    const known = this.#bits.get(key);
    if (known !== undefined) return known;
    if (this.#bits.size === most) {
      this.isMore = true;
      return 0;
    }
    const bit = 1 << (own + this.#bits.size);
    this.#bits.set(key, bit);
    if (isUnsure) this.unsure |= bit;
    return bit;
  }
}

export function bitsOf(mask: number): number[] {
  return Array.from({ length: own + most }, (_, nth) => 1 << nth).filter((bit) => (mask & bit) !== 0);
}

/** Every sum of some of these. */
export function subsetsOf(bits: readonly number[]): number[] {
  return bits.reduce<number[]>((all, bit) => all.flatMap((one) => [one, one | bit]), [0]);
}

/** Every set of some of these, the empty one first. */
export function setsOf<T>(all: readonly T[]): (readonly T[])[] {
  return all.reduce<(readonly T[])[]>((sets, one) => sets.flatMap((set) => [set, [...set, one]]), [[]]);
}
