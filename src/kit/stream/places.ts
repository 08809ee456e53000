/** Places of one process. */
interface Most {
  /** Of all organisations together. */
  all: number;
  organisation: number;
  caller: number;
}

/** Places for viewers, of which nobody can take everybody's. */
export function makePlaces(most: Most) {
  const taken = new Map<string, number>();
  const held = (whose: string) => taken.get(whose) ?? 0;

  return {
    /**
     * Takes a place for a caller of an organisation.
     * @returns how to give it back, once; null where there is none
     */
    take(organisation: string, caller: string): (() => void) | null {
      const whose = [
        ["", most.all],
        [organisation, most.organisation],
        [`${organisation} ${caller}`, most.caller],
      ] as const;
      if (whose.some(([one, places]) => held(one) >= places)) return null;
      for (const [one] of whose) taken.set(one, held(one) + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        for (const [one] of whose) {
          if (held(one) > 1) taken.set(one, held(one) - 1);
          else taken.delete(one);
        }
      };
    },
  };
}
