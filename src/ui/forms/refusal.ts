import { refusalIn } from "../problem.ts";
import { completed, completedFor } from "./faults.ts";
import type { SayForm } from "./faults.ts";

/** Where the words of a refusal belong. */
interface Placed {
  /** Above the fields; null when the fields say everything. */
  above: string | null;
  at: { name: string; message: string }[];
}

/**
 * Brings what a call was refused with back to the form's fields. What belongs to no field that the form shows stands above, so that nothing is
 * kept from the person; when no answer came at all, that is said.
 * @param isShown whether the form shows a field of this dotted path
 */
export function placed(error: unknown, isShown: (path: string) => boolean, say: SayForm): Placed {
  const refusal = refusalIn(error);
  if (!refusal) return { above: say(isAnswer(error) ? "form.broken" : "form.unsent"), at: [] };
  const { detail, fields } = refusal;
  const at = fields
    .filter(({ path }) => isShown(path))
    .map(({ path, message }) => ({ name: path, message: completed(message, say) }));
  const elsewhere = fields
    .filter(({ path }) => !isShown(path))
    .map(({ path, message }) => completedFor(path, message, say));
  if (at.length > 0 && elsewhere.length === 0) return { above: null, at };
  return { above: [...new Set([detail, ...elsewhere])].join(" "), at };
}

// Something answered, though not as the API does: a gateway, say.
function isAnswer(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";
}
