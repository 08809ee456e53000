/** What of the system is asked; tests give answers of their own. */
export interface Asked {
  access: (path: string, mode: number) => void;
  /** Bytes that this user may still write. */
  free: (folder: string) => number;
}

/** A port that the product needs: what for, and the variable that chooses it. */
export interface WantedPort {
  variable: string;
  what: string;
  port: number;
}

/** Who holds a port, as far as the system tells this user. */
export interface Holder {
  pid: number;
  /** What runs, such as `node` or `nginx`. */
  name: string;
  /** The folder it was started in, or null. */
  folder: string | null;
  /** Whether it is a copy of this product. */
  own: boolean;
}

type PortVariable = "PORT" | "LEARN_PORT" | "LURE_PORT" | "BOUNCE_SMTP_PORT";

export const productPorts: readonly {
  variable: PortVariable;
  what: string;
  standard: number;
  roles: readonly ("web" | "identity" | "lure" | "worker")[];
}[];
export const standards: { HOST: string; DATA_DIR: string };
export function earlyFaults(env: Record<string, string | undefined>, roles?: string): Promise<string[]>;
export function folderFaults(dataDir: string, asked?: Asked, elsewhere?: boolean): string[];
export function holderOf(port: number, protocol?: "tcp" | "udp"): Holder | null;
export function nameOf(holder: Holder | null): string;
export function portFaults(
  wanted: readonly WantedPort[],
  host: string,
  sentenceOf?: (fault: Error) => string | null,
): Promise<string[]>;
export function runsHere(holder: Holder): boolean;
export function tryPort(port: number, host: string): Promise<"free" | "taken" | Error>;
