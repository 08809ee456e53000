import type { Mark, Paint, Picture } from "./marks.ts";

/** A picture as an SVG document that stands for itself: no class, no style sheet, nothing to load. */
export function svgOf({ title, width, height, background, marks }: Picture): string {
  const tiles: string[] = [];
  const paint = (fill: Paint): string => {
    if (typeof fill === "string") return escaped(fill);
    const id = `tile-${tiles.length}`;
    const inner = fill.marks.map((mark) => write(mark, paint)).join("");
    tiles.push(
      `<pattern id="${id}" width="${fill.size}" height="${fill.size}" patternUnits="userSpaceOnUse">${inner}</pattern>`,
    );
    return `url(#${id})`;
  };
  const drawn = marks.map((mark) => write(mark, paint)).join("\n");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    ...(tiles.length > 0 ? [`<defs>${tiles.join("")}</defs>`] : []),
    `<rect width="${width}" height="${height}" fill="${escaped(background)}"/>`,
    drawn,
    "</svg>\n",
  ].join("\n");
}

function write(mark: Mark, paint: (fill: Paint) => string): string {
  if (mark.kind === "text") {
    const { text, x, y, font, spacing, fill, opacity } = mark;
    return element(
      "text",
      {
        x: short(x),
        y: short(y),
        "font-family": font.family,
        "font-size": short(font.size),
        "font-weight": font.weight,
        "font-style": font.style === "normal" ? null : font.style,
        "letter-spacing": spacing === 0 ? null : short(spacing),
        fill,
        opacity: opacity === 1 ? null : short(opacity),
        "xml:space": "preserve",
      },
      escaped(text),
    );
  }
  const { path, matrix, fill, fillOpacity, stroke, strokeWidth, strokeOpacity, dashes, cap, opacity } = mark;
  const still = matrix.join() === "1,0,0,1,0,0";
  return element("path", {
    d: path,
    transform: still ? null : `matrix(${matrix.map(short).join(" ")})`,
    fill: fill === null ? "none" : { raw: paint(fill) },
    "fill-opacity": fill === null || fillOpacity === 1 ? null : short(fillOpacity),
    stroke,
    "stroke-width": stroke && short(strokeWidth),
    "stroke-opacity": stroke && strokeOpacity !== 1 ? short(strokeOpacity) : null,
    "stroke-dasharray": stroke && dashes.length > 0 ? dashes.map(short).join(" ") : null,
    "stroke-linecap": stroke && cap !== "butt" ? cap : null,
    opacity: opacity === 1 ? null : short(opacity),
  });
}

function element(name: string, attributes: Record<string, string | { raw: string } | null>, inner = ""): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null ? [] : `${key}="${typeof value === "string" ? escaped(value) : value.raw}"`,
    )
    .join(" ");
  return inner ? `<${name} ${written}>${inner}</${name}>` : `<${name} ${written}/>`;
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
