/** An address as settings are handed on: with a slash at the end. */
export function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
