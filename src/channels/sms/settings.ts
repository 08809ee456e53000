import * as z from "zod/mini";

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as 08:00"));

/** What every transport of text messages can be told, beside how it reaches its gateway. */
export const smsSettings = {
  /** Messages a second that the gateway takes, over all processes. */
  perSecond: z.optional(z.coerce.number().check(z.gte(0.1), z.lte(1000))),
  /** Neither simulations nor notices come to a telephone between these times of its own country. */
  quietFrom: z._default(clock, "21:00"),
  quietUntil: z._default(clock, "08:00"),
  /** Senders of some countries, as `US=+15550100, DE=Harbour`; all others get the profile's. */
  senders: z._default(z.string().check(z.maxLength(4000)), ""),
  /** What one part costs, by country, as `DE=0.075, US=0.0083, *=0.09`. */
  prices: z._default(z.string().check(z.maxLength(4000)), ""),
  /** ISO 4217. */
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, "a currency such as EUR")), "EUR"),
};
