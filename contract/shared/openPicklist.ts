import * as v from 'valibot';

/**
 * An enumeration in an answer. It accepts values that this version does not have: a tab that was opened before a deployment
 * passes a new value on and shows it as it is (`labelOf`), instead of failing the whole page. Requests use `v.picklist`.
 *
 * The output keeps the type of the known values, so code that reads an answer never takes the last one as the rest: it
 * compares with the values it means and offers no action for any other.
 */
export function openPicklist<const Value extends string>(values: readonly Value[]): v.GenericSchema<Value> {
  return v.union([v.picklist(values), v.string()]) as unknown as v.GenericSchema<Value>;
}
