import type { HeldItem, OpenBill } from '../../../../src/domain/money/suspense/HeldItem';
import {
  amountProblem,
  applyEffect,
  applyProblem,
  billText,
  decisionEffect,
  proposedAmounts,
  refundEffect,
  settleEffect,
  settleProblem,
  transferEffect,
} from '../../../../src/domain/money/suspense/suspenseEffect';
import { cents } from '../../../../src/domain/platform/money/Cents';

const bill = (billPk: string, openCents: number): OpenBill => ({
  billPk,
  billNumber: billPk.toUpperCase(),
  status: 'RECONCILED',
  openCents: cents(openCents),
});

const item = (more: Partial<HeldItem> = {}): HeldItem => ({
  suspensePk: 'S1',
  level: 'known',
  groupNumber: '10420',
  groupName: 'Harbor Foods',
  payer: '',
  origin: 'Check 7001',
  waitsFor: null,
  amountCents: cents(50_000),
  remainingCents: cents(50_000),
  availableCents: cents(40_000),
  addDate: '2026-03-01T15:00:00.000Z',
  refund: null,
  owedCents: cents(0),
  refundLimitCents: cents(100_000),
  openBills: [bill('a', 30_000), bill('b', 30_000)],
  ...more,
});

/** @source product.md, Screens: Deposits and suspense */
describe('the effect of moving money in suspense', () => {
  it('fills bills in the order of their due dates until the money is used up', () => {
    expect(proposedAmounts(item())).toEqual([
      { billPk: 'a', amountCents: 30_000 },
      { billPk: 'b', amountCents: 10_000 },
    ]);
  });

  it('fills the bill that the money waited for first', () => {
    const waitsFor = { billPk: 'b', billNumber: 'B', status: 'RECONCILED' as const };
    expect(proposedAmounts(item({ waitsFor }))).toEqual([
      { billPk: 'a', amountCents: 10_000 },
      { billPk: 'b', amountCents: 30_000 },
    ]);
  });

  it('proposes nothing for bills after the money is used up', () => {
    expect(proposedAmounts(item({ availableCents: cents(100) }))[1]).toEqual({ billPk: 'b', amountCents: 0 });
  });

  it.each([
    [undefined, 'Enter an amount above zero.'],
    [0, 'Enter an amount above zero.'],
    [-1, 'Enter an amount above zero.'],
    [1, undefined],
    [40_000, undefined],
    [40_001, '$400.00 of this money can be used. Enter less.'],
  ])('explains the problem with %s cents', (amount, problem) => {
    expect(amountProblem(item(), amount === undefined ? undefined : cents(amount))).toBe(problem);
  });

  it.each([
    [[0, 0], 'Enter an amount for at least one bill.'],
    [[30_001, 0], '$300.00 can be applied to bill A. Enter less.'],
    [[30_000, 10_001], '$400.00 of this money can be used. Enter less.'],
    [[30_000, 10_000], undefined],
  ])('explains the problem with %j cents for two bills', ([a, b], problem) => {
    const amounts = [
      { billPk: 'a', amountCents: cents(a ?? 0) },
      { billPk: 'b', amountCents: cents(b ?? 0) },
    ];
    expect(applyProblem(item(), amounts)).toBe(problem);
  });

  it('names each bill that money is applied to, and the money that stays in suspense', () => {
    const amounts = [
      { billPk: 'a', amountCents: cents(30_000) },
      { billPk: 'b', amountCents: cents(5_000) },
    ];
    expect(applyEffect(item(), amounts)).toBe(
      '$300.00 is applied to bill A; nothing stays open. $50.00 is applied to bill B; $250.00 stays open. $150.00 stays in suspense.',
    );
    const [first] = amounts;
    expect(applyEffect(item({ remainingCents: cents(30_000) }), first ? [first] : [])).toBe(
      '$300.00 is applied to bill A; nothing stays open. None of it stays in suspense.',
    );
  });

  it('names the group that receives the money', () => {
    expect(transferEffect(item(), 'Summit Labs', cents(50_000))).toBe(
      '$500.00 becomes a payment of Summit Labs, held in its suspense until it is applied to bills. None of it stays in suspense.',
    );
    expect(transferEffect(item(), null, cents(10_000))).toBe(
      '$100.00 becomes group credit of Harbor Foods, which its payors can pay bills with. $400.00 stays in suspense.',
    );
  });

  it('reports that a refund above the limit waits for a second person', () => {
    expect(refundEffect(item(), ' ', cents(10_000))).toBe(
      '$100.00 is owed to the payer until its check is issued on the Refunds page. $400.00 stays in suspense.',
    );
    expect(refundEffect(item(), 'Acme', cents(100_000))).toBe(
      '$1,000.00 is owed to Acme until its check is issued on the Refunds page. None of it stays in suspense.',
    );
    expect(refundEffect(item(), 'Acme', cents(100_001))).toBe(
      '$1,000.01 is reserved for Acme until a second person approves the refund.',
    );
  });

  it('describes approving and declining a refund', () => {
    const refund = { movePk: 'M', amountCents: cents(150_000), payee: 'Acme', reason: '', by: 'Ada', byUserId: 'u' };
    expect(decisionEffect(refund, true)).toBe(
      '$1,500.00 is owed to Acme, as Ada asked, until its check is issued on the Refunds page.',
    );
    expect(decisionEffect(refund, false)).toBe('$1,500.00 stays in suspense and can be used again.');
  });

  it('names the bill that the money is for', () => {
    expect(billText(item())).toBeUndefined();
    const waiting = { billPk: 'a', billNumber: 'A', status: 'MODIFIED' as const };
    expect(billText({ waitsFor: waiting })).toBe('Waits for bill A, which is not reconciled');
    expect(billText({ waitsFor: { ...waiting, status: 'PARTIAL' } })).toBe('For bill A');
  });
});

describe('held money and what a group owes after returned payments', () => {
  const owing = item({ owedCents: cents(30_000) });

  it('settles exactly the amount owed', () => {
    expect(settleProblem(owing, cents(30_000))).toBeUndefined();
    expect(settleProblem(owing, cents(30_001))).toContain('The group owes $300.00');
    expect(settleProblem(owing, undefined)).toBe('Enter an amount above zero.');
  });

  it('settles at most the available amount', () => {
    const much = item({ owedCents: cents(60_000) });
    expect(settleProblem(much, cents(40_000))).toBeUndefined();
    expect(settleProblem(much, cents(40_001))).toBe('$400.00 of this money can be used. Enter less.');
  });

  it('shows the remaining debt and held amount to the cent', () => {
    expect(settleEffect(owing, cents(29_999))).toBe(
      'Harbor Foods still owes $0.01 after returned payments. $200.01 stays in suspense.',
    );
    expect(settleEffect(owing, cents(30_000))).toBe(
      'Harbor Foods owes nothing more after returned payments. $200.00 stays in suspense.',
    );
    const all = item({ owedCents: cents(50_000), groupName: null });
    expect(settleEffect(all, cents(49_999))).toContain('$0.01 stays in suspense.');
    expect(settleEffect(all, cents(50_000))).toBe(
      'The group owes nothing more after returned payments. None of it stays in suspense.',
    );
  });

  it('leaves a cent of a bill open, or applies one', () => {
    expect(applyEffect(item(), [{ billPk: 'a', amountCents: cents(29_999) }])).toContain('$0.01 stays open.');
    expect(applyEffect(item(), [{ billPk: 'a', amountCents: cents(1) }])).toContain('$0.01 is applied to bill A;');
    expect(applyProblem(item(), [{ billPk: 'a', amountCents: cents(1) }])).toBeUndefined();
    expect(applyProblem(item(), [{ billPk: 'a', amountCents: cents(30_001) }])).toContain('$300.00 can be applied');
  });
});
