import type { ColumnMapping, RememberedColumns } from '../PayrollTable';
import { membersIn } from '../suggestColumns';
import type { PayrollInterpretation, Reading } from './interpretPayroll';

/**
 * A question about a file, answered by choosing one of several complete interpretations, best first.
 *
 * - `amount`: which columns contain the deducted amounts.
 * - `basis`: whether the amounts are whole premiums, some pay dates, or the employee share. Nothing is scaled without asking.
 * - `month`: whether the group deducts in another month than the bill's, or the file is for another month.
 */
export interface PayrollQuestion {
  readonly kind: 'amount' | 'basis' | 'month';
  readonly choices: readonly Reading[];
  /** The question as a sentence, for the kind `month`. */
  readonly text?: string | undefined;
  /** Most common ratio of a deduction to its premium, in percent. */
  readonly percents?: { readonly low: number; readonly high: number } | undefined;
}

const MAX_CHOICES = 4;
const EXPECTED_SHARE = 0.8;

/**
 * Whether a file can be compared with these columns without asking: its members are on the bill, and amounts agree.
 *
 * @source docs/decisions/payroll-files.md#a-file-is-compared-without-questions-if-its-content-is-sure
 */
export function isSure({ mapping, readings, memberCount, ...suggested }: PayrollInterpretation): boolean {
  const [best] = readings;
  if (!best || best.of === 0 || best.agree * 2 < best.of) return false;
  return membersIn({ mapping, memberCount, ...suggested }, mapping.memberId) >= memberCount * EXPECTED_SHARE;
}

/**
 * Whether two columns have amounts like the bill's, and not the same ones: such as those of two months whose headings name none. Which
 * of them agrees better says nothing about which one is right.
 *
 * @source docs/decisions/payroll-files.md#two-columns-of-amounts-like-the-bills-are-asked-about
 */
export function hasRivals({ readings }: Pick<PayrollInterpretation, 'readings'>): boolean {
  const [best, ...others] = readings;
  if (!best) return false;
  const { amount, employerAmount, coverage, isInCents } = best.mapping;
  return others.some(
    ({ mapping, agree, of }) =>
      mapping.amount !== null &&
      mapping.amount !== amount &&
      mapping.amount !== employerAmount &&
      mapping.employerAmount === null &&
      mapping.coverage === coverage &&
      mapping.isInCents === isInCents &&
      agree * 2 >= of &&
      (agree !== best.agree || of !== best.of),
  );
}

/** The question about the amounts in a file with a new layout; undefined if there is none. */
export function firstQuestion(found: PayrollInterpretation): PayrollQuestion | undefined {
  const [best] = found.readings;
  if (!best) return undefined;
  return basisQuestion(found, best) ?? amountQuestion(found);
}

/**
 * The question about a file with a known layout; undefined if the remembered interpretation still fits.
 *
 * @param now the remembered interpretation and how well it fits this file.
 */
export function laterQuestion(found: PayrollInterpretation, now: Reading): PayrollQuestion | undefined {
  if (now.agree * 2 >= now.of) return undefined;
  const [best] = found.readings;
  if (!best) return undefined;
  if (isSameColumns(best.mapping, now.mapping)) return basisQuestion(found, best) ?? wholeQuestion(found, now);
  return best.agree > now.agree && best.agree * 2 >= best.of ? amountQuestion(found) : undefined;
}

/** The remembered columns, with the number of pay dates in this file. */
export function withPayDates(mapping: ColumnMapping, { basis }: PayrollInterpretation): ColumnMapping {
  const count = basis?.payDates.count ?? 0;
  if (mapping.basis?.schedule === undefined || count === 0) return mapping;
  return { ...mapping, basis: { ...mapping.basis, payDates: count } };
}

/** Whether the remembered columns apply to a file: it has the same headings in any order, or lacks some of them. */
export function fitsLayout(remembered: RememberedColumns, headers: readonly string[]): boolean {
  const { memberId, memberName, coverage, amount, employerAmount, coverageColumns = [] } = remembered;
  const used = [
    memberId,
    memberName,
    coverage,
    amount,
    employerAmount,
    ...coverageColumns.map(({ heading }) => heading),
  ];
  return used.every((heading) => heading === null || headers.includes(heading));
}

function basisQuestion({ basis }: PayrollInterpretation, best: Reading): PayrollQuestion | undefined {
  if (!basis || basis.options.length === 0) return undefined;
  const { basis: _, ...columns } = best.mapping;
  const scaled = basis.options.map((option) => ({
    agree: option.agree,
    of: option.of,
    examples: option.examples,
    mapping: { ...columns, basis: option.basis },
  }));
  const asIs = { ...basis.asIs, mapping: columns };
  return { kind: 'basis', choices: [...scaled, asIs], ...(basis.percents && { percents: basis.percents }) };
}

/** Asks whether amounts that were partial premiums in the last file are whole premiums in this one. */
function wholeQuestion({ basis }: PayrollInterpretation, now: Reading): PayrollQuestion | undefined {
  if (!basis || !now.mapping.basis || basis.asIs.agree <= now.agree) return undefined;
  const { basis: _, ...columns } = now.mapping;
  const choices = [{ ...basis.asIs, mapping: columns }, now];
  return { kind: 'basis', choices, ...(basis.percents && { percents: basis.percents }) };
}

/** Asks only if another column could have the amounts. */
function amountQuestion({ readings }: PayrollInterpretation): PayrollQuestion | undefined {
  const [best] = readings;
  if (!best || best.mapping.coverageColumns || readings.length < 2) return undefined;
  return { kind: 'amount', choices: readings.slice(0, MAX_CHOICES) };
}

function isSameColumns(one: ColumnMapping, other: ColumnMapping): boolean {
  return (
    one.memberId === other.memberId &&
    one.amount === other.amount &&
    one.employerAmount === other.employerAmount &&
    one.coverage === other.coverage
  );
}
