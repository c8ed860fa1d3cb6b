import type { RowError, UploadValues } from './RowReader';

type Signed = { readonly values: UploadValues } | { readonly problem: Pick<RowError, 'field' | 'message'> };

/**
 * The values of a bill's row with its signed amount. Carriers write a credit as a negative amount, in a column of credits, or with
 * a word beside an amount without a sign.
 *
 * @returns a problem for a row that contradicts itself.
 * @source docs/decisions/uploads.md#a-credit-is-negative-in-a-column-of-its-own-or-named
 */
export function withSignedAmount({ credit, entry, ...values }: UploadValues): Signed {
  const [amount, credited] = [Number(values['amount'] ?? 0), Math.abs(Number(credit ?? 0))];
  if (credited !== 0 && amount !== 0) {
    return { problem: { field: 'credit', message: 'A row is a charge or a credit. Give a row for each.' } };
  }
  if (entry === 'charge' && (amount < 0 || credited !== 0)) {
    return { problem: { field: 'entry', message: 'The row says that it is a charge, but its amount is a credit.' } };
  }
  if (credited !== 0) return { values: { ...values, amount: -credited } };
  return { values: entry === 'credit' && amount > 0 ? { ...values, amount: -amount } : values };
}
