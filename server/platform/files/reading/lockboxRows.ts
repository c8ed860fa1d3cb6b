import { fileLines } from '../../../../src/domain/platform/files/fileLines';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import { counted, sentenceCaseList } from '../../../../src/domain/platform/text/wording';
import { type CheckNumbers, checkNumbersOf } from './lockboxCheckNumbers';
import { checkCents, depositDay, type LockboxFields, lockboxFieldsOf } from './lockboxFields';
import { billsInOverflow, overflowText } from './lockboxOverflow';
import { type LockboxBatch, type LockboxCheck, type LockboxRecord, lockboxTransmissions } from './lockboxRecords';

type Row = readonly string[];

/** A lockbox file as a table. */
export interface LockboxTable {
  /** A row for each line of the file, so that both have the same number. The first has the headings. */
  readonly rows: readonly Row[];
  /** Sentences about the file that are in no row; empty if there are none. */
  readonly notice: string;
}

const COMMON = ['Amount', 'Deposit date', 'Bill number', 'Payer', 'Lockbox', 'Batch', 'Item', 'Details'];
const PLACES = { batch: [1, 4], item: [4, 7], lockbox: 7 } as const;
const MAX_NAMED = 3;

/**
 * Checks of a BAI lockbox file, with what their overflow says.
 *
 * @throws UnreadableFile with the first record that is out of order or does not agree with the others.
 * @source docs/decisions/files.md#a-bai-lockbox-is-read-by-the-fields-that-prove-its-totals
 */
export function lockboxTable(text: string): LockboxTable {
  const transmissions = lockboxTransmissions(text);
  const fields = lockboxFieldsOf(transmissions);
  const lockboxes = transmissions.flatMap((transmission) => transmission.lockboxes);
  const batches = lockboxes.flatMap((lockbox) => lockbox.batches);
  const checks = batches.flatMap((batch) => batch.checks);
  const numbers = checkNumbersOf(checks, fields.amount);
  const headings = [...numbers.headings, ...COMMON];
  const rows = fileLines(text).map((line): Row => frameOf(line, numbers));
  rows[0] = headings;
  const put = ({ line }: LockboxRecord, row: Row) => {
    rows[line - 1] = row;
  };
  const several: string[] = [];
  for (const batch of batches) {
    let sum = 0;
    for (const check of batch.checks) {
      const amount = checkCents(check.record, fields.amount) ?? cents(0);
      const bills = billsInOverflow(check.overflow, amount);
      const { cells, payer, details } = numbers.of(check.record);
      if (bills.length > 1) several.push(`line ${check.record.line} (${bills.join(', ')})`);
      sum += amount;
      const bill = bills.length === 1 ? (bills[0] ?? '') : '';
      put(check.record, [...cells, ...cellsOf(check, batch, fields, { amount, bill, payer, details })]);
    }
    if (batch.total) put(batch.total, totalOf('Batch total', numbers, cents(sum)));
  }
  for (const { total, batches: own } of lockboxes) {
    const amounts = own.flatMap((batch) => batch.checks.map(({ record }) => checkCents(record, fields.amount) ?? 0));
    if (total) put(total, totalOf('Lockbox total', numbers, cents(amounts.reduce<number>((sum, one) => sum + one, 0))));
  }
  return { rows, notice: [noticeOf(checks, numbers), severalNotice(several)].filter(Boolean).join(' ') };
}

function cellsOf(
  { record, overflow }: LockboxCheck,
  { header }: LockboxBatch,
  { lockbox }: LockboxFields,
  {
    amount,
    bill,
    payer,
    details,
  }: {
    readonly amount: Cents;
    readonly bill: string;
    readonly payer: string;
    readonly details: string;
  },
): Row {
  return [
    centsToDecimal(amount),
    depositDay(header, lockbox) ?? '',
    bill,
    payer,
    header.text.slice(PLACES.lockbox, PLACES.lockbox + lockbox).trim(),
    record.text.slice(...PLACES.batch),
    record.text.slice(...PLACES.item),
    [details, overflowText(overflow)].filter(Boolean).join(' '),
  ];
}

/** A record without an amount of its own, as a title. */
function frameOf(line: string, { headings }: CheckNumbers): Row {
  const type = line.trim().charAt(0);
  return type === '' ? [] : [...headings.map(() => ''), ...COMMON.slice(1).map(() => ''), `Record ${type}`];
}

function totalOf(label: string, { headings }: CheckNumbers, sum: Cents): Row {
  return [...headings.map(() => ''), centsToDecimal(sum), '', '', label];
}

function noticeOf(checks: readonly LockboxCheck[], { isProven }: CheckNumbers): string {
  if (checks.length === 0) return 'The bank received no checks in this lockbox file.';
  return isProven
    ? ''
    : 'This bank has its own widths for account and check numbers, and nothing in the file says where a check number begins. Choose the column with as many last digits as its check numbers have.';
}

function severalNotice(several: readonly string[]): string {
  if (several.length === 0) return '';
  const named = sentenceCaseList(several.slice(0, MAX_NAMED));
  const more = several.length > MAX_NAMED ? `, and ${(several.length - MAX_NAMED).toLocaleString('en-US')} more` : '';
  const what =
    several.length === 1 ? '1 check names several bills' : `${counted(several.length, 'check')} name several bills`;
  return `${what}, so it has no bill number here: ${named}${more}. Apply each to its bills when you post the deposit.`;
}
