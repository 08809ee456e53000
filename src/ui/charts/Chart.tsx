import { ChartLine, Table2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Alert } from "../parts/Alert.tsx";
import { Button } from "../parts/Button.tsx";
import { Spinner } from "../parts/Spinner.tsx";
import { usePartWords } from "../parts/words.ts";
import { DataTable } from "./DataTable.tsx";
import type { Figures, Values } from "./DataTable.tsx";
import { asksForTable } from "./table-key.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import "./chart.css";

/** What every chart is given, whatever it draws. */
export interface ChartProps {
  /** The finding, as a sentence; the subject, while there is none yet. */
  title: string;
  /** Of the title among the page's headings. */
  level?: 2 | 3 | 4;
  /** What is measured, of whom, and in which unit. */
  subtitle: string;
  /** Where the figures come from, and how they were counted. */
  note?: ReactNode;
  /** What to do so that there will be something to see; shown when there is nothing. */
  empty: ReactNode;
  /** While the figures are awaited, and when they did not come. */
  state?: "loading" | "failed" | undefined;
  /** Offered when they did not come. */
  onRetry?: () => void;
}

interface FrameProps extends ChartProps {
  /** The same data as a table. */
  figures: Figures;
  /** The same to be copied and saved. */
  values: Values;
  /** What the drawing takes, in pixels, so that nothing moves when it comes. */
  height: number;
  /** The drawing cannot be shown: the table stands in its place. */
  broken?: boolean;
  /** How the drawing is to be read, below it. */
  legend?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a chart: its finding above it, the drawing, how to read it, and the table of the same data, one key (`t`) or one press away.
 */
export function Chart(props: FrameProps) {
  const { title, level = 2, subtitle, note, state, figures, values, height, broken = false, legend, children } = props;
  const say = usePartWords();
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const isEmpty = figures.rows.length === 0;
  const shown = !state && !isEmpty;
  const { asTable, said, turn } = useTable(figure, shown && !broken);
  const Heading = `h${level}` as const;
  return (
    <figure ref={figure} className="chart" aria-labelledby={id} aria-busy={state === "loading"}>
      <div className="chart-head">
        <Heading id={id}>{title}</Heading>
        <p className="small soft">{subtitle}</p>
        {shown && !broken && (
          <div className="chart-tools">
            <button
              type="button"
              className="icon-button small"
              aria-label={say(asTable ? "charts.show-chart" : "charts.show-table")}
              aria-describedby={id}
              aria-keyshortcuts="t"
              title={`${say(asTable ? "charts.show-chart" : "charts.show-table")} (T)`}
              onClick={turn}
            >
              {asTable ? <ChartLine size={18} aria-hidden="true" /> : <Table2 size={18} aria-hidden="true" />}
            </button>
            <ExportMenu title={title} values={values} figure={() => figure.current} />
          </div>
        )}
      </div>
      <div className="chart-stage">
        <svg className="chart-hold" width="1" height={height} aria-hidden="true" />
        {shown && !broken && <div className={asTable ? "chart-drawing away" : "chart-drawing"}>{children}</div>}
        {shown && (asTable || broken) && <DataTable caption={`${title} (${subtitle})`} figures={figures} />}
        {!shown && <Instead {...props} />}
      </div>
      {shown && broken && <Alert kind="info">{say("charts.no-drawing")}</Alert>}
      {(shown || state === "loading") && (legend || (shown && note)) && (
        <figcaption className="small soft">
          {legend}
          {shown && note && <p>{note}</p>}
        </figcaption>
      )}
      <span role="status" className="unseen">
        {said && say(said)}
      </span>
    </figure>
  );
}

/** Whether the table is shown, and what is said of it after it was asked for, by the button or by the key. */
function useTable(figure: { readonly current: HTMLElement | null }, offered: boolean) {
  const [asTable, setAsTable] = useState(false);
  const [turned, setTurned] = useState(false);
  const turn = () => {
    setAsTable((before) => !before);
    setTurned(true);
  };
  useEffect(() => {
    if (!offered) return;
    const listen = (event: KeyboardEvent) => {
      if (!figure.current || !asksForTable(event, figure.current)) return;
      event.preventDefault();
      turn();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [figure, offered]);
  const said = asTable ? ("charts.table-shown" as const) : ("charts.chart-shown" as const);
  return { asTable: asTable && offered, said: turned && offered ? said : null, turn };
}

/** What stands where the drawing will be. */
function Instead({ state, empty, onRetry }: FrameProps) {
  const say = usePartWords();
  if (state === "loading")
    return (
      <p className="chart-instead" role="status">
        <Spinner size={22} />
        {say("charts.loading")}
      </p>
    );
  return (
    <div className="chart-instead">
      {state === "failed" ? (
        <Alert>{say("charts.failed")}</Alert>
      ) : (
        <>
          <div className="wave" />
          <div>{empty}</div>
        </>
      )}
      {state === "failed" && onRetry && (
        <Button kind="quiet" onClick={onRetry}>
          {say("charts.retry")}
        </Button>
      )}
    </div>
  );
}
