import type { AccountDetails } from '../../../src/domain/money/payments/accountChange';
import type { BankFileKind } from '../../../src/domain/money/processing/BankFile';
import { type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';

const ACCOUNT_TYPES: Readonly<Record<string, AccountDetails['accountType']>> = {
  '22': 'checking',
  '27': 'checking',
  '32': 'savings',
  '37': 'savings',
};
/** Transaction codes of credits. */
const CREDITS = ['22', '32'];

/** An entry of a NACHA file. */
export interface Entry {
  readonly kind: BankFileKind;
  /** Individual ID: the first 15 characters of a payment's confirmation, or the reference of a credit. */
  readonly id: string;
  readonly trace: string;
  readonly cents: number;
  /** Settlement date. */
  readonly on: LocalDate;
  readonly details: AccountDetails;
  /** Number of records that count as entries, with addenda. */
  readonly records: number;
}

/** Entries of a NACHA file with the date of their batch. */
export function entriesOf(file: string, kind: BankFileKind): readonly Entry[] {
  const entries: Entry[] = [];
  let on = localDate('2026-01-01');
  for (const record of file.split('\r\n')) {
    if (record.startsWith('5')) {
      const [year, month, day] = [record.slice(69, 71), record.slice(71, 73), record.slice(73, 75)];
      on = localDate(`20${year}-${month}-${day}`);
    } else if (record.startsWith('6')) {
      const accountType = ACCOUNT_TYPES[record.slice(1, 3)];
      if (!accountType || CREDITS.includes(record.slice(1, 3)) !== (kind !== 'PAYMENTS'))
        throw new Error(`The bank does not accept this entry: ${record}`);
      const details = { accountType, routingNumber: record.slice(3, 12), accountNumber: record.slice(12, 29).trim() };
      entries.push({
        kind,
        id: record.slice(39, 54).trim(),
        trace: record.slice(79, 94),
        cents: Number(record.slice(29, 39)),
        on,
        details,
        records: record.slice(78, 79) === '1' ? 2 : 1,
      });
    }
  }
  return entries;
}

/** Expected entry, in a comparable form. */
export function entryText(on: LocalDate | undefined, cents: number, details: AccountDetails): string {
  const { routingNumber, accountNumber, accountType } = details;
  return JSON.stringify([on, cents, routingNumber, accountNumber, accountType]);
}
