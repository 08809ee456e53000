/** A mail server says that a message could not be delivered. `code` is RFC 3463's status, such as `5.1.1`. */
export interface BounceReceived {
  messageId: string;
  code: string;
  text: string;
}

/** A person sent a mail to the report mailbox. `simulation` is true when a signature in it verified. */
export interface MailReported {
  inbound: string;
  /** The reporter's address, as a plain mailbox. */
  reporter: string;
  /** Message-IDs found in it (without angle brackets), the attached mail's first. */
  messageIds: string[];
  /** Tokens of links to the lure host found in it. */
  tokens: string[];
  simulation: boolean;
}

/** A sending profile's server stopped answering, or answers again. */
export interface ProfileHealth {
  profile: string;
  text: string;
}

export const facts = {
  bounceReceived: "bounce.received",
  mailReported: "mail.reported",
  profileDown: "profile.down",
  profileUp: "profile.up",
} as const;
