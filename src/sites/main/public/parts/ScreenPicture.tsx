import { screenPicture } from "../screen-pictures.ts";
import type { ScreenName } from "../screen-pictures.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";
import "../styles/screen.css";

/**
 * A screen of the dashboard as it is, in the language of the page, by day or by night. It is loaded when it comes near; its place is kept until then.
 * @param caption whether what it shows is said to everybody, too, and not only to who does not see it
 */
export function ScreenPicture({ of, caption }: { of: ScreenName; caption?: boolean }) {
  const say = usePublicWords();
  const { light, dark, width, height } = screenPicture(of, usePageLanguage());
  return (
    <figure className="shown">
      <div className="shown-frame">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={dark} />
          <img src={light} width={width} height={height} alt={say(`screens.${of}`)} loading="lazy" decoding="async" />
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
