/** Share of a standard normal below x, to 1e-7 (Abramowitz and Stegun 26.2.17). */
export function normalCdf(x: number): number {
  const k = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const beyond = 0.3989422804014327 * Math.exp(-0.5 * x * x) * series;
  return x < 0 ? beyond : 1 - beyond;
}
