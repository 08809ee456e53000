import { Link } from "react-router";
import { mark } from "../../../../kit/page/mark.ts";
import { useWords } from "../words.ts";

const drawn = { __html: mark(28).markup };

/** The brand, which leads to the first screen. @param children what stands at its end */
export function Masthead({ children }: { children?: React.ReactNode }) {
  const say = useWords();
  return (
    <header className="masthead app-head">
      <div className="wrap">
        <Link className="brand" to="/" aria-label={say("frame.home")}>
          <span dangerouslySetInnerHTML={drawn} />
          <span>Hookwise</span>
        </Link>
        {children}
      </div>
    </header>
  );
}
