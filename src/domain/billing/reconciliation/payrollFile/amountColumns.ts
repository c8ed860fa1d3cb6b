import { coverageText } from '../coverageFamily';
import { OTHER_AMOUNTS } from '../detectColumns';
import type { ColumnMapping, PayrollTable } from '../PayrollTable';
import type { BillIndex } from './BillIndex';
import { isAmountText } from './cellAmount';
import { textAt } from './columnsOf';
import { coverageColumnsOf, shareOf } from './coverageColumnsOf';
import { ofMonth } from './monthHeadings';
import { isNoAmount } from './noAmount';

type Table = Pick<PayrollTable, 'headers' | 'rows'>;
type Rows = PayrollTable['rows'];

const MAX_AMOUNT_COLUMNS = 6;
const CODE_ROWS = 2_000;
const MAX_CODES = 60;
const CODE = /\b(?:ded|deduction|benefit|plan|item|earning|code|type|desc|description)\b/;

/**
 * Complete choices of columns, the one best supported by headings and content first.
 *
 * @param pairs which columns are added to another: employer columns by their heading, or any. Default: employer columns
 */
export function amountCandidates(
  table: Table,
  mapping: Partial<ColumnMapping>,
  bill: BillIndex,
  pairs: 'employer' | 'any' = 'employer',
): readonly ColumnMapping[] {
  const { headers, rows } = table;
  const { memberId = null, memberName = null } = mapping;
  const sample = rows.slice(0, 200);
  const coverage = coverageColumn(table, mapping, bill);
  const base = { ...mapping, memberId, memberName, coverage };
  if (coverage === null) {
    const all = coverageColumnsOf(headers, sample, bill.coverageOf);
    const inMonth = ofMonth(
      all.map(({ heading }) => heading),
      bill.month,
    );
    const wide = all.filter(({ heading }) => inMonth.includes(heading));
    if (wide.length > 1 || (wide.length === 1 && !mapping.amount)) {
      return [{ ...base, amount: null, employerAmount: null, coverageColumns: wide }];
    }
  }
  const used = new Set([
    memberId,
    memberName,
    coverage,
    base.firstName,
    base.ownNumber,
    base.payDate,
    base.ssn,
    base.birthDate,
    base.tier,
  ]);
  const ofAmounts = headers.filter((heading, column) => !used.has(heading) && isOfAmounts(heading, sample, column));
  const inMonth = ofMonth(ofAmounts, bill.month);
  const amounts = inMonth.slice(0, MAX_AMOUNT_COLUMNS);
  const isOfOtherMonth = (heading: string) => ofAmounts.includes(heading) && !inMonth.includes(heading);
  const { amount, employerAmount: employer } = mapping;
  const employerAmount = employer && !isOfOtherMonth(employer) ? employer : null;
  const byHeading = !amount || used.has(amount) || isOfOtherMonth(amount) ? [] : [{ ...base, amount, employerAmount }];
  const others: ColumnMapping[] = amounts.flatMap((one) => [
    { ...base, amount: one, employerAmount: null },
    ...amounts
      .filter((other) => other !== one && (shareOf(other) === 'employer' || pairs === 'any'))
      .filter(() => shareOf(one) !== 'employer')
      .map((other) => ({ ...base, amount: one, employerAmount: other })),
  ]);
  const byCode =
    coverage === null
      ? codeColumns(table, used).flatMap((code) =>
          [...byHeading, ...others].filter((one) => one.amount !== code).map((one) => ({ ...one, coverage: code })),
        )
      : [];
  return uniqueBy(
    [...byHeading, ...others, ...byCode],
    (one) => `${one.coverage}\u0000${one.amount}\u0000${one.employerAmount}`,
  );
}

/** Columns of deduction codes that are not coverage names. Their amounts may identify the coverage. */
function codeColumns({ headers, rows }: Table, used: ReadonlySet<string | null | undefined>): readonly string[] {
  const sample = rows.slice(0, CODE_ROWS);
  return headers.filter((heading, column) => {
    if (used.has(heading) || !CODE.test(coverageText(heading))) return false;
    const codes = sample.map((row) => textAt(row, column)).filter(Boolean);
    const distinct = new Set(codes).size;
    return distinct > 1 && distinct <= MAX_CODES && distinct * 2 <= codes.length;
  });
}

/** The column with the most coverages of the bill; the detected column if none has any. */
function coverageColumn({ headers, rows }: Table, mapping: Partial<ColumnMapping>, bill: BillIndex): string | null {
  const detected = mapping.coverage ?? null;
  const taken = new Set([mapping.memberId, mapping.memberName, mapping.firstName, mapping.payDate]);
  const counts = headers.map((heading, column) => {
    if (taken.has(heading)) return { heading, found: 0 };
    const cells = rows.slice(0, 2_000).map((row) => textAt(row, column));
    return { heading, found: cells.filter((cell) => bill.coverageOf(cell) !== undefined).length };
  });
  const highest = Math.max(0, ...counts.map(({ found }) => found));
  const best = counts.filter(({ found }) => found === highest);
  return highest === 0 || best.some(({ heading }) => heading === detected) ? detected : (best[0]?.heading ?? null);
}

function isOfAmounts(heading: string, rows: Rows, column: number): boolean {
  const text = coverageText(heading);
  if (OTHER_AMOUNTS.test(text) || /\b(?:id|ssn|no|number|zip|date|dept|department|code|phone)\b/.test(text))
    return false;
  const filled = rows.map((row) => textAt(row, column)).filter((cell) => cell !== '' && !isNoAmount(cell));
  const amounts = filled.filter((cell) => isAmountText(cell) || /\d,\d\d\D*$/.test(cell));
  return amounts.length * 2 > filled.length;
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}
