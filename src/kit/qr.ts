import type * as library from "qr";
import { late } from "./late.ts";

/** The library that draws QR codes. */
export const qr = late<typeof library>("qr");
