export function usageOf(name: string): string;
