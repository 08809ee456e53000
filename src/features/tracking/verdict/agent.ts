import { isbot } from "isbot";

const program = "program";

/** Days after which the family of a user agent alone is kept. */
export const wholeForDays = 30;
/** From this age on (milliseconds) it may be, by whichever clock. */
const mayBeCutFrom = (wholeForDays - 1) * 86_400_000;

/**
 * The program behind a user agent says so itself: a crawler, a link checker, a command-line client, or nothing at all.
 * @param age milliseconds since it came: what is left of an old one is its family, which no browser calls itself
 */
export function isMachineAgent(agent: string, age = 0): boolean {
  if (age >= mayBeCutFrom && families.has(agent)) return agent === program;
  return agent.trim() === "" || isbot(agent) || /headless/i.test(agent);
}

// Order matters: Edge and Opera also call themselves Chrome, Chrome calls itself Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bThunderbird\//, "Thunderbird"],
  [/\bOutlook\b|\bMicrosoft Office\b|\bMSOffice\b/, "Outlook"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/\bAppleWebKit\//, "WebKit"],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Every value of `agentFamily`. */
export const agentFamilies: readonly string[] = [
  program,
  ...[...new Set([...browsers.map(([, name]) => name), "browser"])].flatMap((browser) => [
    browser,
    ...systems.map(([, system]) => `${browser} on ${system}`),
  ]),
];

const families: ReadonlySet<string> = new Set(agentFamilies);

/** Whether two user agents are the same, as far as is known of one of which the family alone is left. */
export function sameAgent(a: string, b: string): boolean {
  // Of a family there is no family: by that, every browser's would be a program's.
  if (a === b || families.has(a) === families.has(b)) return a === b;
  return families.has(a) ? agentFamily(b) === a : agentFamily(a) === b;
}

/** Whether of a browser's name the family alone is left. @param age milliseconds since it came */
export function isCutAgent(agent: string, age: number): boolean {
  return age >= mayBeCutFrom && agent !== program && families.has(agent);
}

/**
 * Whether two visits that came so long after one another were by one browser, as it could be told when the later one came: what was left of the earlier one's name
 * by then was its family, or else both were whole. False where they were compared and can be no more.
 * @param apart milliseconds
 */
export function wasSameAgent(a: string, b: string, apart: number): boolean {
  const family = (agent: string) => (families.has(agent) ? agent : agentFamily(agent));
  return apart >= mayBeCutFrom ? family(a) === family(b) : a === b && !families.has(a);
}

/** Whether two such visits' names were compared when both were whole, and one of them is so no more. */
export function isComparedNoMore(a: string, b: string, apart: number): boolean {
  return apart < mayBeCutFrom && (families.has(a) || families.has(b));
}

/** Browser and system without any version, such as `Firefox on Windows`: what is kept of a user agent after `wholeForDays`. */
export function agentFamily(agent: string): string {
  if (isMachineAgent(agent)) return program;
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1] ?? "browser";
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
