import { parseJson } from "../../kit/json-depth.ts";
import type { Submission } from "./rules.ts";

/** Bytes of a submission that are read at all; a message is a letter, not a parcel. */
export const maxBytes = 3 * 1024 * 1024;

/**
 * Reads a submission from what was posted: JSON, a form, or a form with files. What cannot be read counts as empty.
 * @param type the Content-Type as it was sent
 */
export async function readBody(body: Buffer, type: string): Promise<Submission> {
  try {
    if (/^application\/([\w.-]+\+)?json\b/i.test(type)) return fromJson(parseJson(body.toString()));
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const fields: Record<string, unknown> = {};
    let files = 0;
    for (const [name, value] of form) {
      if (typeof value === "string") fields[name] = value;
      // A browser sends a file field that was left empty as a file without a name.
      else if (value.name !== "" || value.size > 0) files += 1;
    }
    return { fields, files };
  } catch {
    return { fields: {}, files: 0 };
  }
}

function fromJson(value: unknown): Submission {
  const object = typeof value === "object" && value !== null && !Array.isArray(value);
  return { fields: object ? { ...value } : {}, files: 0 };
}
