import fc from 'fast-check';
import { decisionStep } from '../../../../src/application/billing/reconciliation/workSteps';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { changeEffect, needsConfirmation } from '../../../../src/domain/billing/reconciliation/changeEffect';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { editOf, NO_WORK } from '../../../../src/domain/billing/reconciliation/ReconcileWork';
import { type BulkChoice, bulkDecision, offeredAction } from '../../../../src/domain/billing/reconciliation/Resolution';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { billLines, deductions, payrollOf } from '../../../support/arbitraries/payroll';

const amounts = fc.array(fc.integer({ min: 1_000, max: 90_000 }), { minLength: 5, maxLength: 60 });
const limits = fc.record({
  billShare: fc.double({ min: 0, max: 1, noNaN: true }),
  memberShare: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('changeEffect', () => {
  it('always changes the bill by the sum of the line changes, and counts each line and member once', () => {
    fc.assert(
      fc.property(billLines(), fc.array(fc.integer({ min: -5_000, max: 70_000 })), (lines, to) => {
        const effect = effectOf(lines, to);
        const after = sumCents(lines.map(({ billedCents }, at) => cents(to[at] ?? billedCents)));
        expect(effect.afterCents).toBe(after);
        const changed = lines.filter(({ billedCents }, at) => to[at] !== undefined && to[at] !== billedCents);
        expect(effect.lines).toBe(changed.length);
        expect(effect.members).toBe(new Set(changed.map(({ memberId }) => memberId)).size);
        expect(effect.movedCents).toBeGreaterThanOrEqual(Math.abs(effect.afterCents - effect.beforeCents));
      }),
    );
  });

  it('always requires confirmation for several members beyond a limit, and never for one member', () => {
    fc.assert(
      fc.property(billLines(), fc.array(fc.integer({ min: 0, max: 70_000 })), limits, (lines, to, limit) => {
        const effect = effectOf(lines, to);
        const isBeyond =
          effect.movedCents > limit.billShare * Math.abs(effect.billedCents) ||
          effect.members > limit.memberShare * effect.memberCount;
        fc.pre(isBeyond || effect.members < 2);
        expect(needsConfirmation(effect, limit)).toBe(effect.members >= 2);
      }),
    );
  });

  it('never requires confirmation for decisions that leave the amounts as billed and expect nothing', () => {
    fc.assert(
      fc.property(billLines(), deductions(), fc.constantFrom('acceptBill', 'ignore'), (lines, rows, action) => {
        const { effect, billed } = effectOfDeciding(lines, rows, action, 0);
        expect(effect).toMatchObject({ lines: 0, members: 0, beforeCents: billed, afterCents: billed });
        expect(effect.deferred).toBeUndefined();
        expect(needsConfirmation(effect)).toBe(false);
      }),
    );
  });

  it('always counts every dollar that several decisions expect on later bills, and requires confirmation beyond a limit', () => {
    const actions = fc.constantFrom('expectNextBill', 'dispute', 'suggested');
    fc.assert(
      fc.property(billLines(), deductions(), actions, fc.nat(5), (lines, rows, action, unread) => {
        const { effect, billed, decided } = effectOfDeciding(lines, rows, action, unread);
        const deferred = [...decided].flatMap(([one, resolution]) =>
          resolution.action === 'expectNextBill' || resolution.action === 'dispute' ? [one] : [],
        );
        const amounts = deferred.map((one) => (one.deductedCents ?? 0) - one.billedCents);
        const { chargeCents = 0, creditCents = 0, differences = 0, otherMembers = 0 } = effect.deferred ?? {};
        expect(chargeCents + creditCents).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
        expect(chargeCents - creditCents).toBe(amounts.reduce((sum, amount) => sum + Math.abs(amount), 0));
        expect(differences).toBe(deferred.length);
        const byCause = effect.byCause ?? [];
        const sum = (key: 'changedCents' | 'expectedCents' | 'disputedCents') =>
          byCause.reduce((all, one) => all + one[key], 0);
        expect(byCause.reduce((all, one) => all + one.differences, 0)).toBe(decided.size);
        expect(sum('changedCents')).toBe(effect.afterCents - effect.beforeCents);
        expect(sum('expectedCents') + sum('disputedCents')).toBe(chargeCents + creditCents);
        expect(effect.unreadRows ?? 0).toBe(decided.size > 0 ? unread : 0);
        const isBeyond = effect.movedCents + chargeCents - creditCents > 0.05 * Math.abs(billed);
        const mustAsk = isBeyond && effect.members + otherMembers > 1;
        expect(!mustAsk || needsConfirmation(effect)).toBe(true);
      }),
    );
  });
});

function effectOfDeciding(
  lines: readonly BillLine[],
  rows: readonly Deduction[],
  choice: BulkChoice,
  unreadRows: number,
) {
  const { discrepancies } = comparePayroll(lines, rows);
  const decided = bulkDecision(discrepancies, choice);
  const lineOf = (linePk: string) => lines.find((line) => line.linePk === linePk);
  const step = decisionStep('', [...decided.keys()], (one) => decided.get(one), NO_WORK, lineOf);
  const billed = sumCents(lines.map(({ billedCents }) => billedCents));
  const bill = { billedCents: billed, memberCount: lines.length };
  return { effect: changeEffect(step, bill, billed, lineOf, { discrepancies, unreadRows }), billed, decided };
}

describe('likely causes', () => {
  it('are always found without suggestions if every deduction has the same ratio to the premium', () => {
    const ratios = fc.oneof(fc.integer({ min: 5, max: 90 }), fc.integer({ min: 110, max: 300 }));
    fc.assert(
      fc.property(amounts, ratios, (billed, percent) => {
        const lines = linesOf(billed);
        const rows = payrollOf(lines).map((row) => ({
          ...row,
          amountCents: cents(Math.round((row.amountCents * percent) / 100)),
        }));
        const comparison = comparePayroll(lines, rows);
        expect(comparison.likelyCauses.map(({ kind }) => kind)).toEqual(['COMMON_RATIO']);
        expect(comparison.discrepancies.map(offeredAction)).toEqual(billed.map(() => undefined));
      }),
    );
  });

  it('are never found in a file made from the bill, or if a single member differs', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), fc.integer({ min: 0, max: 200 }), (billed, at, percent) => {
        const lines = linesOf(billed);
        const rows = payrollOf(lines).map((row, index) =>
          index === at % lines.length
            ? { ...row, amountCents: cents(Math.round((row.amountCents * percent) / 100)) }
            : row,
        );
        expect(comparePayroll(lines, rows).likelyCauses).toEqual([]);
      }),
    );
  });

  it('do not depend on the order of lines or rows', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const { likelyCauses } = comparePayroll(lines, rows);
        expect(comparePayroll([...lines].reverse(), [...rows].reverse()).likelyCauses).toEqual(likelyCauses);
      }),
    );
  });
});

/** Lines with one member each. */
function linesOf(billed: readonly number[]): BillLine[] {
  return billed.map((amount, at) => ({
    linePk: `1.${at}`,
    memberId: `E${at + 1}`,
    memberName: `N${at} S`,
    carrierCode: 'C1',
    coverage: 'Medical',
    plan: 'Gold PPO',
    tier: 'EE',
    volumeCents: null,
    change: 'SAME',
    retroPeriod: null,
    billedCents: cents(amount),
    reconciledCents: null,
    reasonCode: null,
    effectiveDate: null,
    note: '',
  }));
}

/** The effect of changing the amounts of the first lines. */
function effectOf(lines: readonly BillLine[], to: readonly number[]) {
  const edits = lines.flatMap((line, at) => {
    const amount = to[at];
    const before = editOf(line);
    return amount === undefined ? [] : [{ before, after: { ...before, reconciledCents: cents(amount) } }];
  });
  const billedCents = sumCents(lines.map((line) => line.billedCents));
  const memberCount = new Set(lines.map(({ memberId }) => memberId)).size;
  const lineOf = (linePk: string) => lines.find((line) => line.linePk === linePk);
  return changeEffect({ edits }, { billedCents, memberCount }, billedCents, lineOf);
}
