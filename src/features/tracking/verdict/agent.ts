import { isbot } from "isbot";

/** The program behind a user agent says so itself: a crawler, a link checker, a command-line client, or nothing at all. */
export function isMachineAgent(agent: string): boolean {
  return agent.trim() === "" || isbot(agent) || /headless/i.test(agent);
}

// Order matters: Edge and Opera also call themselves Chrome, Chrome calls itself Safari.
const families: [RegExp, string][] = [
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
  "program",
  ...[...new Set([...families.map(([, name]) => name), "browser"])].flatMap((browser) => [
    browser,
    ...systems.map(([, system]) => `${browser} on ${system}`),
  ]),
];

/** Browser and system without any version, such as `Firefox on Windows`: what is kept of a user agent after 30 days. */
export function agentFamily(agent: string): string {
  if (isMachineAgent(agent)) return "program";
  const browser = families.find(([pattern]) => pattern.test(agent))?.[1] ?? "browser";
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
