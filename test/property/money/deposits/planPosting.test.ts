import { fc, test } from '@fast-check/jest';
import { amountOpen } from '../../../../src/domain/billing/bills/amountDue';
import { isReconciled } from '../../../../src/domain/billing/bills/BillStatus';
import { CHECK_TARGETS } from '../../../../src/domain/money/deposits/Deposit';
import { choicesOf, matchCheck } from '../../../../src/domain/money/deposits/matchCheck';
import { planPosting } from '../../../../src/domain/money/deposits/planPosting';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';

const amount = fc.integer({ min: 1, max: 5_000 }).map(cents);
const fromZero = fc.integer({ min: 0, max: 5_000 }).map(cents);
const bill = (billPk: string) =>
  fc
    .record({ dueCents: fromZero, isReconciled: fc.boolean(), pending: fromZero })
    .map(({ dueCents, isReconciled: reconciled, pending }) => {
      const pendingCents = reconciled ? cents(Math.min(pending, dueCents)) : cents(0);
      const status = pendingCents > 0 ? ('PENDING' as const) : ('RECONCILED' as const);
      const rest = { dueCents, paidCents: cents(0), pendingCents, hasZeroPayment: false };
      return { billPk, status: reconciled ? status : ('RELEASED' as const), ...rest };
    });
const bills = fc.tuple(bill('1.a'), bill('1.b'));
const checks = fc
  .array(fc.record({ amountCents: amount, target: fc.constantFrom(...CHECK_TARGETS), isFirst: fc.boolean() }), {
    maxLength: 12,
  })
  .map((all) =>
    all.map(({ isFirst, ...check }, index) => ({
      ...check,
      checkPk: String(index),
      billPk: check.target === 'bill' ? (isFirst ? '1.a' : '1.b') : null,
    })),
  );

/** @source product.md, Money, invariants 2 and 4 */
describe('posting checks', () => {
  test.prop([checks, bills])('always accounts for every cent of each check', (given, targets) => {
    for (const posting of planPosting(given, targets)) {
      const check = given.find(({ checkPk }) => checkPk === posting.checkPk);
      expect(sumCents([posting.paidCents, posting.suspenseCents, posting.unknownCents])).toBe(check?.amountCents);
      expect(Math.min(posting.paidCents, posting.suspenseCents, posting.unknownCents)).toBeGreaterThanOrEqual(0);
      if (check?.target === 'unknown') expect(posting.unknownCents).toBe(check.amountCents);
    }
  });

  test.prop([checks, bills])(
    'never pays more on a bill than is open, and nothing before it is reconciled',
    (given, targets) => {
      const postings = planPosting(given, targets);
      for (const target of targets) {
        const paid = sumCents(
          postings.filter((posting) => posting.bill?.billPk === target.billPk).map((one) => one.paidCents),
        );
        const offered = sumCents(given.filter(({ billPk }) => billPk === target.billPk).map((one) => one.amountCents));
        expect(paid).toBe(isReconciled(target.status) ? Math.min(offered, amountOpen(target)) : 0);
      }
    },
  );

  test.prop([checks, bills])('skips exactly the undecided checks', (given, targets) => {
    const decided = given.filter(({ target }) => target !== 'undecided').map(({ checkPk }) => checkPk);
    expect(planPosting(given, targets).map(({ checkPk }) => checkPk)).toEqual(decided);
  });
});

const numbers = fc.constantFrom('B1', 'B2');
const groups = fc.constantFrom('1', '2');
const choice = fc
  .record({
    billNumber: numbers,
    groupNumber: groups,
    openCents: fc.integer({ min: 0, max: 3 }).map(cents),
    n: fc.nat(9),
  })
  .map(({ n, ...rest }) => ({
    ...rest,
    billPk: `${rest.groupNumber}.${rest.billNumber}.${n}`,
    groupName: 'G',
    status: 'RECONCILED' as const,
  }));
const choices = fc.uniqueArray(choice, { selector: ({ billPk }) => billPk, maxLength: 6 });
const given = fc.record({
  amountCents: fc.integer({ min: 1, max: 3 }).map(cents),
  billNumber: fc.option(numbers),
  groupNumber: fc.option(groups),
});

/** @source product.md, Screens: Deposits and suspense */
describe('matching a check', () => {
  test.prop([given, choices])('never contradicts the bill number or the group on the slip', (check, candidates) => {
    const { billPk, groupNumber } = matchCheck(check, candidates, new Set(['1', '2']));
    const bill = candidates.find((candidate) => candidate.billPk === billPk);
    if (bill && check.billNumber !== null) expect(bill.billNumber).toBe(check.billNumber);
    if (groupNumber !== null && check.groupNumber !== null) expect(groupNumber).toBe(check.groupNumber);
  });

  test.prop([given, choices])('never decides by the amount alone', (check, candidates) => {
    const match = matchCheck({ ...check, billNumber: null, groupNumber: null }, candidates, new Set());
    expect(['undecided', 'unknown']).toContain(match.target);
  });

  test.prop([given, choices])('never takes one of two bills that agree equally well', (check, candidates) => {
    const { billPk } = matchCheck(check, candidates, new Set(['1', '2']));
    const bill = candidates.find((candidate) => candidate.billPk === billPk);
    if (!bill) return;
    const twins = candidates.filter(
      (other) =>
        other.billNumber === bill.billNumber &&
        other.groupNumber === bill.groupNumber &&
        other.openCents === bill.openCents,
    );
    expect(twins).toEqual([bill]);
  });

  test.prop([given, choices])('always offers the bill that it chose', (check, candidates) => {
    const { billPk } = matchCheck(check, candidates, new Set(['1', '2']));
    if (billPk !== null) expect(choicesOf(check, candidates).map((bill) => bill.billPk)).toContain(billPk);
  });
});
