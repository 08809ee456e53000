import type { DrainedGeneration, DrainedSpool } from "../spool/own.ts";
import type { FromThread, GenerationView, SpoolView } from "./wire.ts";

/** The process's own spool, seen from the drain's thread: as it was at the latest look. */
interface SpoolFromAfar extends DrainedSpool {
  /** Takes the answer to a look. */
  seen(view: SpoolView): void;
}

export function remoteSpool(tell: (message: FromThread) => void): SpoolFromAfar {
  const known = new Map<number, { generation: DrainedGeneration; view: GenerationView }>();
  let looks: (() => void)[] = [];
  let count = 0;
  let order: number[] = [];

  function make(view: GenerationView): { generation: DrainedGeneration; view: GenerationView } {
    const { id, path } = view;
    const entry = {
      view,
      generation: {
        folder: {
          id,
          path,
          remove: () => tell({ is: "forget", spool: id }),
          release: () => tell({ is: "leave", spool: id }),
          forget: () => tell({ is: "leave", spool: id }),
        },
        writer: {
          durable: () => entry.view.ends,
          lost: () => entry.view.lost,
          handleOf: (segment: number) => entry.view.ends.find((end) => end.segment === segment)?.handle ?? undefined,
          forget: (segment: number) => tell({ is: "forget-segment", spool: id, segment }),
        },
      },
    };
    return entry;
  }

  function letGo(is: "forget" | "leave", spool: number): void {
    order = order.filter((id) => id !== spool);
    known.delete(spool);
    tell({ is, spool });
  }

  return {
    look: () =>
      new Promise((resolve) => {
        looks.push(resolve);
        tell({ is: "look" });
      }),
    seen(view) {
      count = view.count;
      order = view.generations.map(({ id }) => id);
      for (const one of view.generations) {
        const entry = known.get(one.id);
        if (entry) entry.view = one;
        else known.set(one.id, make(one));
      }
      const [first, ...others] = looks;
      looks = others;
      first?.();
    },
    count: () => count,
    generations: () => order.map((id) => known.get(id)!.generation),
    forget: async ({ folder }) => letGo("forget", folder.id),
    leave: async ({ folder }) => letGo("leave", folder.id),
  };
}
