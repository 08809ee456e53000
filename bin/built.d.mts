type Site = "main" | "learn";

export function ensureBuilt(): Promise<void>;
export function isBuilt(site?: Site): boolean;
export function writeStamp(site: Site, folder: string, sources: Iterable<string>): void;
