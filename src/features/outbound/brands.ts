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

export const brandNames = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");
