/** One thing that may happen `most` times, or weigh as much, within `seconds`, counted from the first. */
export interface Limit {
  /** What is counted, such as `mail-address`. */
  name: string;
  /** Whom it counts: a verified identity, or before there is one the network of the client (`clientNetwork`). */
  of: string;
  most: number;
  seconds: number;
  /** How much this time counts, up to `most`; one when absent. */
  weight?: number;
}
