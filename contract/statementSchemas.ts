import * as v from 'valibot';
import { STATEMENT_FORMATS } from '../src/domain/statements/Statement';
import { centsSchema, localDateSchema, noteSchema, openPicklist, pkSchema, timestampSchema } from './shared/primitives';

/** Balances and amounts that a person types: up to ten digits of dollars. */
export const typedCentsSchema = v.pipe(
  centsSchema,
  v.check((amount) => Math.abs(amount) <= 999_999_999_999, 'Give an amount up to $9,999,999,999.99.'),
);
export const nameSchema = v.pipe(
  noteSchema,
  v.check((text) => text.trim() !== '' && text.length <= 80, 'Give a name of up to 80 characters.'),
);
const columnSchema = v.pipe(v.string(), v.maxLength(200));
export const csvLayoutSchema = v.object({
  date: columnSchema,
  amount: v.nullable(columnSchema),
  debit: v.nullable(columnSchema),
  credit: v.nullable(columnSchema),
  description: v.nullable(columnSchema),
  reference: v.nullable(columnSchema),
});

export const accountSchema = v.object({
  accountPk: pkSchema,
  name: v.string(),
  bankName: v.string(),
  last4: v.string(),
  opensOn: localDateSchema,
  openingCents: centsSchema,
  /** Null before the first statement. */
  coveredTo: v.nullable(localDateSchema),
  balanceCents: centsSchema,
  csvLayout: v.nullable(csvLayoutSchema),
});

export const statementSchema = v.object({
  statementPk: pkSchema,
  accountPk: pkSchema,
  from: localDateSchema,
  to: localDateSchema,
  openingCents: centsSchema,
  closingCents: centsSchema,
  format: openPicklist(STATEMENT_FORMATS),
  fileName: v.string(),
  lineCount: v.number(),
  /** Lines that are neither matched nor explained. */
  openCount: v.number(),
  addedAt: timestampSchema,
  addedBy: v.string(),
  /** Null as long as it is open. */
  signed: v.nullable(v.object({ by: v.string(), at: timestampSchema })),
});
