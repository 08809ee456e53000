/** The name to show: the name attribute, else the custom one, else given and family name. */
export function fullNameOf(attributes: Partial<Record<string, string>>): string {
  const { name, given_name: given, family_name: family } = attributes;
  return name || attributes["custom:name"] || [given, family].filter(Boolean).join(" ");
}
