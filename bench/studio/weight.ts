import { gzipSync } from "node:zlib";
import type { Report } from "../report.ts";
import type { Owner } from "./owner.ts";

/** Script that a browser without a cache fetches for the pages on which somebody lands who has signed in. */
export async function measureWeight(report: Report, { context, origin }: Owner): Promise<void> {
  const state = await context.storageState();
  for (const path of ["/dashboard/profile", "/dashboard/overview"]) {
    const fresh = await context.browser()!.newContext({ storageState: state });
    const page = await fresh.newPage();
    const sizes: Promise<number>[] = [];
    page.on("response", (answer) => {
      if (new URL(answer.url()).pathname.endsWith(".js"))
        sizes.push(answer.body().then((body) => gzipSync(body).length));
    });
    await page.goto(origin + path);
    await page.locator("main h1").first().waitFor();
    await page.waitForTimeout(2000);
    const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
    await fresh.close();
    report.add(
      { what: `script of ${path} after the sign-in, gzip`, value: kilobytes, unit: "KB" },
      { of: "value", atMost: 300 },
    );
  }
}
