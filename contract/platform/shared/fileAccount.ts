import * as v from 'valibot';
import { centsSchema, openPicklist } from './primitives';

/** Use of each row and dollar of a file, and how the file was read. Contains no personal data. */
export const fileAccountSchema = v.object({
  rows: v.number(),
  titles: v.number(),
  totals: v.number(),
  blank: v.number(),
  used: v.number(),
  /** Null for a kind without amounts. */
  usedCents: v.nullable(centsSchema),
  unused: v.array(v.object({ reason: v.string(), rows: v.number(), cents: v.nullable(centsSchema) })),
  statedTotals: v.number(),
  metTotals: v.number(),
  places: v.array(v.object({ name: v.string(), rows: v.nullable(v.number()), notRead: v.string() })),
  choices: v.array(v.object({ what: v.string(), value: v.string(), by: openPicklist(['rule', 'person', 'saved']) })),
});
