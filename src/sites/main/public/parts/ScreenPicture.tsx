import { screenPicture } from "../screen-pictures.ts";
import type { ScreenName } from "../screen-pictures.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";
import "../styles/screen.css";

const narrow = "(max-width: 599px)";
const night = "(prefers-color-scheme: dark)";

/**
 * A screen of the dashboard as it is, in the language of the page, by day or by night. It is loaded when it comes near; its place is reserved until then.
 * @param caption whether what it shows is said to everybody, too, and not only to who does not see it
 */
export function ScreenPicture({ of, caption }: { of: ScreenName; caption?: boolean }) {
  const say = usePublicWords();
  const { whole, beginning } = screenPicture(of, usePageLanguage());
  return (
    <figure className="shown">
      <div className="shown-frame">
        <picture>
          {/* On a telephone a whole screen could not be read. */}
          <source media={`${narrow} and ${night}`} srcSet={beginning.dark} {...beginning.size} />
          <source media={narrow} srcSet={beginning.light} {...beginning.size} />
          <source media={night} srcSet={whole.dark} />
          <img src={whole.light} {...whole.size} alt={say(`screens.${of}`)} loading="lazy" decoding="async" />
        </picture>
      </div>
      {caption && (
        <figcaption className="small soft" aria-hidden="true">
          {say(`screens.${of}`)}
        </figcaption>
      )}
    </figure>
  );
}
