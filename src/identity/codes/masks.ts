/** Where a code went, for the person to recognise and for nobody to learn: `f***@e***`, `+*******1234`. */
export function mask(to: string, channel: "email" | "sms"): string {
  if (channel === "sms") return `+*******${to.replace(/\D/g, "").slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${first(to.slice(0, at))}***@${first(to.slice(at + 1))}***`;
}

function first(part: string): string {
  // A whole character, also where it takes two units.
  return Array.from(part)[0] ?? "*";
}
