/** One organisation's messages through one sending profile; without one, through what its channel has. Lanes do not wait for each other. */
export interface LaneKey {
  org: string;
  profile: string | null;
  channel: string;
}

export interface LanePorts {
  owner(): string | null;
  /** Gives the owner up when it may hold what nobody here knows of. */
  renew(): void;
  stopping(): boolean;
  /** Whether other lanes wait for a place; then this one ends after its turn. */
  crowded(): boolean;
}
