import { LegalPage } from "../parts/LegalPage.tsx";
import { headOfDocument } from "../seo.ts";

export const meta = headOfDocument("cookies");

export default function Cookies() {
  return <LegalPage which="cookies" />;
}
