import type { FieldTie } from "../../../ui/forms/use-contract-form.ts";
import { Field } from "../../../ui/parts/Field.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { sizes } from "./pending-organisation.ts";
import type { PendingOrganisation } from "./pending-organisation.ts";
import { useDashboardWords } from "./words.ts";

/** What is asked of an organisation beside its founder: name, domain, size. */
export function BusinessFields({ field }: { field(name: keyof PendingOrganisation): FieldTie }) {
  const say = useDashboardWords();
  return (
    <>
      <Field label={say("business.name")} autoComplete="organization" maxLength={200} required {...field("name")} />
      <Field
        label={say("business.domain")}
        hint={say("business.domain-hint")}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="company.example"
        maxLength={253}
        required
        {...field("domain")}
      />
      <Select label={say("business.size")} required {...field("size")}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {say(`business.sizes.${size}`)}
          </option>
        ))}
      </Select>
    </>
  );
}
