import type { ComponentProps } from "react";
import { addressIn } from "../language.ts";
import { usePageLanguage } from "../words.ts";

/** A link that stays in the language of the page where it leads to another public page. */
export function Link({ href, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a {...rest} href={addressIn(usePageLanguage(), href)}>
      {children}
    </a>
  );
}
