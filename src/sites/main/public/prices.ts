import { plans } from "../content/plans.ts";
import { site } from "./site.ts";

/** The plans as a search engine reads them: every price that is a number, by the month and by the year. */
export function pricesThing(): object {
  const offers = plans.flatMap(({ name, price, description, action }) =>
    [...new Set([price.monthly, price.yearly])].flatMap((shown) => {
      const amount = shown === "Free" ? "0" : /^£(\d+)$/.exec(shown)?.[1];
      const url = `${site}${action.href}`;
      return amount === undefined
        ? []
        : [{ "@type": "Offer", name, description, price: amount, priceCurrency: "GBP", url, ...unitOf(shown, price) }];
    }),
  );
  return {
    "@type": "SoftwareApplication",
    name: "Hookwise",
    applicationCategory: "SecurityApplication",
    operatingSystem: "Linux, any browser",
    offers,
  };
}

function unitOf(shown: string, price: { monthly: string; yearly: string }): object {
  if (price.monthly === price.yearly) return {};
  const months = shown === price.monthly ? 1 : 12;
  return {
    eligibleDuration: { "@type": "QuantitativeValue", value: months, unitCode: "MON" },
  };
}
