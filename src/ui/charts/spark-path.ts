type Place = readonly [x: number, y: number];

interface SparkPath {
  /** Broken where nothing was read. */
  line: string;
  /** Values that no line reaches. */
  dots: Place[];
  /** Where the last value is. */
  end: Place;
}

const margin = 4;

/** Draws values from 0 to the highest within a small box. @param values with at least one that is not null */
export function sparkPath(values: readonly (number | null)[], size: { width: number; height: number }): SparkPath {
  const top = Math.max(...values.map((value) => value ?? 0)) || 1;
  const step = (size.width - 2 * margin) / Math.max(1, values.length - 1);
  const places = values.map((value, index): Place | null =>
    value === null
      ? null
      : [
          round(values.length === 1 ? size.width / 2 : margin + index * step),
          round(size.height - margin - (value / top) * (size.height - 2 * margin)),
        ],
  );
  const line = places
    .map((place, index) => place && `${places[index - 1] ? "L" : "M"}${place.join(" ")}`)
    .filter(Boolean)
    .join("");
  const dots = places.filter(
    (place, index): place is Place => Boolean(place) && !places[index - 1] && !places[index + 1],
  );
  return { line, dots, end: places.findLast((place) => place !== null)! };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
