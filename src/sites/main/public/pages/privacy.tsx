import { documents } from "../articles.ts";
import { LegalPage } from "../parts/LegalPage.tsx";
import { seen } from "../seo.ts";

const { title, summary: description } = documents.privacy;
export const meta = () => seen({ path: "/privacy", title, description });

export default function Privacy() {
  return <LegalPage which="privacy" />;
}
