export function ensureBuilt(): void;
export function isBuilt(): boolean;
export function writeStamp(folder: string, sources: readonly string[]): void;
