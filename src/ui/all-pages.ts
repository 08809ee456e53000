import type { Endpoint } from "../kit/contract.ts";
import type { Call, InputOf, OutputOf } from "./call.ts";

/** What a paged endpoint lists. */
type ItemOf<E> = OutputOf<E> extends { items: (infer Item)[] } ? Item : never;

const mostPages = 10;
/** As many as most lists give at once (`pageInput`): of figures each page costs the API as much as all of them. */
const usual = 200;

/**
 * All pages of a list, as far as ten of them reach, 2,000 items: for choices and charts, which show everything there is.
 * @param limit items a page: for lists that give more at once than the others
 */
export async function allPages<E extends Endpoint>(
  call: Call,
  endpoint: E,
  input: Omit<InputOf<E>, "cursor" | "limit">,
  limit = usual,
): Promise<ItemOf<E>[]> {
  const found: ItemOf<E>[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages === 0 || (cursor !== null && pages < mostPages); pages += 1) {
    const page = (await call(endpoint, { ...input, limit, ...(cursor && { cursor }) } as InputOf<E>)) as {
      items: ItemOf<E>[];
      next: string | null;
    };
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}
