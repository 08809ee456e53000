import { documents } from "../articles.ts";
import { LegalPage } from "../parts/LegalPage.tsx";
import { seen } from "../seo.ts";

const { title, summary: description } = documents.legal;
export const meta = () => seen({ path: "/legal", title, description });

export default function Legal() {
  return <LegalPage which="legal" />;
}
