import { documents } from "../articles.ts";
import { LegalPage } from "../parts/LegalPage.tsx";
import { seen } from "../seo.ts";

const { title, summary: description } = documents.cookies;
export const meta = () => seen({ path: "/cookies", title, description });

export default function Cookies() {
  return <LegalPage which="cookies" />;
}
