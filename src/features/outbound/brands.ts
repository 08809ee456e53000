// Names stand here so that they can be refused, nowhere else: the most imitated brands of public phishing reports.
const names = [
  "microsoft|office ?365|onedrive|sharepoint|outlook|azure|linkedin|github",
  "google|gmail|youtube|android",
  "apple id|icloud|itunes",
  "amazon|aws|prime video",
  "meta platforms|facebook|instagram|whatsapp",
  "paypal|stripe|venmo|klarna|revolut",
  "mastercard|american express|visa card",
  "dhl|fedex|ups parcel|usps|royal mail|deutsche post|la poste|hermes parcel",
  "netflix|spotify|disney\\+",
  "dropbox|docusign|adobe|slack|zoom|salesforce|servicenow|workday|okta|atlassian|jira|webex|box\\.com",
  "ebay|walmart|alibaba|aliexpress|booking\\.com|airbnb|uber",
  "hsbc|barclays|lloyds|wells fargo|jpmorgan|citibank|santander|bnp paribas|commerzbank|sparkasse",
  "vodafone|telekom|verizon|at&t|orange mobile",
  "samsung|lenovo|dell support|hewlett",
];

/** As they are written, in any case. */
export const brandNames = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");

/** Ordinary words that would be a brand's name without their marks, by that name. */
const words: Readonly<Record<string, RegExp>> = { uber: /(?<!\p{L})über(?!\p{L})/iu, azure: /(?<!\p{L})azuré/iu };

/** Whether a brand's name that was read in folded text is only an ordinary word of the text as it is written. */
export function isOrdinaryWord(name: string, written: string): boolean {
  return words[name.toLowerCase()]?.test(written.normalize("NFC")) ?? false;
}

/**
 * The names of real brands in a text, as it is written and as the eye takes it.
 * @param folded the same text by `fold`: letters of other alphabets and what has no width make no other name of it
 */
export function brandsIn(text: string, folded: string): string[] {
  const seen = Array.from(folded.matchAll(brandNames), ([name]) => name);
  return [
    ...Array.from(text.matchAll(brandNames), ([name]) => name),
    ...seen.filter((name) => !isOrdinaryWord(name, text)),
  ];
}
