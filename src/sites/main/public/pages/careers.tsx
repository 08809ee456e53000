import { Link } from "../parts/Link.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { usePublicWords } from "../words.ts";

export const meta = headOf("careers");

export default function Careers() {
  const say = usePublicWords();
  return (
    <PageHead name={say("page.careers.title")} title={say("careers.heading")} lead={say("careers.lead")} picture="pier">
      <p>{say("careers.text")}</p>
      <p className="row">
        <Link className="button" href="/contact">
          {say("careers.contact")}
        </Link>
      </p>
    </PageHead>
  );
}
