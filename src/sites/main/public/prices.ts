import type { Language } from "../../../kit/languages.ts";
import { plans as english } from "../content/plans.ts";
import type { Plan } from "../content/plans.ts";
import { addressIn } from "./language.ts";
import { site } from "./site.ts";

/**
 * The plans as a search engine reads them: every price that is a number, by the month and by the year.
 * @param plans in the words of the language; the figures are those of the English ones, which write them in one way
 */
export function pricesThing(plans: readonly Plan[], language: Language): object {
  const offers = plans.flatMap(({ name, description, action }, n) => {
    const { price } = english[n]!;
    return [...new Set([price.monthly, price.yearly])].flatMap((shown) => {
      const amount = shown === "Free" ? "0" : /^£(\d+)$/.exec(shown)?.[1];
      const url = `${site}${addressIn(language, action.href)}`;
      if (amount === undefined) return [];
      const unit = unitOf(shown, price, amount);
      return [{ "@type": "Offer", name, description, price: amount, priceCurrency: "GBP", url, ...unit }];
    });
  });
  return {
    "@type": "SoftwareApplication",
    name: "Hookwise",
    applicationCategory: "SecurityApplication",
    operatingSystem: "Linux, any browser",
    offers,
  };
}

/** Where a plan is paid again and again: for what time the amount is. */
function unitOf(shown: string, price: { monthly: string; yearly: string }, amount: string): object {
  if (price.monthly === price.yearly) return {};
  const billingDuration = shown === price.monthly ? "P1M" : "P1Y";
  return {
    priceSpecification: { "@type": "UnitPriceSpecification", price: amount, priceCurrency: "GBP", billingDuration },
  };
}
