import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zTime } from "../../kit/contract.ts";
import { subjects } from "./rules.ts";

const may = "contact:manage";

const message = z.object({
  id: zId(),
  about: z.enum(subjects),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  people: z.nullable(z.int()),
  suspect: z.boolean(),
  createdAt: zTime(),
});

export const contract = {
  listMessages: endpoint({
    about: "directory",
    method: "GET",
    path: "/messages",
    may,
    summary: "What visitors wrote by the forms of the public pages, newest first",
    input: z.strictObject({ ...pageInput, about: z.optional(z.enum(subjects)) }),
    output: page(message),
  }),
  removeMessage: endpoint({
    method: "DELETE",
    path: "/messages/{id}",
    may,
    summary: "Remove a message that was answered",
    input: z.strictObject({ id: zId() }),
    refuses: { "unknown-message": "missing" },
    audit: { "message.removed": "message" },
  }),
};
