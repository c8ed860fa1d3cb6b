import * as v from 'valibot';
import { BALANCE_NAMES, MAX_STATEMENT_LENGTH, STATEMENT_FORMATS } from '../../src/domain/money/statements/Statement';
import { fileAccountSchema } from '../platform/shared/fileAccount';
import { fileNameSchema } from '../platform/shared/fileName';
import { centsSchema, localDateSchema, openPicklist } from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';
import { csvLayoutSchema, typedCentsSchema } from './statementSchemas';

export const statementFileSchema = v.object({
  fileName: v.pipe(fileNameSchema, v.minLength(1), v.maxLength(200)),
  text: v.pipe(
    v.string(),
    v.minLength(1, 'The file is empty.'),
    v.maxLength(MAX_STATEMENT_LENGTH, 'The file is too large.'),
    v.check((text) => !text.includes('\0'), 'This is not a text file.'),
  ),
  /** For a CSV file: its columns, its last day, and its closing balance. */
  csv: v.optional(v.object({ layout: csvLayoutSchema, to: localDateSchema, closingCents: typedCentsSchema })),
  /** Row with the headings of a CSV file, from 1; 0 if it has none. Found if it is not given. */
  headingRow: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
  /** For a BAI2 file without them: its opening and its closing balance, as the bank's page has them. */
  balances: v.optional(
    v.object({ openingCents: v.nullable(typedCentsSchema), closingCents: v.nullable(typedCentsSchema) }),
  ),
});
/** A bank's file, as sent to the server. */
export type StatementFile = InputOf<typeof statementFileSchema>;

/** The same, as the server reads it. */
export type SentStatement = RecordOf<typeof statementFileSchema>;

export const statementPreviewSchema = v.object({
  format: openPicklist(STATEMENT_FORMATS),
  /** Columns of a CSV file: their headings, or `Column 3` for one without. Empty for BAI2. */
  headings: v.array(v.string()),
  /** Row of the headings of a CSV file, from 1, or 0 for none, and the rows to choose from. Missing in answers of earlier versions. */
  headingRow: v.optional(v.number(), 0),
  headingChoices: v.optional(v.array(v.object({ row: v.number(), text: v.string() })), []),
  /** First rows below the headings of a CSV file, with a cell for each heading. Missing in answers of earlier versions. */
  sample: v.optional(v.array(v.array(v.string())), []),
  layout: v.nullable(csvLayoutSchema),
  /** Whether the amounts have no point, so that it is asked whether they are cents. */
  asksForCents: v.optional(v.boolean(), false),
  statement: v.nullable(
    v.object({
      from: localDateSchema,
      to: localDateSchema,
      openingCents: centsSchema,
      closingCents: centsSchema,
      lineCount: v.number(),
      /** Sums of its lines: money in, and money out, which is zero or less. Missing in answers of earlier versions. */
      inCents: v.optional(centsSchema),
      outCents: v.optional(centsSchema),
      /** Its first lines. */
      firstLines: v.optional(
        v.array(v.object({ day: localDateSchema, amountCents: centsSchema, description: v.string() })),
        [],
      ),
    }),
  ),
  problems: v.array(v.object({ line: v.nullable(v.number()), message: v.string() })),
  /** Balances that the file lacks and that have to be typed. Missing in answers of earlier versions. */
  asks: v.optional(v.array(openPicklist(BALANCE_NAMES)), []),
  /** Sentences about parts of the file that were not read. Missing in answers of earlier versions. */
  notes: v.optional(v.array(v.string()), []),
  /** Null if the file cannot be used, for a CSV file without its details, and in answers of earlier versions. */
  account: v.optional(v.nullable(fileAccountSchema), null),
});
/** A file as the server understands it. */
export type StatementPreview = RecordOf<typeof statementPreviewSchema>;
