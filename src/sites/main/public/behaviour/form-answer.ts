interface FormError {
  code?: string;
  message: string;
  field?: string;
}
type FormAnswer = { kind: "sent" } | { kind: "refused"; errors: FormError[] } | { kind: "unexpected" };

/** Reads what a form service answers: `{ok: true}` or `{next}` when it was sent, `{errors: [{code, message, field}]}` when not. */
export function readAnswer(answer: unknown): FormAnswer {
  if (typeof answer !== "object" || answer === null) return { kind: "unexpected" };
  if ("errors" in answer) {
    const errors = Array.isArray(answer.errors) ? answer.errors.filter(isError) : [];
    return errors.length > 0 ? { kind: "refused", errors } : { kind: "unexpected" };
  }
  const sent = ("ok" in answer && answer.ok === true) || ("next" in answer && typeof answer.next === "string");
  return sent ? { kind: "sent" } : { kind: "unexpected" };
}

function isError(one: unknown): one is FormError {
  return typeof one === "object" && one !== null && "message" in one && typeof one.message === "string";
}
