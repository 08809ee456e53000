import type { Verdict } from "../rules.ts";

/** Who got a mail, and when. */
interface Sent {
  at: Date;
  to: string;
  name: string;
}

/** A mail that somebody reported and that was no simulation. */
interface ReportedMail {
  daysAgo: number;
  /** The reporter's place among the demo's people. */
  reporter: number;
  /** What it was judged, and after how many hours; null while it waits. */
  judged: { verdict: Verdict; hours: number } | null;
  /** The raw mail as it came to the reporter. */
  write: (sent: Sent) => string;
}

interface Letter {
  judged: Verdict | null;
  from: string;
  replyTo?: string;
  subject: string;
  /** What the receiving server found out. */
  results: string;
  paragraphs: readonly string[];
  link?: string;
  attachment?: { name: string; text: string };
}

const failed = "spf=fail smtp.mailfrom=mailer.lakeshore.example; dkim=none; dmarc=fail";
const passed = "spf=pass; dkim=pass; dmarc=pass";

// All of them invented, at names that nobody can register. Attacks first, then what is merely a nuisance, then what is harmless.
const letters = {
  invoice: {
    judged: "malicious",
    from: '"Harbour Billing" <accounts@harbour-billing.example>',
    subject: "Final reminder: invoice 88213 is overdue",
    results: failed,
    paragraphs: [
      "our records show that invoice 88213 over 4,870.00 is still open.",
      "To avoid a hold on your account please look at it today:",
    ],
    link: "https://pay.harbour-billing.example/88213",
  },
  mailbox: {
    judged: "malicious",
    from: '"Service desk" <noreply@brightwater-helpdesk.example>',
    subject: "Your mailbox is 98 % full",
    results: failed,
    paragraphs: ["incoming messages will be held back from tonight.", "Confirm your account to get more room:"],
    link: "https://brightwater-helpdesk.example/quota",
  },
  director: {
    judged: "malicious",
    from: '"Marisol Okonkwo-Reyes" <m.okonkwo@brightwater-group.example>',
    replyTo: "office.director@quickpost.example",
    subject: "Are you at your desk?",
    results: "spf=pass; dkim=none; dmarc=none",
    paragraphs: [
      "I am in a meeting and cannot talk. I need a supplier paid before noon and it has to stay between us.",
      "Answer here as soon as you read this.",
    ],
  },
  document: {
    judged: "malicious",
    from: '"Papyrus Sign" <documents@papyrus-sign.example>',
    subject: "A document waits for your signature",
    results: "spf=softfail; dkim=none; dmarc=fail",
    paragraphs: ["your colleague has shared the document “Terms 2027” with you.", "It can be read until Friday:"],
    link: "https://view.papyrus-sign.example/d/7f3a",
  },
  voicemail: {
    judged: "malicious",
    from: '"Voice service" <voice@callbox.example>',
    subject: "New voice message (0:47)",
    results: failed,
    paragraphs: ["you have a new voice message from an unknown number.", "Open the attachment to listen to it."],
    attachment: { name: "message-0047.html", text: "<p>Sign in to listen</p>" },
  },
  parcel: {
    judged: "malicious",
    from: '"Parcel depot" <depot@northparcel.example>',
    subject: "Your parcel could not be delivered",
    results: "spf=pass; dkim=pass; dmarc=none",
    paragraphs: ["a fee of 1.95 is open for your parcel.", "Choose a new day for its delivery:"],
    link: "https://northparcel.example/redeliver",
  },
  fair: {
    judged: "spam",
    from: '"Warehouse Forum" <news@warehouse-forum.example>',
    subject: "Last seats: warehouse automation day",
    results: passed,
    paragraphs: ["only a few seats are left for our forum in spring.", "See the programme:"],
    link: "https://warehouse-forum.example/spring",
  },
  payroll: {
    judged: null,
    from: '"Payroll office" <payroll@brightwater-people.example>',
    replyTo: "payroll.office@quickpost.example",
    subject: "Your salary account could not be verified",
    results: failed,
    paragraphs: [
      "the transfer of your November salary was returned by your bank.",
      "So that it arrives on Friday, confirm your account details before 4 p.m. today:",
    ],
    link: "https://brightwater-people.example/confirm",
  },
  scanner: {
    judged: null,
    from: '"Copier 3rd floor" <scanner@brightwater-print.example>',
    subject: "Scan from Copier 3rd floor",
    results: "spf=pass smtp.mailfrom=brightwater-print.example; dkim=none; dmarc=none",
    paragraphs: ["a document was scanned and sent to you.", "Pages: 2. Resolution: 200 dpi. The document is attached."],
    attachment: { name: "Scan_0231.html", text: "<p>Sign in to open the protected document</p>" },
  },
  canteen: {
    judged: "harmless",
    from: '"Quayside Kitchen" <menu@quayside-kitchen.example>',
    subject: "Next week's menu",
    results: passed,
    paragraphs: ["here is what we cook next week. On Thursday there is soup.", "The whole menu:"],
    link: "https://quayside-kitchen.example/menu",
  },
} satisfies Record<string, Letter>;

type Wave = readonly [daysAgo: number, letter: keyof typeof letters, reporters: readonly number[]];

/** Hours from the first report of a wave to its verdict, in turns. */
const hours = [0.6, 3.2, 1.3, 5.5, 1.2, 19, 2.4];

// The same mail reaches several people, and some of them report it within hours of each other, before anybody has judged it. None of
// the last month has been seen before: what has is answered within seconds, and the time to answer would say nothing of how long people take.
const waves: readonly Wave[] = [
  [0.2, "scanner", [8, 12]],
  [0.9, "payroll", [6, 7, 9, 11]],
  [3.5, "fair", [44, 41]],
  [6.1, "mailbox", [30, 33, 19, 52]],
  [9.3, "canteen", [57]],
  [15.2, "voicemail", [27, 39]],
  [22.6, "parcel", [21, 48, 54]],
  [34.1, "document", [5, 8, 13]],
  [41.7, "invoice", [15]],
  [52.3, "invoice", [7, 12]],
  [66.8, "document", [28, 35]],
  [79.4, "invoice", [50]],
  [97.5, "director", [10, 6]],
  [121.2, "document", [29]],
  [148.9, "director", [37]],
  [176.3, "document", [45, 24]],
  [208.6, "invoice", [9]],
  [251.1, "invoice", [31]],
  [304.7, "director", [46]],
];

/** What was reported within one month of the past year, by thirty days; the first month is the last one. The earliest stands first. */
export function reportedMails(monthsAgo: number): ReportedMail[] {
  return waves
    .map((wave, place) => ({ wave, hours: hours[place % hours.length]! }))
    .filter(({ wave: [daysAgo] }) => Math.floor(daysAgo / 30) + 1 === monthsAgo)
    .toReversed()
    .flatMap(({ wave: [daysAgo, letter, reporters], hours: after }) =>
      reporters.map((reporter, place) => {
        const { judged } = letters[letter] as Letter;
        return {
          // Minutes to hours after each other.
          daysAgo: daysAgo - place * 0.04,
          reporter,
          judged: judged && { verdict: judged, hours: after },
          write: (sent: Sent) => written(letters[letter], sent),
        };
      }),
    );
}

function written(letter: Letter, { at, to, name }: Sent): string {
  const { from, replyTo, subject, results, attachment } = letter;
  const domain = /@([\w.-]+)/.exec(from)![1]!;
  const boundary = "=_part";
  const head = [
    `Received: from mailer.${domain} (mailer.${domain} [192.0.2.44]) by mx.brightwater.example; ${at.toUTCString()}`,
    `Authentication-Results: mx.brightwater.example; ${results}`,
    `From: ${from}`,
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${at.getTime().toString(36)}.${to.split("@")[0]}@${domain}>`,
    "MIME-Version: 1.0",
  ];
  const body = [
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    inLines(htmlOf(letter, name)),
  ];
  if (!attachment) return [...head, ...body, ""].join("\r\n");
  const file = [
    `Content-Type: text/html; name="${attachment.name}"`,
    `Content-Disposition: attachment; filename="${attachment.name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    inLines(attachment.text),
  ];
  const whole = [...head, `Content-Type: multipart/mixed; boundary="${boundary}"`, "", `--${boundary}`, ...body];
  return [...whole, `--${boundary}`, ...file, `--${boundary}--`, ""].join("\r\n");
}

function htmlOf({ paragraphs, link }: Letter, name: string): string {
  const text = [`Dear ${name},`, ...paragraphs].map((one) => `<p>${one}</p>`).join("");
  return link ? `${text}<p><a href="${link}">${link}</a></p>` : text;
}

/** Base64 in lines of 76, as mails have it. */
function inLines(text: string): string {
  return Buffer.from(text)
    .toString("base64")
    .replace(/.{76}(?=.)/g, "$&\r\n");
}
