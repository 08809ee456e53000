import type * as library from "qr";
import { lazyImport } from "./lazy-import.ts";

/** The library that draws QR codes. */
export const qr = lazyImport<typeof library>("qr");

/** A QR code as a picture that every program shows: black on white, quiet zone of 4 modules, 6 pixels a module. */
export function qrImage(text: string): { type: string; content: Uint8Array } {
  return { type: "image/gif", content: qr().default(text, "gif", { ecc: "medium", border: 4, scale: 6 }) };
}
