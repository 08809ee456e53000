import type { StoredMessage, ReadParts, Shown } from "../channel.ts";

/** Inline images become `data:` addresses, so that the page shows what a mail program would. */
export async function shownMail({ from, raw }: StoredMessage, read: ReadParts): Promise<Shown> {
  const mail = await read(raw);
  const images = new Map(
    mail.attachments
      .filter((part) => part.contentId && part.mimeType.startsWith("image/"))
      .map((part) => [part.contentId!.replace(/^<|>$/g, ""), `data:${part.mimeType};base64,${base64(part.content)}`]),
  );
  return {
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address}>` : (mail.from?.address ?? from),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: (mail.html ?? "").replace(/cid:([A-Za-z0-9._@-]+)/g, (whole, cid: string) => images.get(cid) ?? whole),
    headers: Object.fromEntries(mail.headers.map((one) => [one.originalKey ?? one.key, one.value])),
  };
}

function base64(content: ArrayBuffer | Uint8Array | string): string {
  return Buffer.from(typeof content === "string" ? Buffer.from(content) : new Uint8Array(content)).toString("base64");
}
