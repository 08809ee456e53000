/** The themes that no simulated lure may use without a second person's reasoned approval. */
export const bannedThemeIds = [
  "bonus",
  "pay",
  "layoff",
  "health",
  "death",
  "disaster",
  "immigration",
  "union",
  "child",
  "donation",
  "discipline",
  "real-person",
  "real-brand",
] as const;
export type BannedTheme = (typeof bannedThemeIds)[number];

// Whole words, any case. English first, the plainest words of German, French and Spanish beside them.
const table: [BannedTheme, string][] = [
  ["bonus", "bonus(?:es|zahlung)?|incentive pay(?:out|ment)|profit[- ]shar(?:e|ing)|prime annuelle|gratificaci[oó]n"],
  [
    "pay",
    "salar(?:y|ies)|payroll|pay ?slips?|pay ?che(?:ck|que)s?|pay (?:rise|raise|review|cut|grade|statement)s?|wages?|compensation (?:review|plan|package|statement)|direct deposit|stock (?:grant|option)s?|pensions?|w-?2 form|gehalt\\w*|lohn\\w*|salaires?|fiches? de paie|n[oó]minas?|sueldos?",
  ],
  [
    "layoff",
    "lay-?offs?|laid off|redundanc(?:y|ies)|made redundant|severance|job cuts|restructuring|reduction in force|position (?:has been |is )?eliminated|furlough\\w*|kündigung\\w*|entlassung\\w*|licenciements?|despidos?",
  ],
  [
    "health",
    "medical|diagnos(?:is|es|ed)|hospital\\w*|vaccin\\w*|covid\\S*|pandemic|test results?|health (?:insurance|benefits?|check|screening|plan|scare)|sick leave|cancer|symptoms?|infect(?:ed|ion)\\b(?! on)|krankheit\\w*|impfung\\w*|maladie|vacunas?|enfermedad",
  ],
  [
    "death",
    "deaths?|died|passed away|funerals?|obituar(?:y|ies)|condolences?|bereavement|todesfall|trauerfall|décès|fallecimiento",
  ],
  [
    "disaster",
    "earthquakes?|hurricanes?|flood(?:s|ed|ing)?|wildfires?|tornado(?:es)?|tsunamis?|evacuat\\w+|active shooter|terror(?:ist|ism|ists)?|bomb(?: threat)?|natural disaster|erdbeben|überschwemmung|tremblement de terre|terremoto|inundaci[oó]n",
  ],
  [
    "immigration",
    "immigration|visa (?:status|application|sponsorship|renewal|expiry)|work permits?|residence permits?|deport\\w+|green card|citizenship|asylum|aufenthaltstitel|titre de séjour|permiso de residencia",
  ],
  [
    "union",
    "(?:trade|labou?r) unions?|union (?:vote|ballot|rep(?:resentative)?s?|dues|meeting|membership|drive)|works council|strike (?:action|ballot|vote)|collective bargaining|betriebsrat\\w*|gewerkschaft\\w*|syndicats?|sindicatos?",
  ],
  [
    "child",
    "your (?:child|children|son|daughter|kids?)|child(?:ren)?(?:'s)? (?:school|safety|benefit|care|custody)|kindergarten|day ?care|nursery (?:place|school)|school (?:closure|lockdown|emergency)|ihr kind|votre enfant|su hij[oa]",
  ],
  [
    "donation",
    "donat(?:e|es|ed|ion|ions|ing)|charit(?:y|ies|able)|fundrais\\w+|relief fund|spenden?|spendenaufruf|dons? pour|donaci[oó]n(?:es)?",
  ],
  [
    "discipline",
    "disciplinary|written warning|formal warning|dismiss(?:al|ed)|terminat(?:e|ion of) (?:your )?(?:employment|contract)|lose your job|misconduct|hr investigation|reported to (?:hr|human resources)|abmahnung|avertissement disciplinaire|sanci[oó]n disciplinaria",
  ],
];

export const bannedThemes: readonly { theme: BannedTheme; pattern: RegExp }[] = table.map(([theme, words]) => ({
  theme,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu"),
}));
