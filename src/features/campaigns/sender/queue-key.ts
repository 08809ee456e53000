/** One organisation's messages through one sending profile; without one, through what its channel has. Queues do not wait for each other. */
export interface QueueKey {
  org: string;
  profile: string | null;
  channel: string;
}

export interface QueuePorts {
  owner(): string | null;
  /** Gives the owner up when it may hold what nobody here knows of. */
  renew(): void;
  stopping(): boolean;
  /** Whether other queues wait for a place; then this one ends after its turn. */
  crowded(): boolean;
  /** Milliseconds after which it ends in any case; what is left is found by the next one. */
  maxMs: number;
}
