import fc from 'fast-check';
import { decisionStep } from '../../../src/application/reconciliation/workSteps';
import type { BillLine } from '../../../src/domain/bills/BillLine';
import { cents, sumCents } from '../../../src/domain/money/Cents';
import { changeEffect, needsConfirmation } from '../../../src/domain/reconciliation/changeEffect';
import { comparePayroll } from '../../../src/domain/reconciliation/comparePayroll';
import { editOf, NO_WORK } from '../../../src/domain/reconciliation/ReconcileWork';
import { bulkDecision, offeredAction } from '../../../src/domain/reconciliation/Resolution';
import { billLines, deductions, payrollOf } from '../../support/arbitraries/payroll';

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

  it('never requires confirmation for decisions that leave the amounts as billed', () => {
    fc.assert(
      fc.property(billLines(), deductions(), fc.constantFrom('acceptBill', 'expectNextBill'), (lines, rows, action) => {
        const decided = bulkDecision(comparePayroll(lines, rows).discrepancies, action);
        const lineOf = (linePk: string) => lines.find((line) => line.linePk === linePk);
        const step = decisionStep('', [...decided.keys()], (one) => decided.get(one), NO_WORK, lineOf);
        const billed = sumCents(lines.map(({ billedCents }) => billedCents));
        const effect = changeEffect(step, { billedCents: billed, memberCount: lines.length }, billed, lineOf);
        expect(effect).toMatchObject({ lines: 0, members: 0, beforeCents: billed, afterCents: billed });
        expect(needsConfirmation(effect)).toBe(false);
      }),
    );
  });
});

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
