import { useId } from "react";
import "./data-table.css";

/** A chart's data, as its table says it. */
export interface Figures {
  /** The first one names the rows. */
  columns: readonly string[];
  /** How many columns, from the first, hold words; the rest hold figures. */
  words?: number;
  /** The first cell is the row's name. */
  rows: readonly (readonly string[])[];
}

/** The same for other programs: numbers as numbers, shares from 0 to 1, days as ISO writes them, one thing a column. */
export interface Values {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** The data of a chart as a table; scrolls within its place, also by keyboard. */
export function DataTable({ caption, figures }: { caption: string; figures: Figures }) {
  const id = useId();
  const { columns, rows, words = 1 } = figures;
  const kind = (column: number) => (column < words ? "words" : undefined);
  return (
    <div className="chart-table" role="group" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id} className="unseen">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={name} scope="col" className={kind(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={`${row} ${name}`}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]} className={kind(column + 1)}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
