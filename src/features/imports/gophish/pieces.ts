import { createHash } from "node:crypto";
import { emptyFound } from "./found.ts";
import type { Found, FoundCampaign, FoundPage, FoundRecipient, FoundTemplate } from "./found.ts";

/** A campaign whose template and page stand among what was shared before it, by their places. */
type PackedCampaign = Omit<FoundCampaign, "template" | "page"> & { template: number | null; page: number | null };

/** A part of what a file holds, small enough to be handed over at once. A group's or a campaign's people may come in several. */
export interface Piece extends Partial<Omit<Found, "campaigns">> {
  shared?: (FoundTemplate | FoundPage)[];
  campaigns?: PackedCampaign[];
  /** Further recipients of the campaign that came last. */
  recipients?: FoundRecipient[];
}

const inOnePiece = 2000;

/** Cuts what was found into pieces. What many campaigns share is handed over once. */
export function* pieces(all: Iterable<Partial<Found>>): Generator<Piece> {
  const places = new Map<string, number>();
  for (const { groups = [], templates = [], pages = [], campaigns = [], problems = [] } of all) {
    for (const { name, targets } of groups)
      for (let at = 0; at < Math.max(targets.length, 1); at += inOnePiece)
        yield { groups: [{ name, targets: targets.slice(at, at + inOnePiece) }] };
    for (const one of templates) yield { templates: [one] };
    for (const one of pages) yield { pages: [one] };
    for (const one of campaigns) yield* ofCampaign(one, places);
    for (let at = 0; at < problems.length; at += inOnePiece) yield { problems: problems.slice(at, at + inOnePiece) };
  }
}

function* ofCampaign(campaign: FoundCampaign, places: Map<string, number>): Generator<Piece> {
  const shared: (FoundTemplate | FoundPage)[] = [];
  const placeOf = (one: FoundTemplate | FoundPage | null) => {
    if (!one) return null;
    const key = createHash("sha256").update(JSON.stringify(one)).digest("base64url");
    if (!places.has(key)) {
      places.set(key, places.size);
      shared.push(one);
    }
    return places.get(key)!;
  };
  const { recipients } = campaign;
  const [template, page] = [placeOf(campaign.template), placeOf(campaign.page)];
  yield { shared, campaigns: [{ ...campaign, template, page, recipients: recipients.slice(0, inOnePiece) }] };
  for (let at = inOnePiece; at < recipients.length; at += inOnePiece)
    yield { recipients: recipients.slice(at, at + inOnePiece) };
}

/** Puts the pieces together again, in the order in which they come. */
export class Joined {
  readonly found = emptyFound();
  private readonly shared: (FoundTemplate | FoundPage)[] = [];

  add({ shared = [], campaigns = [], recipients = [], ...more }: Piece): void {
    this.shared.push(...shared);
    for (const part of Object.keys(more) as (keyof typeof more)[])
      (this.found[part] as unknown[]).push(...(more[part] ?? []));
    for (const { template, page, ...one } of campaigns)
      this.found.campaigns.push({
        ...one,
        template: template === null ? null : (this.shared[template] as FoundTemplate),
        page: page === null ? null : (this.shared[page] as FoundPage),
      });
    for (const one of recipients) this.found.campaigns.at(-1)!.recipients.push(one);
  }
}
