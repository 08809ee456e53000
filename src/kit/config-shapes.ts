import * as z from "zod";

/** A TCP port with its default; 0 lets the system choose one (tests). */
export const port = (value: number) => z.coerce.number().int().min(0).max(65535).default(value);

/** A text with a default, or an optional one. */
export function text(): z.ZodOptional<z.ZodString>;
export function text(value: string): z.ZodDefault<z.ZodString>;
export function text(value?: string) {
  return value === undefined ? z.string().optional() : z.string().default(value);
}

/** `true`, `1`, `yes`, `on` or their opposites. */
export const bool = (value: boolean) => z.stringbool().default(value);

/** Values separated by commas. */
export const list = () =>
  z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    );
