import { maskNumbersIn } from '../../../platform/text/maskNumbers';
import { counted } from '../../../platform/text/wording';
import type { ColumnMapping, PayBasis, PaySchedule } from '../PayrollTable';
import type { Reading } from './interpretPayroll';
import { isWhole } from './paychecks';
import type { PayDates } from './payDates';
import { datesWords, monthWords } from './payMonth';
import type { PayrollQuestion } from './payrollQuestions';

const SCHEDULE_WORDS: Readonly<Record<PaySchedule, string>> = {
  monthly: 'monthly',
  semimonthly: 'semi-monthly',
  biweekly24: 'biweekly',
  biweekly26: 'biweekly',
  weekly48: 'weekly',
  weekly52: 'weekly',
};
const PER_YEAR: Readonly<Partial<Record<PaySchedule, number>>> = {
  biweekly24: 24,
  biweekly26: 26,
  weekly48: 48,
  weekly52: 52,
};
const USUAL_PER_MONTH: Readonly<Record<PaySchedule, number>> = {
  monthly: 1,
  semimonthly: 2,
  biweekly24: 2,
  biweekly26: 2,
  weekly48: 4,
  weekly52: 4,
};

/**
 * How a file is interpreted, in one line: `Tax ID, employee + employer, 2 of 2 semi-monthly pay dates (Nov 6, 2026 and Nov 20,
 * 2026)`.
 */
export function readingSummary(mapping: ColumnMapping, payDates?: PayDates): string {
  const member = mapping.memberId ?? `${mapping.memberName ?? 'Names'} (no numbers)`;
  const words = dateWords(mapping.basis, payDates);
  const dates = payDates?.dates ? datesWords(payDates) : '';
  const paid = words !== '' && dates !== '' ? `${words} (${dates})` : words;
  return [maskNumbersIn(member), amountWords(mapping), paid].filter(Boolean).join(', ');
}

/** The amounts that are read, as text. */
export function amountWords({ amount, employerAmount, coverageColumns, basis, isInCents }: ColumnMapping): string {
  if (basis?.employeePercents) return `employee share, ${shareWords(basis)}`;
  const hasBoth = coverageColumns
    ? new Set(coverageColumns.map(({ share }) => share)).size > 1
    : employerAmount !== null;
  const wide = coverageColumns ? `${counted(coverageColumns.length, 'coverage column')}` : '';
  const shares = hasBoth ? 'employee + employer' : '';
  const unit = isInCents ? 'whole cents' : '';
  const columns = [wide, shares].filter(Boolean).join(', ') || maskNumbersIn(amount ?? '');
  return [columns, unit].filter(Boolean).join(', ');
}

/** Label for an answer to a question. */
export function answerWords(kind: PayrollQuestion['kind'], mapping: ColumnMapping): string {
  if (kind === 'month') return monthWords(mapping);
  if (kind === 'basis') return basisWords(mapping.basis);
  const { amount, employerAmount } = mapping;
  return [amount, employerAmount].flatMap((heading) => (heading === null ? [] : [maskNumbersIn(heading)])).join(' + ');
}

/** Label for an interpretation of the amounts: `Employee share (20% of Medical), 1 of 2 semi-monthly pay dates`. */
export function basisWords(basis: PayBasis | undefined): string {
  if (!basis || isWhole(basis)) return 'Whole premiums: compare the amounts as they are';
  const share = basis.employeePercents ? `Employee share (${shareWords(basis)})` : 'Both shares';
  return `${share}, ${dateWords(basis, undefined) || 'the whole month'}`;
}

function shareWords({ employeePercents = [], employeeContributions = [] }: PayBasis): string {
  const percents = employeePercents.length > 0 ? percentWords(employeePercents) : '';
  const own = employeeContributions.length > 0 ? "by the group's contributions" : '';
  return [own, percents].filter(Boolean).join(', ');
}

function percentWords(percents: NonNullable<PayBasis['employeePercents']>): string {
  const distinct = new Set(percents.map(({ percent }) => percent));
  if (distinct.size === 1) return `${percents[0]?.percent}% of each premium`;
  return percents.map(({ coverage, percent }) => `${percent}% of ${coverage}`).join(', ');
}

function dateWords(basis: PayBasis | undefined, payDates: PayDates | undefined): string {
  const schedule = basis?.schedule ?? payDates?.schedules[0];
  const count = basis?.payDates ?? payDates?.count ?? 0;
  if (schedule === undefined) return count > 0 ? counted(count, 'pay date') : '';
  const year = PER_YEAR[schedule];
  const of = Math.max(USUAL_PER_MONTH[schedule], count);
  const dates = `${count} of ${of} ${SCHEDULE_WORDS[schedule]} pay dates${basis?.schedule && year ? ` (${year} a year)` : ''}`;
  return basis?.schoolPaychecks === undefined ? dates : `${dates}, or ${basis.schoolPaychecks} per school year`;
}

/** Headings of the columns that an interpretation does not use. */
export function unusedColumns(headers: readonly string[], mapping: ColumnMapping): readonly string[] {
  const {
    memberId,
    memberName,
    coverage,
    amount,
    employerAmount,
    firstName,
    ownNumber,
    payDate,
    ssn,
    birthDate,
    tier,
  } = mapping;
  const used = new Set<string | null | undefined>([memberId, memberName, coverage, amount, employerAmount]);
  for (const heading of [firstName, ownNumber, payDate, ssn, birthDate, tier]) used.add(heading);
  for (const { heading } of mapping.coverageColumns ?? []) used.add(heading);
  return headers.filter((heading) => !used.has(heading));
}

/** Below this share of agreeing deductions, one percentage is not what employees pay. */
const GOOD_FIT = 0.9;

/**
 * Warning about an interpretation with one percentage of the premium for each coverage that too few deductions agree with, as where each
 * tier has its own contribution; undefined if there is nothing to warn of.
 *
 * @source docs/decisions/payroll-files.md#one-percentage-over-all-tiers-may-fit-poorly
 */
export function poorShareText({
  agree,
  of,
  mapping: { basis },
}: Pick<Reading, 'agree' | 'of' | 'mapping'>): string | undefined {
  if (!basis?.employeePercents || basis.employeeContributions || agree >= of * GOOD_FIT) return undefined;
  return "One percentage fits poorly: employees may pay another share in each tier. Enter their contributions by tier in the group's rules.";
}
