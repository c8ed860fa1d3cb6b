import { LARGEST_BILL_CENTS, LARGEST_LINE_CENTS } from '../../billing/bills/Bill';
import { TIERS, type Tier } from '../../billing/bills/Tier';
import type { RowError, UploadValues } from '../../office/uploads/RowReader';
import { daysBetween, type LocalDate, parseLocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import { OPENING_KIND_LABELS, OPENING_KINDS, type OpeningKind, openingKindOf } from './OpeningKind';

/** A balance from the previous system, as in a row of a file. */
export interface OpeningRow {
  readonly kind: OpeningKind;
  readonly groupNumber: string | null;
  readonly carrierCode: string | null;
  readonly billNumber: string | null;
  /** First day of a month. */
  readonly periodFrom: LocalDate | null;
  readonly dueDate: LocalDate | null;
  /** Check number, payer, or bank account. */
  readonly reference: string | null;
  /** Date on which money was received or a remittance was sent. */
  readonly date: LocalDate | null;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly coverage: string | null;
  readonly description: string | null;
  readonly plan: string | null;
  readonly tier: Tier | null;
  readonly amountCents: Cents;
}

type Field = Exclude<keyof OpeningRow, 'kind' | 'amountCents'>;

/** Columns of the fields, and messages for missing values. */
const COLUMNS: Readonly<Record<Field, readonly [column: string, name: string]>> = {
  groupNumber: ['groupNumber', 'group'],
  carrierCode: ['carrier', 'carrier'],
  billNumber: ['billNumber', 'bill number'],
  periodFrom: ['periodFrom', 'period'],
  dueDate: ['dueDate', 'due date'],
  reference: ['reference', 'reference'],
  date: ['date', 'date'],
  memberId: ['memberId', 'member ID'],
  memberName: ['memberName', 'member name'],
  coverage: ['coverage', 'coverage'],
  description: ['description', 'description'],
  plan: ['plan', 'plan'],
  tier: ['tier', 'tier'],
};

const NEEDED: Readonly<Record<OpeningKind, readonly Field[]>> = {
  bill: ['groupNumber', 'carrierCode', 'billNumber', 'periodFrom', 'dueDate'],
  suspense: ['groupNumber', 'reference'],
  groupCredit: ['groupNumber', 'reference'],
  carrierPayable: ['groupNumber', 'carrierCode', 'billNumber', 'periodFrom'],
  outstanding: ['groupNumber', 'carrierCode', 'reference', 'date'],
  bank: ['reference'],
  expected: ['groupNumber', 'carrierCode', 'billNumber', 'memberId', 'memberName', 'description'],
  // A former spouse or child on continuation may not have a number.
  memberBalance: ['groupNumber', 'periodFrom', 'memberName', 'coverage'],
};

/** Optional fields of each kind. A value in any other column is refused, because it would be lost. */
const ALLOWED: Readonly<Record<OpeningKind, readonly Field[]>> = {
  bill: ['memberId', 'memberName', 'coverage', 'plan', 'tier', 'description'],
  suspense: ['date', 'description'],
  groupCredit: ['date', 'description'],
  carrierPayable: ['description'],
  outstanding: ['billNumber', 'periodFrom', 'description'],
  bank: ['date', 'description'],
  expected: ['coverage'],
  memberBalance: ['memberId', 'plan', 'description'],
};

/** The balance of a row; undefined if its type is unknown or it has no amount. */
export function openingRowOf(values: UploadValues): OpeningRow | undefined {
  const text = (column: string) => String(values[column] ?? '').trim() || null;
  const day = (column: string) => parseLocalDate(text(column) ?? '') ?? null;
  const kind = openingKindOf(text('type') ?? '');
  const { amount } = values;
  if (kind === undefined || typeof amount !== 'number') return undefined;
  return {
    kind,
    groupNumber: text('groupNumber'),
    carrierCode: text('carrier'),
    billNumber: text('billNumber'),
    periodFrom: day('periodFrom'),
    dueDate: day('dueDate'),
    reference: text('reference'),
    date: day('date'),
    memberId: text('memberId'),
    memberName: text('memberName'),
    coverage: text('coverage'),
    description: text('description'),
    plan: text('plan'),
    tier: TIERS.find((tier) => tier === text('tier')) ?? null,
    amountCents: cents(amount),
  };
}

/**
 * Fields that a bill line must have, because the next bill is compared with them.
 *
 * @source docs/decisions/opening.md#an-open-bill-may-have-a-row-for-each-line
 */
const NEEDED_OF_LINE: readonly Field[] = ['memberId', 'memberName', 'coverage'];

/** Whether a row of a bill is a member's line; otherwise it is the rest of the bill. */
export function isMemberLine({ kind, memberId, memberName, coverage, plan, tier }: OpeningRow): boolean {
  return kind === 'bill' && [memberId, memberName, coverage, plan, tier].some((value) => value !== null);
}

const DAYS_OF_YEAR = 366;

type Problem = Pick<RowError, 'field' | 'message'>;

/** Errors of a row whose cells are all readable. */
export function openingRowProblems(values: UploadValues): readonly Problem[] {
  const row = openingRowOf(values);
  if (!row) {
    const types = OPENING_KINDS.map((kind) => OPENING_KIND_LABELS[kind].toLowerCase()).join(', ');
    return [{ field: 'type', message: `The type is one of: ${types}.` }];
  }
  const { kind } = row;
  const what = OPENING_KIND_LABELS[kind];
  const needed = isMemberLine(row) ? [...NEEDED[kind], ...NEEDED_OF_LINE] : NEEDED[kind];
  const known = [...NEEDED[kind], ...ALLOWED[kind]];
  const fields = Object.keys(COLUMNS) as Field[];
  return [
    ...needed
      .filter((field) => row[field] === null)
      .map((field) => ({ field: COLUMNS[field][0], message: `${what}: the ${COLUMNS[field][1]} is missing.` })),
    ...fields
      .filter((field) => row[field] !== null && !known.includes(field))
      .map((field) => ({
        field: COLUMNS[field][0],
        message: `${what} have no ${COLUMNS[field][1]}. Clear the cell.`,
      })),
    ...amountProblems(row),
    ...monthProblems(row),
  ];
}

function amountProblems({ kind, amountCents }: OpeningRow): readonly Problem[] {
  const problem = (message: string): readonly Problem[] => [{ field: 'amount', message }];
  if (Math.abs(amountCents) > LARGEST_LINE_CENTS && kind !== 'bank') return problem('The amount is too large.');
  if (kind === 'expected' || kind === 'bank' || kind === 'memberBalance')
    return amountCents === 0 ? problem('The amount can’t be zero.') : [];
  // The amounts of a bill can only be checked once all of its rows are known: see `openingBillProblem`.
  if (kind === 'bill') return [];
  return amountCents > 0 ? [] : problem('The amount must be greater than zero.');
}

/** Why a bill cannot be opened with the total of its rows; undefined if it can. */
export function openingBillProblem(billNumber: string, dueCents: number): string | undefined {
  if (dueCents < 0)
    return `The total of bill ${billNumber} is below zero. An open bill can’t be negative: enter what is owed to the group as suspense or group credit.`;
  return dueCents > LARGEST_BILL_CENTS ? `Bill ${billNumber} comes to too large an amount.` : undefined;
}

function monthProblems({ periodFrom, dueDate }: OpeningRow): readonly Problem[] {
  if (periodFrom !== null && !periodFrom.endsWith('-01'))
    return [{ field: 'periodFrom', message: 'A period must begin on the first day of a month.' }];
  if (periodFrom !== null && dueDate !== null && Math.abs(daysBetween(periodFrom, dueDate)) > DAYS_OF_YEAR)
    return [{ field: 'dueDate', message: 'The due date is more than a year from the period. Check the year.' }];
  return [];
}
