import * as v from 'valibot';
import { STATEMENT_FORMATS } from '../../src/domain/money/statements/Statement';
import {
  centsSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** Balances and amounts that a person types: up to ten digits of dollars. */
export const typedCentsSchema = v.pipe(
  centsSchema,
  v.check((amount) => Math.abs(amount) <= 999_999_999_999, 'Enter an amount up to $9,999,999,999.99.'),
);
export const nameSchema = v.pipe(
  noteSchema,
  v.check((text) => text.trim() !== '' && text.length <= 80, 'Enter a name of up to 80 characters.'),
);
const columnSchema = v.pipe(v.string(), v.maxLength(200));
export const csvLayoutSchema = v.object({
  date: columnSchema,
  amount: v.nullable(columnSchema),
  debit: v.nullable(columnSchema),
  credit: v.nullable(columnSchema),
  /** Missing, as the next ones, in layouts of earlier versions. */
  type: v.optional(v.nullable(columnSchema), null),
  balance: v.optional(v.nullable(columnSchema), null),
  description: v.nullable(columnSchema),
  reference: v.nullable(columnSchema),
  isInCents: v.optional(v.nullable(v.boolean()), null),
});

export const accountSchema = v.object({
  accountPk: pkSchema,
  name: v.string(),
  bankName: v.string(),
  /** Last digits of the account number. */
  last4: v.string(),
  /** First day that statements cover. */
  opensOn: localDateSchema,
  /** Balance at the bank before that day. */
  openingCents: centsSchema,
  /** Last day that statements cover; null before the first one. */
  coveredTo: v.nullable(localDateSchema),
  /** Balance at the bank at the end of that day, or before the first statement. */
  balanceCents: centsSchema,
  /** Columns of the account's last CSV statement; null if there is none. */
  csvLayout: v.nullable(csvLayoutSchema),
});
/**
 * An account of the office at a bank. The ledger's cash is in it.
 *
 * @source docs/decisions/statements.md#the-ledgers-cash-is-in-one-bank-account
 */
export type CashAccount = RecordOf<typeof accountSchema>;

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
  /** ISO timestamp, UTC. */
  addedAt: timestampSchema,
  addedBy: v.string(),
  /** Who signed it, and when; null as long as it is open. */
  signed: v.nullable(v.object({ by: v.string(), at: timestampSchema })),
});
/** A stored statement. */
export type BankStatement = RecordOf<typeof statementSchema>;
