import type { Mark, Paint, Picture } from "./marks.ts";

/** A picture in pixels, drawn with the page's own fonts. @param scale pixels for each of the screen's */
export async function pngOf(picture: Picture, scale = 2): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * scale;
  canvas.height = picture.height * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  context.scale(scale, scale);
  context.fillStyle = picture.background;
  context.fillRect(0, 0, picture.width, picture.height);
  for (const mark of picture.marks) draw(context, mark, scale);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!made) throw new Error("the picture is too large for this browser");
  return made;
}

function draw(context: CanvasRenderingContext2D, mark: Mark, scale: number): void {
  context.save();
  if (mark.kind === "text") {
    const { font, text, x, y } = mark;
    context.globalAlpha = mark.opacity;
    context.font = `${font.style} ${font.weight} ${font.size}px ${font.family}`;
    context.letterSpacing = `${mark.spacing}px`;
    context.fillStyle = mark.fill;
    context.fillText(text, x, y);
  } else {
    const path = new Path2D(mark.path);
    context.transform(...mark.matrix);
    if (mark.fill !== null) {
      context.globalAlpha = mark.opacity * mark.fillOpacity;
      context.fillStyle = paintOf(context, mark.fill, scale);
      context.fill(path);
    }
    if (mark.stroke) {
      context.globalAlpha = mark.opacity * mark.strokeOpacity;
      context.strokeStyle = mark.stroke;
      context.lineWidth = mark.strokeWidth;
      context.lineCap = mark.cap;
      context.setLineDash([...mark.dashes]);
      context.stroke(path);
    }
  }
  context.restore();
}

function paintOf(context: CanvasRenderingContext2D, fill: Paint, scale: number): string | CanvasPattern {
  if (typeof fill === "string") return fill;
  const tile = document.createElement("canvas");
  tile.width = tile.height = fill.size * scale;
  const inner = tile.getContext("2d")!;
  inner.scale(scale, scale);
  for (const mark of fill.marks) draw(inner, mark, scale);
  const pattern = context.createPattern(tile, "repeat")!;
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern;
}
