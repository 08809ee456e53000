import { lazyPart } from "../../../../ui/lazy-part.tsx";

/** The editor of a source, which is large: it comes when somebody who may change the lure opens it. */
export const LateSourceEditor = lazyPart(() => import("./SourceEditor.tsx"), 10);
