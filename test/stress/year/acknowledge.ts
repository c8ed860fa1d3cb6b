import type { BankFileKind } from '../../../src/domain/money/processing/BankFile';
import type { Entry } from './nachaEntries';

const HEADING = 'File,Status,Entries,Debits,Credits,Trace,Reason';

/** The bank's response to a file. */
export interface Acknowledged {
  readonly name: string;
  readonly kind: BankFileKind;
  readonly accepted: readonly Entry[];
  readonly rejected: readonly Entry[];
  /** Whether the bank rejects the whole file. */
  readonly isWhole: boolean;
}

/** The bank's acknowledgment of a file, as CSV. */
export function acknowledge({ name, kind, accepted, rejected, isWhole }: Acknowledged): string {
  if (isWhole) return `${HEADING}\n${name},Rejected,,,,,Unknown originator`;
  const count = accepted.reduce((sum, { records }) => sum + records, 0);
  const total = (accepted.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2);
  const totals = kind === 'PAYMENTS' ? `${total},` : `,${total}`;
  const status = rejected.length > 0 ? 'Partial' : 'Accepted';
  return [
    HEADING,
    `${name},${status},${count},${totals},,`,
    ...rejected.map(({ trace }) => `${name},Rejected,,,,${trace},Account not found`),
  ].join('\n');
}
