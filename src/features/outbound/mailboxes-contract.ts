import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zId, zInt, zLine, zTime } from "../../kit/contract.ts";

export const address = z.string().check(z.trim(), z.minLength(3), z.maxLength(320));
export const settings = z.record(z.string(), z.any());

export const imapSettings = z.strictObject({
  host: zLine(253),
  port: z._default(zInt(1, 65535), 993),
  security: z._default(z.enum(["tls", "starttls"]), "tls"),
  user: zLine(320),
  folder: z._default(zLine(200), "INBOX"),
  /** The name in the server's certificate, when it differs from the host. */
  tlsName: z.optional(zLine(253)),
  /** PEM of a private certificate authority. */
  certificateAuthority: z.optional(z.string().check(z.maxLength(20_000))),
});

const mailbox = z.object({
  id: zId(),
  purpose: z.enum(["bounces", "reports"]),
  source: z.enum(["smtp", "imap"]),
  address: z.string(),
  settings,
  checkedAt: z.nullable(zTime()),
  error: z.nullable(z.string()),
  createdAt: zTime(),
});

/** Where bounces and reported mails come in, and what came. */
export const mailboxesContract = {
  listMailboxes: endpoint({
    method: "GET",
    path: "/mailboxes",
    may: "sending-profiles:read",
    summary: "Where bounces and reported mails come in",
    input: z.strictObject({ ...pageInput }),
    output: page(mailbox),
  }),
  createMailbox: endpoint({
    method: "POST",
    path: "/mailboxes",
    may: "sending-profiles:write",
    summary:
      "Add a mailbox for bounces or reported mails: received by SMTP under an address of a proven domain (or one made for you), or fetched by IMAP",
    input: z.strictObject({
      purpose: z.enum(["bounces", "reports"]),
      source: z.enum(["smtp", "imap"]),
      address: z.optional(address),
      settings: z.optional(imapSettings),
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    }),
    output: mailbox,
    status: 201,
    refuses: {
      "bad-address": "invalid",
      "domain-not-proven": "forbidden",
      "address-taken": "conflict",
      "bad-settings": "invalid",
      "too-many-mailboxes": "quota",
    },
    audit: { "mailbox.created": "mailbox" },
  }),
  removeMailbox: endpoint({
    method: "DELETE",
    path: "/mailboxes/{id}",
    may: "sending-profiles:write",
    summary: "Remove a mailbox",
    input: z.strictObject({ id: zId() }),
    refuses: { "no-such-mailbox": "missing" },
    audit: { "mailbox.removed": "mailbox" },
  }),
  listReportedMails: endpoint({
    about: "directory",
    method: "GET",
    path: "/reported-mails",
    may: "reported-mails:read",
    summary:
      "Mails that people sent to the report mailbox, newest first; simulations among them only where the reader may see who did what",
    input: z.strictObject({ ...pageInput }),
    output: page(
      z.object({
        id: zId(),
        reporter: z.string(),
        simulation: z.boolean(),
        messageIds: z.array(z.string()),
        kept: z.boolean(),
        at: zTime(),
      }),
    ),
  }),
  downloadReportedMail: raw({
    about: "directory",
    method: "GET",
    path: "/reported-mails/{id}/raw",
    may: "reported-mails:read",
    summary: "A kept reported mail as it came in. It may be a real attack",
    query: z.strictObject({ id: zId() }),
    answers: "message/rfc822",
    refuses: { "no-such-mail": "missing" },
    audit: { "reported-mail.read": "reported-mail" },
  }),
};
