import { LegalPage } from "../parts/LegalPage.tsx";
import { headOfDocument } from "../seo.ts";

export const meta = headOfDocument("legal");

export default function Legal() {
  return <LegalPage which="legal" />;
}
