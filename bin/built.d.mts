export function ensureBuilt(): Promise<void>;
export function isBuilt(): boolean;
export function writeStamp(folder: string, sources: readonly string[]): void;
