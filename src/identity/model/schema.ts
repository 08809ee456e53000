import type { Pool, SchemaAttribute } from "./pool.ts";

const text = (Name: string, least = 0, most = 2048): SchemaAttribute => ({
  Name,
  AttributeDataType: "String",
  DeveloperOnlyAttribute: false,
  Mutable: true,
  Required: false,
  StringAttributeConstraints: { MinLength: `${least}`, MaxLength: `${most}` },
});

const flag = (Name: string): SchemaAttribute => ({
  Name,
  AttributeDataType: "Boolean",
  DeveloperOnlyAttribute: false,
  Mutable: true,
  Required: false,
});

/** The attributes of OpenID Connect that every pool has. */
export const standardAttributes: readonly SchemaAttribute[] = [
  { ...text("sub", 1), Mutable: false, Required: true },
  text("name"),
  text("given_name"),
  text("family_name"),
  text("middle_name"),
  text("nickname"),
  text("preferred_username"),
  text("profile"),
  text("picture"),
  text("website"),
  text("email"),
  flag("email_verified"),
  text("gender"),
  text("birthdate", 10, 10),
  text("zoneinfo"),
  text("locale"),
  text("phone_number"),
  flag("phone_number_verified"),
  text("address"),
  {
    Name: "updated_at",
    AttributeDataType: "Number",
    DeveloperOnlyAttribute: false,
    Mutable: true,
    Required: false,
    NumberAttributeConstraints: { MinValue: "0" },
  },
];

/** Every attribute that an account of the pool may have: the standard ones as the pool changed them, then its own. */
export function schemaOf({ settings }: Pick<Pool, "settings">): SchemaAttribute[] {
  const named = new Map(settings.CustomAttributes.map((one) => [one.Name, one]));
  const standard = standardAttributes.map((one) => ({ ...one, ...named.get(one.Name) }));
  return [...standard, ...settings.CustomAttributes.filter((one) => one.Name.startsWith("custom:"))];
}
