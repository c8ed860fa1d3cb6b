/**
 * Replaces `es-cookie` for the library's mark that someone is signed in here, the only cookie it keeps. The library would send
 * it to other sites too (SameSite=None), although only our own pages and server read it.
 */
const isSecure = () => location.protocol === 'https:';
const nameOf = (name: string) => `${isSecure() ? '__Host-' : ''}${encodeURIComponent(name)}`;

export function get(name: string): string | undefined {
  const start = `${nameOf(name)}=`;
  const found = document.cookie.split('; ').find((each) => each.startsWith(start));
  return found && decodeURIComponent(found.slice(start.length));
}

/** @param expires days; until the browser is closed without. */
export function set(name: string, value: string, { expires }: { readonly expires?: number } = {}): void {
  const life = expires === undefined ? '' : `; Max-Age=${expires * 86_400}`;
  const where = `; Path=/; SameSite=Lax${isSecure() ? '; Secure' : ''}`;
  document.cookie = `${nameOf(name)}=${encodeURIComponent(value)}${life}${where}`;
}

export function remove(name: string): void {
  set(name, '', { expires: -1 });
}
