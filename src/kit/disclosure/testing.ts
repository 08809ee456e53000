/**
 * Whether something can be computed about fewer than `k` people from published sums, by adding and subtracting any of them any number of times.
 * The attack is exact: it is so if and only if leaving a few people's cells out lowers the rank of the matrix.
 * @param published each sum as a row of numbers over the cells
 */
export function leaks(cells: readonly { people: number }[], published: readonly number[][], k: number): boolean {
  const whole = rank(published);
  const few = (from: number, left: number, chosen: Set<number>): boolean =>
    cells.some(({ people: size }, at) => {
      if (at < from || size > left) return false;
      const taken = new Set([...chosen, at]);
      if (rank(published.map((sum) => sum.filter((_, place) => !taken.has(place)))) < whole) return true;
      return few(at + 1, left - size, taken);
    });
  return few(0, k - 1, new Set());
}

// Over a prime field: numbers stay whole.
const prime = 1_000_003;
function rank(matrix: readonly number[][]): number {
  const rows = matrix.map((row) => [...row]);
  let found = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const pivot = rows.findIndex((row, at) => at >= found && row[column]! % prime !== 0);
    if (pivot < 0) continue;
    [rows[found], rows[pivot]] = [rows[pivot]!, rows[found]!];
    const top = rows[found]!;
    const inverse = power(top[column]!, prime - 2);
    for (let at = found + 1; at < rows.length; at += 1) {
      const factor = (rows[at]![column]! * inverse) % prime;
      if (factor === 0) continue;
      rows[at] = rows[at]!.map((value, place) => (value - ((factor * top[place]!) % prime) + prime) % prime);
    }
    found += 1;
  }
  return found;
}

function power(base: number, exponent: number): number {
  let [result, square] = [1, base % prime];
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
