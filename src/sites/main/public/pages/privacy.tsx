import { LegalPage } from "../parts/LegalPage.tsx";
import { headOfDocument } from "../seo.ts";

export const meta = headOfDocument("privacy");

export default function Privacy() {
  return <LegalPage which="privacy" />;
}
