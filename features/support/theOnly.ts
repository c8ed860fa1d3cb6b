/**
 * The only one of the things that a sentence names: a name that several have does not say which.
 *
 * @param matching those that the name fits
 * @param called what was looked for: `refund to "J. Smith"`
 * @param shown how to tell several apart: `$500.00`. Default: only their number is given
 * @throws Error if there is none, or more than one
 */
export function theOnly<Thing>(matching: readonly Thing[], called: string, shown?: (thing: Thing) => string): Thing {
  const [only, ...others] = matching;
  if (only === undefined) throw new Error(`There is no ${called}.`);
  if (others.length === 0) return only;
  const all = shown ? `: ${matching.map(shown).join(', ')}` : '';
  throw new Error(`${matching.length} fit the ${called}${all}. Let their names differ, so that it is clear which one.`);
}
