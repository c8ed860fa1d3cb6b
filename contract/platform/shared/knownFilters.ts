import type { Call } from './Call';

/**
 * Filter names that a part of a request may have: the query, or the body of a search or export. Undefined for other parts. The
 * server refuses other names, and the browser sends none.
 *
 * @source docs/decisions/calls.md#unknown-filters-are-refused-unknown-fields-of-commands-are-not
 */
export function filterNames(call: Call, part: 'query' | 'body'): ReadonlySet<string> | undefined {
  const schema: object | undefined = call.schemas[part];
  const isFilter = part === 'query' || /(search|export)$/.test(call.path);
  if (!isFilter || !schema || !('entries' in schema)) return undefined;
  return new Set(Object.keys(schema.entries as object));
}
