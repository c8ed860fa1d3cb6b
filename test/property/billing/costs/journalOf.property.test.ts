import fc from 'fast-check';
import { type BillLine, lineAmount } from '../../../../src/domain/billing/bills/BillLine';
import { journalLines, payableOf } from '../../../../src/domain/billing/costs/JournalEntry';
import { journalOf } from '../../../../src/domain/billing/costs/journalOf';
import { type CostValue, splitCents, WHOLE } from '../../../../src/domain/billing/costs/MemberCostCenter';
import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import { registerOf } from '../../../../src/domain/billing/register/registerOf';
import { DEFAULT_BILL_RULES } from '../../../../src/domain/billing/rules/BillRules';
import { carrierShares } from '../../../../src/domain/money/ledger/carrierShares';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { billLines, deductions } from '../../../support/arbitraries/payroll';
import { SOME_TERMS } from '../../../support/costs/aCostSetup';

const MONTH = localDate('2026-03-01');

/** Shares of 100% among at most five cost centers. */
const splits = () =>
  fc.uniqueArray(fc.integer({ min: 1, max: WHOLE - 1 }), { maxLength: 4 }).map((cuts) => {
    const ends = [...cuts.sort((a, b) => a - b), WHOLE];
    return ends.map((end, at) => ({ code: `C${at}`, share: end - (ends[at - 1] ?? 0) }));
  });

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
    file: deductions(),
    hasFile: fc.boolean(),
    reconcilePolicy: fc.constantFrom('adjustThenPay' as const, 'payAsBilled' as const),
    adjustmentsCents: fc.integer({ min: -50_000, max: 50_000 }).map(cents),
    carriedCents: fc.integer({ min: 0, max: 900 }).map(cents),
    creditsCents: fc.integer({ min: 0, max: 2_000 }).map(cents),
    values: fc.array(splits(), { minLength: 3, maxLength: 3 }),
    date: fc.constantFrom('2026-02-20', '2026-03-15', '2026-04-02').map(localDate),
  });

const total = (all: readonly Cents[]) => sumCents(all);

describe('journalOf', () => {
  it('always debits what it credits, and credits carriers with the amount due', () => {
    fc.assert(
      fc.property(bills(), (bill) => {
        const { lines, reconcilePolicy, adjustmentsCents, carriedCents, creditsCents, values, date } = bill;
        const { comparisons } = compareMembers(lines, bill.file);
        const register = bill.hasFile
          ? registerOf({ lines, comparisons, month: MONTH, reconcilePolicy, pay: undefined, rules: DEFAULT_BILL_RULES })
          : [];
        const part = {
          carrierCode: 'ACME',
          billedCents: total(lines.map(({ billedCents }) => billedCents)),
          reconciledCents: total(lines.map(lineAmount)),
          adjustmentsCents: cents(adjustmentsCents + carriedCents),
          carriedCents,
        };
        const shares = carrierShares({ reconcilePolicy, creditsCents }, [part]);
        const parts = journalOf({
          lines,
          register,
          reconcilePolicy,
          month: MONTH,
          date,
          unnamedCents: cents(adjustmentsCents - creditsCents),
          shares,
          terms: SOME_TERMS,
          valuesOf: (memberId) => valuesFor(memberId, values),
        });
        const made = journalLines(parts);
        const due = total(shares.map(({ amountCents }) => amountCents));
        expect(total(made.map(({ debitCents }) => debitCents))).toBe(total(made.map(({ creditCents }) => creditCents)));
        expect(payableOf(parts)).toBe(due);
        expect(made.every(({ debitCents, creditCents }) => (debitCents === 0) !== (creditCents === 0))).toBe(true);
      }),
    );
  });
});

/** A third of the members has no cost center. */
function valuesFor(memberId: string, values: readonly CostValue['splits'][]): readonly CostValue[] {
  const at = memberId.length % 3;
  return at === 0 ? [] : [{ from: localDate('2026-01-01'), splits: values[at] ?? [] }];
}

describe('splitCents', () => {
  it('always splits an amount exactly, each part within a cent of its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents), splits(), (amount, shares) => {
        const parts = splitCents(amount, shares);
        expect(total(parts.map(({ amountCents }) => amountCents))).toBe(amount);
        for (const [at, { amountCents }] of parts.entries())
          expect(Math.abs(amountCents - (amount * (shares[at]?.share ?? 0)) / WHOLE)).toBeLessThan(1);
      }),
    );
  });
});
