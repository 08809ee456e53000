/**
 * Stands for the site's own public address in what is prerendered (canonical links, pictures, structured data). The address is known only
 * when the server starts, which then writes it in its place: see built.ts.
 */
export const site = "https://public-url.invalid";
