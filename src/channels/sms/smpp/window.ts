/** Places for what is under way at once. Whoever waits gets one in turn. */
export interface Window {
  take: () => Promise<void>;
  give: () => void;
}

export function makeWindow(size: number): Window {
  let free = size;
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) return void free--;
      await new Promise<void>((go) => waiting.push(go));
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}
