/** What stands in a reported mail, for whoever judges it: words and figures, nothing that runs or is fetched. */
export interface MailContent {
  /** Whether it could be read; else only its head and the beginning of its source were looked at. */
  whole: boolean;
  /** Whether the reported mail was attached, is the very mail that came in, or is quoted in what the reporter wrote (then head and results are the reporter's). */
  origin: "attached" | "itself" | "quoted";
  subject: string;
  from: { name: string; address: string };
  /** Where answers go, when that is another address. */
  replyTo: string | null;
  /** As the mail says it. */
  date: string | null;
  headers: { name: string; value: string }[];
  authentication: AuthenticationResults | null;
  /** What a reader sees of it. */
  text: string;
  /** The source of its HTML; empty without. */
  html: string;
  /** Whether text or source go on. */
  cut: boolean;
  links: MailLink[];
  attachments: MailAttachment[];
}

/** What a receiving server wrote of a mail (RFC 8601): a claim, for anybody on its way could have written it. */
export interface AuthenticationResults {
  /** Who wrote it, by its own word. */
  server: string;
  spf: string | null;
  dkim: string | null;
  dmarc: string | null;
}

export interface MailLink {
  /** The words that lead there. */
  text: string;
  address: string;
  /** Lower case. */
  host: string;
}

export interface MailAttachment {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256, hexadecimal. */
  hash: string;
  /** Shown within the mail, as pictures are. */
  inline: boolean;
}

export interface ContentAsked {
  raw: Uint8Array;
  /** The reporter's address; empty when unknown. */
  reporter: string;
}
