/** So many times as long as it is told to a process rests at most, however long its looks and its transactions take: a live page is never two seconds behind. */
const rarest = 4;
/** So many times as long as a look takes it is rested after it. */
const looks = 5;
/** So many times as long as giving places takes an organisation's next facts gather. */
const gathering = 10;

/**
 * How long readers rest, in milliseconds: what costs the database more is done as seldom, and on more facts at once. Where organisations lie on many nodes
 * each transaction costs several times what it does on one.
 * @param everyMs how often they are told to look
 */
export function paceOf(everyMs: number) {
  const longest = rarest * everyMs;
  return {
    /** Between two looks at least, by what the last one took; one piece of work that ends may bring the next. */
    looks: (took: number) => Math.min(looks * took, longest),
    /** Between two looks where nothing is under way. */
    idle: (took: number) => Math.min(Math.max(everyMs, looks * took), longest),
    /** Until an organisation's facts are given places again, by what that took the last time. */
    gathering: (took: number) => Math.min(gathering * took, longest),
  };
}
