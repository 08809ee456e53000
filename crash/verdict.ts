/** What arrived: to whom, and when in Unix milliseconds. */
export interface Received {
  to: string;
  at: number;
}

export interface LedgerRow {
  number: number;
  address: string;
  state: string;
}

export interface Verdict {
  recipients: number;
  sent: number;
  /** Mails beyond the first that a recipient received. */
  twice: number;
  /** Said to be sent, or never ended, but not received. */
  lost: number;
  /** Received although the ledger says that nothing went out. */
  unknown: number;
  unconfirmed: number;
  unconfirmedButReceived: number;
}

const open = new Set(["queued", "claimed", "committing", "deferred"]);

/** Compares the send ledger with what the mail server really received. */
export function judgeLedger(rows: readonly LedgerRow[], mails: readonly Received[]): Verdict {
  const received = new Map<string, number>();
  for (const { to } of mails) received.set(to, (received.get(to) ?? 0) + 1);
  const verdict: Verdict = {
    recipients: rows.length,
    sent: 0,
    twice: 0,
    lost: 0,
    unknown: 0,
    unconfirmed: 0,
    unconfirmedButReceived: 0,
  };
  for (const { address, state } of rows) {
    const times = received.get(address.toLowerCase()) ?? 0;
    received.delete(address.toLowerCase());
    verdict.twice += Math.max(0, times - 1);
    if (state === "unconfirmed") {
      verdict.unconfirmed += 1;
      if (times > 0) verdict.unconfirmedButReceived += 1;
    } else if (state === "sent") {
      verdict.sent += 1;
      if (times === 0) verdict.lost += 1;
    } else if (open.has(state)) verdict.lost += 1;
    else if (times > 0) verdict.unknown += 1;
  }
  // Mails to addresses that are not in the ledger at all.
  for (const times of received.values()) verdict.unknown += times;
  return verdict;
}

/** The longest pause between two mails, in seconds: how long sending stood still at worst. */
export function longestPause(mails: readonly Received[]): number {
  const times = mails.map((mail) => mail.at).toSorted((a, b) => a - b);
  return times.slice(1).reduce((longest, at, i) => Math.max(longest, at - times[i]!), 0) / 1000;
}
