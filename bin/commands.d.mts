export const commands: Record<string, { file?: string; calls: string[] }>;
export function usageOf(name: string): string;
