import type { Endpoint } from "../kit/contract.ts";
import type { Call, InputOf, OutputOf } from "./call.ts";

/** What a paged endpoint lists. */
type ItemOf<E> = OutputOf<E> extends { items: (infer Item)[] } ? Item : never;

const mostPages = 10;

/** All pages of a list, as far as ten of them reach: for choices and charts, which show everything there is. */
export async function allPages<E extends Endpoint>(
  call: Call,
  endpoint: E,
  input: Omit<InputOf<E>, "cursor">,
): Promise<ItemOf<E>[]> {
  const found: ItemOf<E>[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages === 0 || (cursor !== null && pages < mostPages); pages += 1) {
    const page = (await call(endpoint, { ...input, ...(cursor && { cursor }) } as InputOf<E>)) as {
      items: ItemOf<E>[];
      next: string | null;
    };
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}
