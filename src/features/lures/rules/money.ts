import { numberFormat } from "../../../kit/formats.ts";

/** How sums are written: in which currency (ISO 4217), and as in which language (BCP 47). */
export interface Money {
  currency: string;
  locale: string;
}

/** Where nobody says in which currency an organisation pays. */
const usual: Money = { currency: "EUR", locale: "en-GB" };

/** A sum as people write it: `€1,249.50`, `1.249,50 €`. @param amount a number with a point, as `amountOf` takes it out of a variable's name */
export function writeAmount(amount: string, money: Money = usual): string {
  const { currency, locale } = money;
  return numberFormat(locale, { style: "currency", currency }).format(Number(amount));
}
