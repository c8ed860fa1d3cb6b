import fc from 'fast-check';
import { type BillLine, lineAmount } from '../../../../src/domain/billing/bills/BillLine';
import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import type { ConfirmedPay, Deduction } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { addAmounts, registerBalance } from '../../../../src/domain/billing/register/RegisterEntry';
import { registerOf } from '../../../../src/domain/billing/register/registerOf';
import { DEFAULT_BILL_RULES } from '../../../../src/domain/billing/rules/BillRules';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { billLines, deductions, payrollOf } from '../../../support/arbitraries/payroll';

const MONTH = localDate('2026-03-01');
const POLICIES = ['adjustThenPay', 'payAsBilled'] as const;

/** Rows of a file with both parts, with one amount, or with a part that was scaled to a premium. */
const rows = () =>
  fc
    .tuple(deductions(), fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 25, maxLength: 25 }))
    .map(([all, kinds]) =>
      all.map((row, at): Deduction => {
        const part = cents(Math.trunc(row.amountCents / 3));
        if (kinds[at] === 1) return { ...row, employeeCents: part };
        if (kinds[at] === 2) return { ...row, fileCents: part };
        if (kinds[at] === 3) return { ...row, fileCents: cents(2 * part), employeeCents: part };
        return row;
      }),
    );

const edited = (lines: readonly BillLine[], changes: readonly number[]): readonly BillLine[] =>
  lines.map((line, at) => ({
    ...line,
    reconciledCents: changes[at] ? cents(line.billedCents + (changes[at] ?? 0)) : null,
  }));

const bills = () =>
  fc.record({
    lines: fc
      .tuple(billLines(), fc.array(fc.constantFrom(0, 0, -500, 12_345), { minLength: 25, maxLength: 25 }))
      .map(([lines, changes]) => edited(lines, changes)),
    file: rows(),
    reconcilePolicy: fc.constantFrom(...POLICIES),
    pay: fc.constantFrom<ConfirmedPay | undefined>(
      undefined,
      { share: 'both' },
      { share: 'employee' },
      { share: 'employee', schedule: 'biweekly26', payDates: 2 },
    ),
  });

describe('registerOf', () => {
  it('always adds up to what the bill, its changes, and the file say', () => {
    fc.assert(
      fc.property(bills(), ({ lines, file, reconcilePolicy, pay }) => {
        const { comparisons } = compareMembers(lines, file);
        const sums = addAmounts(
          registerOf({ lines, comparisons, month: MONTH, reconcilePolicy, pay, rules: DEFAULT_BILL_RULES }),
        );
        expect(sums.billedCents).toBe(sumCents(lines.map(({ billedCents }) => billedCents)));
        expect(sums.employeeCents + sums.employerCents + sums.continuationCents).toBe(
          sumCents(comparisons.map(({ deductedCents }) => deductedCents)),
        );
        const changes = sumCents(lines.map((line) => cents(lineAmount(line) - line.billedCents)));
        expect(sums.adjustmentCents).toBe(reconcilePolicy === 'adjustThenPay' ? changes : 0);
      }),
    );
  });

  it('always has one entry for each member, plan, and coverage month, and each has the balance of its differences', () => {
    fc.assert(
      fc.property(bills(), ({ lines, file, pay }) => {
        const { comparisons } = compareMembers(lines, file);
        const entries = registerOf({
          lines,
          comparisons,
          month: MONTH,
          reconcilePolicy: 'payAsBilled',
          pay,
          rules: DEFAULT_BILL_RULES,
        });
        const keys = entries.map(({ memberId, memberName, coverage, plan, month }) =>
          [memberId, memberId === '' && memberName, coverage, plan, month].join('\0'),
        );
        expect(new Set(keys).size).toBe(keys.length);
        const members = new Set(lines.map(({ memberId }) => memberId).filter(Boolean));
        for (const memberId of members) {
          const own = <Item extends { readonly memberId: string }>(all: readonly Item[]) =>
            all.filter((one) => one.memberId === memberId);
          const balance = sumCents(own(entries).map(registerBalance));
          const collected = sumCents(own(comparisons).map(({ deductedCents }) => deductedCents));
          expect(balance).toBe(sumCents(own(lines).map(({ billedCents }) => billedCents)) - collected);
        }
      }),
    );
  });

  it('never has a balance for a file made from a bill without earlier months', () => {
    fc.assert(
      fc.property(billLines(), fc.constantFrom(...POLICIES), (all, reconcilePolicy) => {
        const lines = all.filter(({ retroPeriod }) => retroPeriod === null);
        const { comparisons } = compareMembers(lines, payrollOf(lines));
        const entries = registerOf({
          lines,
          comparisons,
          month: MONTH,
          reconcilePolicy,
          pay: undefined,
          rules: DEFAULT_BILL_RULES,
        });
        expect(entries.filter((entry) => registerBalance(entry) !== 0)).toEqual([]);
      }),
    );
  });
});
