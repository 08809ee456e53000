/** A row of a training matrix: places and values. */
export interface Row {
  places: ArrayLike<number>;
  values: ArrayLike<number>;
}

/**
 * A linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh et al., ICML 2008). The last weight is the bias.
 * The order is drawn from a fixed seed: the same rows give the same weights.
 * @param cost of an example on the wrong side
 */
export function trainSvm(rows: readonly Row[], yes: readonly boolean[], size: number, cost: number): Float64Array {
  const weights = new Float64Array(size + 1);
  const alphas = new Float64Array(rows.length);
  const diagonal = 1 / (2 * cost);
  const squares = rows.map(({ values }) => diagonal + 1 + Array.from(values).reduce((sum, one) => sum + one * one, 0));
  const order = rows.map((_, at) => at);
  let seed = 4711;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let epoch = 0; epoch < 200; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    let worst = 0;
    for (const at of order) {
      const row = rows[at]!;
      const sign = yes[at] ? 1 : -1;
      const gradient = sign * score(weights, row) - 1 + diagonal * alphas[at]!;
      const step = alphas[at] === 0 ? Math.min(gradient, 0) : gradient;
      worst = Math.max(worst, Math.abs(step));
      if (Math.abs(step) < 1e-12) continue;
      const before = alphas[at]!;
      alphas[at] = Math.max(before - gradient / squares[at]!, 0);
      const change = (alphas[at]! - before) * sign;
      for (let i = 0; i < row.places.length; i++) weights[row.places[i]!]! += change * row.values[i]!;
      weights[size]! += change;
    }
    if (worst < 0.02) break;
  }
  return weights;
}

export function score(weights: Float64Array, { places, values }: Row): number {
  let sum = weights[weights.length - 1]!;
  for (let i = 0; i < places.length; i++) sum += weights[places[i]!]! * values[i]!;
  return sum;
}
