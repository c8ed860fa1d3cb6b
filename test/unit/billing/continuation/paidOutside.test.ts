import type { PayerOfMonth } from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { explainPayer } from '../../../../src/domain/billing/reconciliation/causes/explainPayer';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { paidOutsideText } from '../../../../src/domain/billing/reconciliation/PaidOutside';
import { paidBy, payerOf, payersByMember } from '../../../../src/domain/billing/reconciliation/payers';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const payer = (more: Partial<PayerOfMonth> = {}): PayerOfMonth => ({
  memberId: 'E1',
  kind: 'COBRA',
  coverage: null,
  percent: 100,
  monthlyCents: cents(61_240),
  state: 'paid',
  graceEnds: localDate('2026-12-01'),
  paidThrough: localDate('2026-11-30'),
  ...more,
});

describe('who pays for a coverage', () => {
  it('is found by member, for all coverages or the one that is billed', () => {
    const dental = payer({ coverage: 'Dental' });
    const medical = payer({ coverage: 'Medical' });
    const byMember = payersByMember([dental, payer({ memberId: 'E2' }), medical]);
    expect(byMember.get('E1')).toEqual([dental, medical]);
    expect(byMember.get('E2')).toHaveLength(1);
    expect(payerOf(byMember.get('E1'), 'Medical')).toBe(medical);
    expect(payerOf(byMember.get('E1'), 'Vision')).toBeUndefined();
    expect(payerOf(byMember.get('E1'), null)).toBeUndefined();
    expect(payerOf(byMember.get('E2'), 'Vision')?.memberId).toBe('E2');
    expect(payerOf(byMember.get('E9'), 'Vision')).toBeUndefined();
  });

  it('pays the premium of the charge, the billed one without a charge, and nothing if the month is not paid', () => {
    const billed = cents(61_240);
    expect(paidBy(payer({ monthlyCents: cents(62_465), percent: 102 }), billed)).toBe(61_240);
    expect(paidBy(payer({ monthlyCents: null }), billed)).toBe(billed);
    expect(paidBy(payer({ state: 'unpaid' }), billed)).toBe(ZERO);
    expect(paidBy(payer({ state: 'grace', monthlyCents: null }), billed)).toBe(billed);
  });
});

describe('what a payer explains', () => {
  const explain = (billed: number, deducted: number, more: Partial<PayerOfMonth> = {}) =>
    explainPayer({ billedCents: cents(billed), deductedCents: cents(deducted) }, payer(more));

  it('is nothing if the payer pays the billed amount, up to rounding', () => {
    expect(explain(61_240, 61_240)).toBeUndefined();
    expect(explain(61_245, 61_240)).toBeUndefined();
    expect(explain(61_235, 61_240)).toBeUndefined();
    expect(explain(0, 61_240, { state: 'unpaid' })).toBeUndefined();
  });

  it('is a month that was not paid in time', () => {
    expect(explain(61_240, 0, { state: 'unpaid' })).toMatchObject({
      kind: 'CONTINUATION_UNPAID',
      suggestedAction: 'expectNextBill',
      cause: expect.stringMatching(
        /^COBRA.*\. The grace period for this month ended Dec 1.*\. Ask whether the coverage ends\.$/,
      ) as string,
    });
  });

  it.each([
    [70_000, 'AMOUNT_OVER'],
    [50_000, 'AMOUNT_UNDER'],
  ])('is a premium other than %d cents', (billed, kind) => {
    const found = explain(billed, 61_240);
    expect(found).toMatchObject({ kind, suggestedAction: 'acceptBill', suggestedReason: 'RATE_CORRECTION' });
    expect(found?.cause).toContain(`: a premium of $612.40. The carrier bills $${billed / 100}.00.`);
  });
});

describe('a comparison with payers outside payroll', () => {
  const lines = [
    aLine({ memberId: 'E2', memberName: 'Omar Diaz' }),
    aLine({ memberId: 'E1', memberName: 'Lena Falk' }),
    aLine({ memberId: 'E3', memberName: 'Ruth Adler' }),
  ];
  const compare = (payers: readonly PayerOfMonth[]) =>
    comparePayroll(lines, [aRow({ memberId: 'E3', memberName: 'Ruth Adler' })], { ...NO_FACTS, payers });

  it('lists them by name, and finds no difference', () => {
    const { paidOutside, discrepancies } = compare([payer(), payer({ memberId: 'E2' }), payer({ memberId: 'E9' })]);
    expect(discrepancies).toEqual([]);
    expect(paidOutside).toMatchObject([
      { memberId: 'E1', memberName: 'Lena Falk', coverage: 'Medical', billedCents: 61_240 },
      { memberId: 'E2', memberName: 'Omar Diaz' },
    ]);
  });

  it('shows what they are charged beside the bill, if it is known', () => {
    const [charged, ...others] = compare([
      payer({ monthlyCents: cents(50_000) }),
      payer({ memberId: 'E2' }),
    ]).discrepancies;
    expect(charged).toMatchObject({ memberId: 'E1', deductedCents: 50_000, differenceCents: -11_240 });
    expect(others).toEqual([]);
    const [unpaid] = compare([payer({ state: 'unpaid' }), payer({ memberId: 'E2' })]).discrepancies;
    expect(unpaid).toMatchObject({ kind: 'CONTINUATION_UNPAID', deductedCents: null });
  });

  it('shows the total of what it explains, by kind', () => {
    const one = { memberId: 'E1', memberName: 'Lena Falk', coverage: null, billedCents: cents(61_240), payer: payer() };
    expect(paidOutsideText([one])).toBe('1 amount is paid outside payroll: COBRA $612.40.');
    const retiree = { ...one, billedCents: cents(10_000), payer: payer({ kind: 'RETIREE' }) };
    expect(paidOutsideText([one, retiree, one])).toBe(
      '3 amounts are paid outside payroll: COBRA $1,224.80, Retiree $100.00.',
    );
  });
});
