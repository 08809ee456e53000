import { documents } from "../articles.ts";
import { LegalPage } from "../parts/LegalPage.tsx";
import { seen } from "../seo.ts";

const { title, summary: description } = documents.terms;
export const meta = () => seen({ path: "/terms", title, description });

export default function Terms() {
  return <LegalPage which="terms" />;
}
