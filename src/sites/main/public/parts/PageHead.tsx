import type { ReactNode } from "react";
import { pictures } from "../pictures/index.ts";
import { Drawing } from "./Drawing.tsx";
import "../styles/scenes.css";

/** The head of an inner page: what it is about in one line and one sentence, and its own picture on the water. */
export function PageHead(props: {
  /** What the page is called everywhere else. */
  name: string;
  title: string;
  lead: string;
  picture: keyof typeof pictures;
  children?: ReactNode;
}) {
  const { name, title, lead, picture, children } = props;
  return (
    <div className="page-head">
      <div className="wrap">
        <div>
          <p className="eyebrow">{name}</p>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <Drawing of={pictures[picture]} className="scene" />
      </div>
    </div>
  );
}
