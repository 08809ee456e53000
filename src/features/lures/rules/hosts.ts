/** Something that reads as a host name under an open top-level domain: it may belong to somebody. */
export const openHosts =
  /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,5}(?:com|net|org|info|biz|io|co|eu|uk|us|de|fr|es|it|nl|ch|at|be|pl|se|dk|fi|ca|au|br|in|jp|cn|app|dev|cloud|online|site|shop|xyz|top|ai)(?![\p{L}\p{N}-])/giu;

/** Domains set aside by RFC 2606 and RFC 6761, which belong to nobody. */
export function reservedHost(host: string): boolean {
  return /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/i.test(host);
}
