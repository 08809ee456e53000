// `npm start` after installation: the time from the command to the first answer of the main site.
import "../tools/alone.ts";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { makeReport, quantile } from "./report.ts";

const rounds = 5;
const report = makeReport("start");
const cold: number[] = [];
const warm: number[] = [];
const direct: number[] = [];

for (let round = 0; round < rounds; round += 1) {
  const place = await makePlace({ DEMO: "true" });
  try {
    cold.push(await once({ npm: true }));
    warm.push(await once({ npm: true }));
    direct.push(await once({}));
  } finally {
    place.remove();
  }

  async function once(options: { npm?: boolean }): Promise<number> {
    const running = startProduct(place, options);
    try {
      return (await running.answers("/")) / 1000;
    } finally {
      await running.stop();
    }
  }
}

report.add(
  { what: "npm start, empty data folder, to the first answer (median)", value: quantile(cold, 0.5), unit: "s" },
  { of: "value", atMost: 3 },
);
report.add(
  { what: "npm start, second time, to the first answer (median)", value: quantile(warm, 0.5), unit: "s" },
  { of: "value", atMost: 1 },
);
report.add({ what: "the program alone, without npm, second time (median)", value: quantile(direct, 0.5), unit: "s" });
report.save({ seconds: { cold, warm, direct } });
