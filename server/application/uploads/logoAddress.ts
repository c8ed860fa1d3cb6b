const PLACE = '/ListBillAPI/logos/';
const NAME = /^[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/**
 * Where a browser gets a logo from. A picture on a page cannot show who is asking, so the address is open to whoever has it;
 * it has the picture's own hash in it, which nobody guesses who has not got the picture.
 */
export function logoAddress(name: string): string {
  return `${PLACE}${name}`;
}

/** The name in an address of ours; undefined for any other. */
export function logoNameOf(address: string): string | undefined {
  const name = address.startsWith(PLACE) ? address.slice(PLACE.length) : '';
  return NAME.test(name) ? name : undefined;
}

/** Under which key the storage has it. */
export function logoKey(name: string): string {
  return `logos/${name}`;
}
