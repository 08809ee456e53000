import type { FastifyInstance } from "fastify";
import type { Config } from "../../kit/config.ts";
import { escapeHtml } from "../../kit/page/index.ts";

/** `/robots.txt` and `/sitemap.xml`: which pages are meant to be found, and which addresses are nobody's to read. */
export function searchEngineRoutes(
  { publicUrl }: Pick<Config, "publicUrl">,
  pages: readonly { path: string; listed: boolean }[],
) {
  const urls = pages
    .filter((page) => page.listed)
    .map(({ path }) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
    .toSorted();
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /forms/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return async (app: FastifyInstance): Promise<void> => {
    const send = (path: string, type: string, text: string) =>
      app.get(path, async (_request, reply) =>
        reply
          .type(`${type}; charset=utf-8`)
          .header("cache-control", "public, max-age=3600")
          .header("x-content-type-options", "nosniff")
          .send(text),
      );
    send("/sitemap.xml", "application/xml", sitemap);
    send("/robots.txt", "text/plain", robots);
  };
}
