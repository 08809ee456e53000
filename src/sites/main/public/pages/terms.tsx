import { LegalPage } from "../parts/LegalPage.tsx";
import { headOfDocument } from "../seo.ts";

export const meta = headOfDocument("terms");

export default function Terms() {
  return <LegalPage which="terms" />;
}
