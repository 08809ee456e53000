import { Matcher } from "../ethics/themes/lexicon.ts";

/**
 * Offices and houses that an address names, folded (`kit/fold.ts`), written as in `lexicon.ts`: who sends, and nothing of what it is about. HR and payroll are called
 * otherwise in each language, and a works council writes of the canteen, too.
 */
const offices = new Matcher([
  "hr | payroll | pay office | pensions? | pension office | works? council | staff council | nursery | kindergarten | school | day ?care | occupational health",
  "betriebsrat | personalrat | gesamtbetriebsrat | jav | kita | hort | krippe | schule | lohnbuero | lohnburo | lohnabrechnung | gehaltsabrechnung | entgeltabrechnung | gehaltsbuero | gehaltsburo | personalabteilung | betriebsarzt",
  "paie | cse | creche | garderie | ecole | service paie | nominas? | guarderia | escuela | comite de empresa | retraite | jubilacion",
  "ondernemingsraad | personeelsraad | salarisadministratie | asilo | ufficio paghe | kadry | przedszkole",
]);

/** The offices that the words of an address name, and its other words, folded. */
export function officesIn(address: string): { named: string; others: string } {
  const found = offices.find(address);
  const others = found.reduceRight((text, { start, end }) => `${text.slice(0, start)}.${text.slice(end)}`, address);
  return { named: found.map(({ start, end }) => address.slice(start, end)).join(" "), others };
}
