/** Mean and variance of a normal distribution of one number. */
export interface Normal {
  mean: number;
  variance: number;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
export const logit = (p: number): number => Math.log(p / (1 - p));

/** Gauss–Hermite rule of 20 nodes for the standard normal, exact for polynomials up to degree 39: the positive nodes, each with its weight. */
const half: readonly (readonly [node: number, weight: number])[] = [
  [0.34696415708135586, 0.260793063449555],
  [1.0429453488027511, 0.16173933398399992],
  [1.7452473208141268, 0.0615063720639769],
  [2.4586636111723674, 0.013997837447101025],
  [3.1890148165533896, 0.0018301031310804909],
  [3.9439673506573163, 0.00012882627996192925],
  [4.734581334046055, 0.000004402121090230861],
  [5.578738805893201, 6.127490259982985e-8],
  [6.510590157013654, 2.482062362315188e-10],
  [7.619048541679758, 1.2578006724379282e-13],
];

/** The mean of f over a standard normal is about Σ weights[i] · f(nodes[i]). */
export const nodes: readonly number[] = [...half.map(([node]) => -node).toReversed(), ...half.map(([node]) => node)];
export const weights: readonly number[] = [...half.map(([, w]) => w).toReversed(), ...half.map(([, w]) => w)];

/** The mean of f over a normal distribution. */
export function meanOf({ mean, variance }: Normal, f: (x: number) => number): number {
  const sd = Math.sqrt(variance);
  return nodes.reduce((sum, node, i) => sum + weights[i]! * f(mean + sd * node), 0);
}

/**
 * The normal with the mean and variance of prior × likelihood (moment matching).
 * @param likelihood positive wherever it is asked, and of a slope in logarithms of at most one: then 20 nodes are enough up to a variance of about six
 */
export function matched({ mean, variance }: Normal, likelihood: (x: number) => number): Normal {
  const sd = Math.sqrt(variance);
  let [sum, first, second] = [0, 0, 0];
  for (let i = 0; i < nodes.length; i++) {
    const z = nodes[i]!;
    const mass = weights[i]! * likelihood(mean + sd * z);
    sum += mass;
    first += mass * z;
    second += mass * z * z;
  }
  const shift = first / sum;
  return { mean: mean + sd * shift, variance: variance * Math.max(0, second / sum - shift * shift) };
}
