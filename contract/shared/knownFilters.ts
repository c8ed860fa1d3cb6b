import type { Call } from './Call';

/**
 * Filter names that a part of a request may have: the query, or the body of a search or export. Undefined for other parts. The server
 * refuses other names there, and the browser sends none.
 *
 * @source docs/decisions/calls.md#unknown-filters-are-refused-unknown-fields-of-commands-are-not
 */
export function filterNames(call: Call, part: 'query' | 'body'): ReadonlySet<string> | undefined {
  const schema: object | undefined = call.schemas[part];
  const isFilter = part === 'query' || /(search|export)$/.test(call.path);
  if (!isFilter || !schema || !('entries' in schema)) return undefined;
  return new Set(Object.keys(schema.entries as object));
}

/** A part of a request without names that are no filters of the call. */
export function knownFilters<Given>(call: Call, part: 'query' | 'body', given: Given): Given {
  const names = filterNames(call, part);
  if (!names || typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name))) as Given;
}
