/** Something that waits for one of a few places. */
interface Waiting {
  org: string;
  begin: () => void;
}

/**
 * A few places, shared fairly: whoever has the fewest at work is next, and among those who has waited longest. One organisation never holds
 * all places, and never has more than so many waiting.
 */
export class FairQueue {
  private readonly running = new Map<string, number>();
  private waiting: Waiting[] = [];
  private busy = 0;
  readonly places: number;
  readonly perOrg: number;
  readonly mostWaiting: number;

  constructor(places: number, perOrg: number, mostWaiting: number) {
    this.places = places;
    this.perOrg = perOrg;
    this.mostWaiting = mostWaiting;
  }

  /** Runs the work when its turn has come. @returns null when the organisation has too much waiting */
  enter<T>(org: string, work: () => Promise<T>): Promise<T> | null {
    if (this.waiting.filter((one) => one.org === org).length >= this.mostWaiting) return null;
    return new Promise<T>((resolve, reject) => {
      const begin = () => {
        this.busy += 1;
        this.running.set(org, this.at(org) + 1);
        work()
          .then(resolve, reject)
          .finally(() => {
            this.busy -= 1;
            const left = this.at(org) - 1;
            if (left > 0) this.running.set(org, left);
            else this.running.delete(org);
            this.next();
          });
      };
      this.waiting.push({ org, begin });
      this.next();
    });
  }

  private at(org: string): number {
    return this.running.get(org) ?? 0;
  }

  private next(): void {
    while (this.busy < this.places) {
      let chosen: Waiting | undefined;
      for (const one of this.waiting)
        if (this.at(one.org) < this.perOrg && (!chosen || this.at(one.org) < this.at(chosen.org))) chosen = one;
      if (!chosen) return;
      this.waiting.splice(this.waiting.indexOf(chosen), 1);
      chosen.begin();
    }
  }
}
