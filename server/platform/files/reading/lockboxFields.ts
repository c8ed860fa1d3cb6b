import { daysBetween, type LocalDate, parseLocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { damagedLockbox } from '../../../../src/domain/platform/files/readingErrors';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { counted } from '../../../../src/domain/platform/text/wording';
import type { Lockbox, LockboxBatch, LockboxRecord, LockboxTransmission } from './lockboxRecords';

/** Widths of fields that differ from bank to bank, in characters. */
export interface LockboxFields {
  readonly lockbox: number;
  /** Of a check. */
  readonly amount: number;
  /** Count of checks in the total of a batch, and in that of a lockbox. */
  readonly batchCount: number;
  readonly lockboxCount: number;
}

/** Type, batch, and item. */
export const PREFIX = 7;
const DAY = 6;
/** The widths of the standard come first. */
const WIDTHS = {
  lockbox: [7, 5, 6, 8, 9, 10, 4],
  amount: [10, 9, 8, 11, 12],
  batchCount: [3, 4, 5, 6],
  lockboxCount: [4, 3, 5, 6],
} as const;
/** A deposit is in a file of the next days. */
const MAX_DAYS = 31;
/** Place of the day in the file header. */
const FILE_DAY = 23;

const STANDARD: LockboxFields = { lockbox: 7, amount: 10, batchCount: 3, lockboxCount: 4 };

/**
 * Widths with which the days of all headers are days, and the totals and counts of all batches and lockboxes are those of their checks.
 *
 * @throws UnreadableFile with the first total or count that is not that of its checks, if there are no such widths.
 * @source docs/decisions/files.md#a-bai-lockbox-is-read-by-the-fields-that-prove-its-totals
 */
export function lockboxFieldsOf(transmissions: readonly LockboxTransmission[]): LockboxFields {
  const boxes = WIDTHS.lockbox.filter((lockbox) => hasPlaces(transmissions, lockbox));
  const [first] = boxes;
  if (first === undefined) throw withoutPlaces(transmissions);
  for (const lockbox of boxes) {
    for (const amount of WIDTHS.amount) {
      for (const batchCount of WIDTHS.batchCount) {
        for (const lockboxCount of WIDTHS.lockboxCount) {
          const fields = { lockbox, amount, batchCount, lockboxCount };
          if (problemWith(transmissions, fields) === undefined) return fields;
        }
      }
    }
  }
  const [line, what] = problemWith(transmissions, { ...STANDARD, lockbox: first }) ?? [1, 'Its totals differ'];
  throw damagedLockbox(what, line);
}

/** The deposit date of a header (record 5); undefined if there is none with this width. */
export function depositDay({ text }: LockboxRecord, lockbox: number): LocalDate | undefined {
  return dayIn(text, PREFIX + lockbox);
}

/** The amount of a check in cents; undefined if it is not a number. */
export function checkCents({ text }: LockboxRecord, width: number): Cents | undefined {
  const digits = text.slice(PREFIX, PREFIX + width);
  return digits.length === width && /^\d+$/.test(digits) ? cents(Number(digits)) : undefined;
}

function dayIn(text: string, at: number): LocalDate | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)/.exec(text.slice(at, at + DAY)) ?? [];
  return year === undefined ? undefined : parseLocalDate(`20${year}-${month}-${day}`);
}

function everyLockbox(
  transmissions: readonly LockboxTransmission[],
  holds: (lockbox: Lockbox, fileDay: LocalDate | undefined) => boolean,
): boolean {
  return transmissions.every(({ header, lockboxes }) =>
    lockboxes.every((lockbox) => holds(lockbox, dayIn(header.text, FILE_DAY))),
  );
}

/** Whether each header has a day near the file's, which the totals repeat with the lockbox. */
function hasPlaces(transmissions: readonly LockboxTransmission[], width: number): boolean {
  return everyLockbox(transmissions, (lockbox, fileDay) => {
    const days = lockbox.batches.map(({ header }) => depositDay(header, width));
    const areNear = days.every(
      (day) => day !== undefined && (fileDay === undefined || Math.abs(daysBetween(day, fileDay)) <= MAX_DAYS),
    );
    const totals = lockbox.batches.every(({ header, total }) => !total || tailOf(total, [header], width) !== undefined);
    return areNear && totals && (!lockbox.total || hasPlacesOfAll(lockbox, lockbox.total, width));
  });
}

/** A batch without a total of its own has the lockbox and day of the lockbox's total. */
function hasPlacesOfAll(lockbox: Lockbox, total: LockboxRecord, width: number): boolean {
  const untotaled = lockbox.batches.filter((batch) => !batch.total);
  return (
    untotaled.every(({ header }) => tailOf(total, [header], width) !== undefined) &&
    tailOf(total, headersOf(lockbox), width) !== undefined
  );
}

const headersOf = ({ batches }: Lockbox) => batches.map(({ header }) => header);

/** What a total has after its lockbox and day. Some banks write one character more before them. */
function tailOf({ text }: LockboxRecord, headers: readonly LockboxRecord[], width: number): string | undefined {
  for (const header of headers) {
    const key = header.text.slice(PREFIX, PREFIX + width + DAY);
    for (const at of [PREFIX, PREFIX + 1]) {
      const tail = text.slice(at + key.length);
      if (text.startsWith(key, at) && /^\d+(?:\s|$)/.test(tail)) return /^\d+/.exec(tail)?.[0];
    }
  }
  return undefined;
}

function withoutPlaces([transmission]: readonly LockboxTransmission[]) {
  const line = transmission?.lockboxes[0]?.batches[0]?.header.line ?? 1;
  return damagedLockbox(
    'Record 5 has no lockbox number and deposit date (YYMMDD, near the date of record 1) that its totals repeat',
    line,
  );
}

type Problem = readonly [line: number, what: string];

interface Summed {
  readonly checks: number;
  readonly cents: number;
}

/** @returns the first line whose total is not that of its checks */
function problemWith(transmissions: readonly LockboxTransmission[], fields: LockboxFields): Problem | undefined {
  for (const { lockboxes } of transmissions) {
    for (const lockbox of lockboxes) {
      const sums: Summed[] = [];
      for (const batch of lockbox.batches) {
        const sum = sumOf(batch, fields);
        if ('line' in sum) return [sum.line, 'The amount of the check is not a number of cents'];
        sums.push(sum);
        const tail = batch.total && tailOf(batch.total, [batch.header], fields.lockbox);
        const problem = batch.total && problemWithTotal(batch.total, tail, fields.batchCount, 'batch', sum);
        if (problem) return problem;
      }
      const all = sums.reduce(
        (one, other) => ({
          checks: one.checks + other.checks,
          cents: one.cents + other.cents,
        }),
        { checks: 0, cents: 0 },
      );
      const tail = lockbox.total && tailOf(lockbox.total, headersOf(lockbox), fields.lockbox);
      const problem = lockbox.total && problemWithTotal(lockbox.total, tail, fields.lockboxCount, 'lockbox', all);
      if (problem) return problem;
    }
  }
  return undefined;
}

function sumOf({ checks }: LockboxBatch, { amount }: LockboxFields): Summed | { readonly line: number } {
  let sum = 0;
  for (const { record } of checks) {
    const cents = checkCents(record, amount);
    if (cents === undefined) return { line: record.line };
    sum += cents;
  }
  return { checks: checks.length, cents: sum };
}

function problemWithTotal(
  { line, text }: LockboxRecord,
  tail: string | undefined,
  width: number,
  what: 'batch' | 'lockbox',
  { checks, cents: sum }: Summed,
): Problem | undefined {
  const [count, total] = [tail?.slice(0, width) ?? '', tail?.slice(width) ?? ''];
  const record = `Record ${text.charAt(0)}`;
  if (total === '') return [line, `${record} has no total of its ${what}`];
  if (Number(count) !== checks)
    return [line, `${record} counts ${counted(Number(count), 'check')}, but the ${what} has ${checks}`];
  if (Number(total) !== sum)
    return [
      line,
      `${record} gives ${formatCents(cents(Number(total)))} for the ${what}, but its checks add up to ${formatCents(cents(sum))}`,
    ];
  return undefined;
}
