import fc from 'fast-check';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';

const MEMBERS = ['A-1', 'a1', '007', '7', 'X/9', '~', '', 'E1001', 'E1002'];
const NAMES = ['Ruth Adler', 'Adler, Ruth', 'Omar Diaz', 'Lena Falk', ''];
const COVERAGES = ['Medical', 'Dental', 'Vision', 'MED', 'Life', '*', 'STD'];
const PAYROLL_COVERAGES = ['Health Ins.', 'DENTAL', 'vis', '401k', 'Medical', 'Dental', 'STD', '*'];

const amount = fc.oneof(
  fc.constantFrom(0, 1, 5, 6, 500, 3810, 61240, -61240),
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
);

/** Lines of one bill with unique keys. Members and coverages come from a small set, so that duplicates are common. */
export const billLines = (): fc.Arbitrary<BillLine[]> =>
  fc
    .array(
      fc.record({
        memberId: fc.constantFrom(...MEMBERS),
        memberName: fc.constantFrom(...NAMES),
        coverage: fc.constantFrom(...COVERAGES),
        plan: fc.constantFrom('Gold PPO', 'Basic', 'Medical'),
        change: fc.constantFrom('NEW', 'TERMED', 'CHANGED', 'SAME'),
        isRetro: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
        billed: amount,
      }),
      { maxLength: 25 },
    )
    .map((drafts) =>
      drafts.map(
        ({ isRetro, billed, change, ...draft }, index): BillLine => ({
          ...draft,
          linePk: `1.${index}`,
          carrierCode: 'C1',
          tier: 'EE',
          volumeCents: null,
          change: isRetro ? 'RETRO' : (change as BillLine['change']),
          retroPeriod: isRetro ? localDate('2026-01-01') : null,
          billedCents: cents(billed),
          reconciledCents: null,
          reasonCode: null,
          effectiveDate: null,
          note: '',
        }),
      ),
    );

/** Numbered rows of a payroll file. Most have a coverage. */
export const deductions = (): fc.Arbitrary<Deduction[]> =>
  fc
    .array(
      fc.record({
        memberId: fc.constantFrom(...MEMBERS, 'E-1001', '0E1002', 'N5'),
        memberName: fc.constantFrom(...NAMES),
        coverage: fc.option(fc.constantFrom(...PAYROLL_COVERAGES), { freq: 12 }),
        amountCents: amount.map(cents),
      }),
      { maxLength: 25 },
    )
    .map((rows) => rows.map((row, index) => ({ ...row, row: index + 1 })));

/** The payroll file that matches the lines exactly, one row per line. */
export function payrollOf(lines: readonly BillLine[]): Deduction[] {
  return lines.map(({ memberId, memberName, coverage, billedCents }, index) => ({
    row: index + 1,
    memberId,
    memberName,
    coverage,
    amountCents: billedCents,
  }));
}
