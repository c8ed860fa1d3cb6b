interface Entry {
  readonly to: string;
  /** Other addresses of its screens. */
  readonly others?: readonly string[];
}

/**
 * The entry of a screen: the one with the longest address that the screen is at or below, so that at most one is marked.
 *
 * @param pathname without the query string
 * @source docs/decisions/session.md#the-navigation-is-per-kind-of-person
 */
export function entryOf<Of extends Entry>(entries: readonly Of[], pathname: string): Of | undefined {
  const lengthOf = ({ to, others = [] }: Of) =>
    Math.max(...[to, ...others].map((path) => (`${pathname}/`.startsWith(`${path}/`) ? path.length : 0)));
  return entries.find((entry) => lengthOf(entry) > 0 && entries.every((other) => lengthOf(other) <= lengthOf(entry)));
}
