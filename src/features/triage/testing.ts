import type { MailContent } from "../outbound/index.ts";

/** What a mail is made of in tests; what is left out is an invoice that nobody owes. */
export interface Written {
  from?: string;
  to?: string;
  replyTo?: string;
  name?: string;
  subject?: string;
  text?: string;
  link?: string | null;
  attachment?: { name: string; text: string };
  results?: string;
}

const invoice =
  "our records show that an invoice of yours over 4,870.00 is still open. To avoid a hold on your account please look at it today and settle it before noon.";

/** A raw mail as it came to whoever reports it. */
export function mail(written: Written = {}): Buffer {
  const {
    from = "Harbour Billing <accounts@harbour-billing.example>",
    to = "ada@hill.example",
    replyTo,
    name = "Ada Hill",
    subject = "Final reminder: invoice 88213 is overdue",
    text = invoice,
    link = "https://pay.harbour-billing.example/88213",
    attachment,
    results = "spf=fail smtp.mailfrom=mailer.example; dkim=none; dmarc=fail",
  } = written;
  const html = `<p>Dear ${name},</p><p>${text}</p>${link ? `<p><a href="${link}">Open the invoice</a></p>` : ""}`;
  const head = [
    `Authentication-Results: mx.hill.example; ${results}`,
    `From: ${from}`,
    `To: ${to}`,
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
    `Subject: ${subject}`,
    `Message-ID: <${to.replace("@", ".")}.${subject.length}@mailer.example>`,
    "MIME-Version: 1.0",
  ];
  const body = ["Content-Type: text/html; charset=utf-8", "", html];
  if (!attachment) return Buffer.from([...head, ...body, ""].join("\r\n"));
  const file = [
    `Content-Type: application/octet-stream; name="${attachment.name}"`,
    `Content-Disposition: attachment; filename="${attachment.name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(attachment.text).toString("base64"),
  ];
  const mixed = 'Content-Type: multipart/mixed; boundary="b"';
  return Buffer.from([...head, mixed, "", "--b", ...body, "--b", ...file, "--b--", ""].join("\r\n"));
}

/** What stands in a mail, with these things otherwise. */
export function contentWith(changes: Partial<MailContent> = {}): MailContent {
  return {
    whole: true,
    origin: "itself",
    subject: "Final reminder: invoice 88213 is overdue",
    from: { name: "Harbour Billing", address: "accounts@harbour-billing.example" },
    replyTo: null,
    date: null,
    headers: [],
    authentication: { server: "mx.hill.example", spf: "fail", dkim: "none", dmarc: "fail" },
    text: `Dear Ada Hill, ${invoice}`,
    html: "",
    cut: false,
    links: [
      {
        text: "Open the invoice",
        address: "https://pay.harbour-billing.example/88213",
        host: "pay.harbour-billing.example",
      },
    ],
    attachments: [],
    ...changes,
  };
}
