import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { MetaFunction } from "react-router";
import { Rates } from "../../../ui/charts/Rates.tsx";
import { Shares } from "../../../ui/charts/Shares.tsx";
import { Spark } from "../../../ui/charts/Spark.tsx";
import { Trend } from "../../../ui/charts/Trend.tsx";
import {
  byCampaign,
  byLure,
  departments,
  extremes,
  hardCases,
  lopsided,
  manyRates,
  outcome,
  sentByDepartment,
  weekly,
  withGaps,
} from "./samples.ts";
import { Field } from "../../../ui/parts/Field.tsx";
import { Part } from "./Part.tsx";
import "./parts.css";
import "./charts.css";

export const meta: MetaFunction = () => [{ title: "ui/charts · Hookwise" }];

const around = {
  level: 3,
  subtitle: "Share of the delivered messages of a simulation, by people",
  note: "Invented figures of an invented harbour office.",
  empty: <p>There is nothing to show yet. Launch a simulation, and its first figures will stand here a day later.</p>,
} as const;
const reported = [{ id: "reported", name: "Reported", look: 1 }] as const;
const both = [{ id: "clicked", name: "Clicked", look: 2 }, ...reported] as const;

/** Each chart of the kit in every state, for who builds a screen. Not served in production. */
export default function Charts() {
  const width = useSyncExternalStore(onResize, widthNow, () => 0);
  return (
    <main id="main" className="wrap parts">
      <h1>ui/charts</h1>
      <Part name="The window, and a field in which a t is a letter">
        <p>{width} px</p>
        <Field label="Anything" name="anything" />
      </Part>
      <ChartPart name="Rates: by lure, with what is usual">
        <Rates {...around} title="The bonus still catches nearly one in four" of="Lure" rates={byLure} />
      </ChartPart>
      <ChartPart name="Shares">
        <Shares
          {...around}
          title="A third of the people report what they are sent"
          of="What happened"
          whole="Everybody"
          parts={outcome}
        />
      </ChartPart>
      <ChartPart name="Rates: many rows">
        <Rates {...around} title="The northern quays are the calmest" of="Place" rates={manyRates} />
      </ChartPart>
      <ChartPart name="Rates: 0 %, 100 %, long names, next to nothing, hidden, nothing sent">
        <Rates {...around} title="Small groups say little" of="Lure" rates={hardCases} />
      </ChartPart>
      <ChartPart name="Trend: two lines with intervals, by campaign">
        <Trend {...around} title="Reports overtook clicks in July" measure="share" lines={both} moments={byCampaign} />
      </ChartPart>
      <ChartPart name="Trend: six lines that end close together, long names, counts">
        <Trend
          {...around}
          title="Every department practises more than a year ago"
          subtitle="Simulated messages a month"
          measure="count"
          lines={departments}
          moments={sentByDepartment}
        />
      </ChartPart>
      <ChartPart name="Trend: one line" half>
        <Trend
          {...around}
          title="Four times as many people report as in July"
          measure="share"
          lines={reported}
          moments={weekly.map(({ at, readings }) => ({
            at,
            readings: { reported: { value: readings.reported!.value } },
          }))}
        />
      </ChartPart>
      <ChartPart name="Trend: gaps, and a moment alone" half>
        <Trend {...around} title="Summer was quiet" measure="share" lines={reported} moments={withGaps} />
      </ChartPart>
      <ChartPart name="Trend: one point" half>
        <Trend
          {...around}
          title="The first simulation: three in ten reported it"
          measure="share"
          lines={both}
          moments={byCampaign.slice(-1)}
        />
      </ChartPart>
      <ChartPart name="Trend: 0 % and 100 %" half>
        <Trend
          {...around}
          title="Almost every mail was opened, almost none answered"
          measure="share"
          lines={[
            { id: "all", name: "Opened" },
            { id: "nobody", name: "Answered" },
          ]}
          moments={extremes}
        />
      </ChartPart>
      <ChartPart name="Chart: empty" half>
        <Trend {...around} title="Reports over time" measure="share" lines={reported} moments={[]} />
      </ChartPart>
      <ChartPart name="Chart: loading" half>
        <Trend {...around} title="Reports over time" state="loading" measure="share" lines={reported} moments={[]} />
      </ChartPart>
      <ChartPart name="Chart: failed" half>
        <Rates {...around} title="Clicks by lure" state="failed" onRetry={() => {}} of="Lure" rates={[]} />
      </ChartPart>
      <ChartPart name="Shares: almost everything is one part" half>
        <Shares
          {...around}
          title="Nearly every message arrived"
          subtitle="Messages of the simulation, by what became of them"
          of="What became of it"
          whole="All"
          parts={lopsided}
        />
      </ChartPart>
      <ChartPart name="From right to left" rtl>
        <Trend {...around} title="Reports overtook clicks in July" measure="share" lines={both} moments={byCampaign} />
        <Rates {...around} title="The bonus still catches nearly one in four" of="Lure" rates={byLure} />
        <Shares {...around} title="A third reports" of="What happened" whole="Everybody" parts={outcome} />
        <Sparks />
      </ChartPart>
      <ChartPart name="Spark: in a table's cell">
        <Sparks />
      </ChartPart>
    </main>
  );
}

const widthNow = () => innerWidth;

function onResize(result: () => void): () => void {
  addEventListener("resize", result);
  return () => removeEventListener("resize", result);
}

const sparks = {
  Reported: weekly.map(({ readings }) => readings.reported!.value),
  Clicked: byCampaign.map(({ readings }) => readings.clicked!.value),
  "With gaps": withGaps.map(({ readings }) => readings.reported?.value ?? null),
  Once: [0.3],
  Never: [0, 0, 0, 0],
  Unknown: [null],
};

function Sparks() {
  return (
    <table className="chart-sparks">
      <tbody>
        {Object.entries(sparks).map(([name, values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Spark name={name} measure="share" values={values} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChartPart(props: { name: string; half?: boolean; rtl?: boolean; children: ReactNode }) {
  return (
    <Part name={props.name} wide={!props.half}>
      <div className="chart-several" dir={props.rtl ? "rtl" : undefined}>
        {props.children}
      </div>
    </Part>
  );
}
