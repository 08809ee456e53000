// What browsers call themselves; the first that fits is it, since most claim to be others too.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+).*\bSafari\//, "Safari"],
  [/\baws-sdk-(?:js|nodejs)\/(\d+)/, "AWS SDK"],
];
const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(?:Macintosh|macos)\b/i, "macOS"],
  [/\bLinux\b/i, "Linux"],
];

/** What a person may know a device by: `Chrome 125 / macOS`; `unknown` for a program that does not say. */
export function deviceName(agent: string): string {
  const browser = browsers.map(([mark, name]) => [name, mark.exec(agent)] as const).find(([, found]) => found);
  const system = systems.find(([mark]) => mark.test(agent))?.[1];
  const parts = [browser && `${browser[0]} ${browser[1]![1]}`, system].filter(Boolean);
  return parts.length > 0 ? parts.join(" / ") : "unknown";
}
