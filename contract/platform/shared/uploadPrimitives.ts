import * as v from 'valibot';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { noteSchema } from './primitives';

/** @source UPL-1 */
export const uploadKindSchema = v.picklist(Object.values(UploadKind));
/** Owner of a file: group number, carrier code or `office`. */
export const ownerSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,20}$/, 'Enter a group number, a carrier code, or "office".'),
);
/** A template's key, or `auto`: the template that matches the file's headings, otherwise the best guess. */
export const templateChoiceSchema = v.pipe(
  v.string(),
  v.regex(/^(?:auto|[\w.-]{1,80})$/, 'Use a template key or "auto".'),
);

const headingSchema = v.pipe(noteSchema, v.minLength(1), v.maxLength(200));

/** Layout of files of a kind: the column of each field, and the meaning of its words. */
export const fileLayoutSchema = v.object({
  headerRow: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  columns: v.pipe(
    v.array(
      v.object({
        field: v.pipe(v.string(), v.maxLength(40)),
        column: headingSchema,
        sign: v.optional(v.picklist(['asWritten', 'reversed', 'alwaysPositive', 'creditNegative', 'creditPositive'])),
        /** Of digits without a decimal point; missing as long as it was not asked. */
        unit: v.optional(v.picklist(['cents', 'dollars'])),
      }),
    ),
    v.maxLength(40),
  ),
  values: v.pipe(
    v.array(
      v.object({
        field: v.pipe(v.string(), v.maxLength(40)),
        from: headingSchema,
        to: headingSchema,
        /** For a carrier's own tier: the plan that this meaning applies to. */
        plan: v.optional(headingSchema),
      }),
    ),
    v.maxLength(500),
  ),
  dateOrder: v.picklist(['yearFirst', 'monthFirst', 'dayFirst']),
  /** Names of the sheets of a workbook to read, in its order; by default, the first one with the headings of this kind of file. */
  sheets: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(200))),
  /** Insurer that sends the 834s these meanings apply to; missing for files with columns. */
  sender: v.optional(v.pipe(v.string(), v.maxLength(120))),
});
