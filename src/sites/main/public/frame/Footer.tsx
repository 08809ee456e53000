import { useLocation } from "react-router";
import { Link } from "../parts/Link.tsx";
import { mark } from "../../../../kit/page/mark.ts";
import { Drawing } from "../parts/Drawing.tsx";
import { site } from "../site.ts";
import { addressIn, placeOf } from "../language.ts";
import { publicLanguages, usePageLanguage, usePublicWords } from "../words.ts";
import { useContent } from "../content.ts";
import { SocialMark } from "./SocialMark.tsx";

const columns = {
  product: ["features", "how-it-works", "pricing", "solutions"],
  resources: ["docs", "blog", "tutorials", "support"],
  company: ["about-us", "careers", "contact", "legal"],
} as const;
const small = ["terms", "privacy", "cookies"] as const;

/** Every way on, the brand's own accounts, and a mail that asks for a demo. */
export function Footer() {
  const say = usePublicWords();
  const { company, socials } = useContent();
  const demo = `mailto:${company.salesEmail}?subject=${encodeURIComponent(company.demoSubject)}`;
  return (
    <footer className="foot">
      <div className="wave" aria-hidden="true" />
      <div className="wrap">
        <div className="foot-brand">
          <Link className="brand" href="/" aria-label={say("brand")} data-home>
            <Drawing of={mark(28)} className="mark" />
            <span>Hookwise</span>
          </Link>
          <p>{say("footer.line")}</p>
          <p>
            <Link className="button quiet" href={demo}>
              {say("footer.demo")}
            </Link>
          </p>
        </div>
        {Object.entries(columns).map(([column, places]) => (
          <nav key={column} aria-label={say(`footer.${column as keyof typeof columns}`)}>
            <h2>{say(`footer.${column as keyof typeof columns}`)}</h2>
            <ul>
              {places.map((place) => (
                <li key={place}>
                  <Link href={`/${place}`}>{say(`footer.${place}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="foot-end">
          <ul className="socials" aria-label={say("footer.follow")}>
            {socials.map(({ name, href, shares }) => {
              const label = shares ? say("footer.share", { name }) : name;
              return (
                <li key={name}>
                  <Link
                    href={shares ? `${href}?u=${site}/` : href}
                    rel="noopener noreferrer"
                    aria-label={label}
                    title={label}
                  >
                    <SocialMark name={name} />
                  </Link>
                </li>
              );
            })}
          </ul>
          <ul className="small-links">
            {small.map((place) => (
              <li key={place}>
                <Link href={`/${place}`}>{say(`footer.${place}`)}</Link>
              </li>
            ))}
          </ul>
          <Languages />
          <p>{say("footer.rights")}</p>
        </div>
      </div>
    </footer>
  );
}

/** The same page in the other languages; the browser keeps the choice (behaviour/languages.ts). */
function Languages() {
  const say = usePublicWords();
  const here = usePageLanguage();
  const place = placeOf(useLocation().pathname);
  return (
    <nav className="small-links" aria-label={say("footer.language")} data-languages>
      {publicLanguages.map((one) => (
        <a
          key={one.tag}
          href={addressIn(one, place)}
          hrefLang={one.tag}
          lang={one.tag}
          dir={one.dir === here.dir ? undefined : one.dir}
          aria-current={one.tag === here.tag ? "true" : undefined}
        >
          {one.name}
        </a>
      ))}
    </nav>
  );
}
