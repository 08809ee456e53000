/** A PEM text with its line ends: a field of one line, into which it is pasted, takes them away. What is no PEM stays as it is. */
export function withLines(text: string): string {
  return text.replaceAll(
    /(-----BEGIN [A-Z0-9 ]+-----)([A-Za-z0-9+/=\s]+)(-----END [A-Z0-9 ]+-----)\s*/g,
    (_whole, begin: string, body: string, end: string) =>
      `${begin}\n${(body.replaceAll(/\s+/g, "").match(/.{1,64}/g) ?? []).join("\n")}\n${end}\n`,
  );
}
