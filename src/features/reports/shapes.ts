import * as z from "zod/mini";
import { languages } from "../../kit/languages.ts";

/** A shape with what it means. */
export const described = <T extends z.ZodMiniType>(shape: T, what: string) => shape.check(z.describe(what));

/** A language of the product by its tag. */
export const languageTag = z.enum(languages.map(({ tag }) => tag) as [string, ...string[]]);

/** Somebody of the staff. */
export const staff = z.object({ id: z.string(), name: z.string() });
