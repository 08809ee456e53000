/** A refusal of the product's API (RFC 9457), thrown by whoever calls it. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly reason: string;
  readonly detail: string;
  readonly fields: readonly { path: string; message: string }[];
  constructor(status: number, said: Partial<Pick<ApiProblem, "reason" | "detail" | "fields">>) {
    super(said.detail ?? `The server answered ${status}.`);
    this.name = "ApiProblem";
    this.status = status;
    this.reason = said.reason ?? "";
    this.detail = this.message;
    this.fields = said.fields ?? [];
  }
}

/** A refusal of the product's API (RFC 9457), by its shape: whatever client brings it. */
interface ApiRefusal {
  /** Stable, for programs. */
  reason: string;
  /** A sentence for people. */
  detail: string;
  fields: readonly { path: string; message: string }[];
}

/** The refusal in what was thrown; null for anything else, such as a network that is away or an answer that no API gave. */
export function refusalIn(error: unknown): ApiRefusal | null {
  if (typeof error !== "object" || error === null) return null;
  const { reason, detail, fields } = error as Partial<Record<keyof ApiRefusal, unknown>>;
  if (typeof reason !== "string" || reason === "" || typeof detail !== "string") return null;
  return { reason, detail, fields: Array.isArray(fields) ? (fields as ApiRefusal["fields"]) : [] };
}

/** What the API said for a refusal, or the given sentence where there was none. */
export function refusalOf(error: unknown, otherwise: string): string {
  return refusalIn(error)?.detail ?? otherwise;
}

const planRefusals = ["plan-limit", "plan-waits", "seats-exceeded", "trial-over"];

/** Whether something was refused because of the organisation's plan: another one would help. */
export function isAboutPlan(error: unknown): boolean {
  return planRefusals.includes(refusalIn(error)?.reason ?? "");
}

/** Whether what was asked for is not there, or not for whoever asks: asking again brings nothing. */
export function isMissing(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { status?: unknown }).status === 404;
}
