/**
 * The cookie whose value goes into the header `X-XSRF-TOKEN`. Over https its name has the prefix that keeps other hosts of the
 * domain from setting it.
 *
 * @source API-0 docs/adr/0004-cross-site-requests.md
 */
export const XSRF_COOKIE = `${globalThis.location?.protocol === 'https:' ? '__Host-' : ''}XSRF-TOKEN`;

/** The header as axios sends it; empty without the cookie. */
export function crossSiteHeader(cookies: string): Readonly<Record<string, string>> {
  const value = new RegExp(`(?:^|; )${XSRF_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return value ? { 'X-XSRF-TOKEN': decodeURIComponent(value) } : {};
}
