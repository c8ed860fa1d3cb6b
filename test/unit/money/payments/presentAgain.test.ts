import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import {
  mayBePresentedAgain,
  type PresentationFacts,
  presentationEffect,
} from '../../../../src/domain/money/payments/presentAgain';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const bill: PresentationFacts['bills'][number] = {
  billPk: 'b1',
  billNumber: 'B-1',
  groupNumber: '10001',
  status: BillStatus.Reconciled,
  version: 1,
  dueDate: localDate('2026-01-20'),
  dueCents: cents(500_00),
  paidCents: cents(0),
  pendingCents: cents(0),
  hasZeroPayment: false,
};
const payment: PresentationFacts['payment'] = {
  paymentPk: 'p1',
  method: PaymentMethod.Ach,
  disposition: 'RETURNED',
  paymentAmount: cents(500_00),
  allocations: [{ billPk: 'b1', billNumber: 'B-1', amountCents: cents(500_00) }],
  excessCents: cents(0),
  reversal: { returnCode: 'R01' },
};
const original = { paymentPk: 'p1', confirmation: 'P-1', settleDate: localDate('2026-01-02') };
const facts: PresentationFacts = {
  payment,
  chain: { original, again: [] },
  accountCount: 1,
  bills: [bill],
  settleDate: localDate('2026-01-20'),
};
const again = (paymentPk: string, disposition: 'NONE' | 'RETURNED') => ({
  paymentPk,
  confirmation: paymentPk.toUpperCase(),
  disposition,
});
const problem = (more: Partial<PresentationFacts>) => presentationEffect({ ...facts, ...more }).problem;

describe('a returned debit', () => {
  it('is presented again as the same amount on the same bills', () => {
    const { bills, ...effect } = presentationEffect(facts);
    expect(effect).toMatchObject({ problem: null, presentedAs: null, amountCents: 500_00, presentationNo: 1 });
    expect(bills).toEqual([
      {
        billPk: 'b1',
        billNumber: 'B-1',
        amountCents: 500_00,
        statusBefore: BillStatus.Reconciled,
        statusAfter: BillStatus.Pending,
        openAfterCents: 0,
      },
    ]);
  });

  it('may settle until the day 180 days after the first debit settled', () => {
    expect(problem({ settleDate: localDate('2026-07-01') })).toBeNull();
    expect(problem({ settleDate: localDate('2026-07-02') })).toContain('until Jul 1, 2026');
  });

  it('is presented again twice at most, and only the last one of its chain', () => {
    const after = (...presentations: PresentationFacts['chain']['again']) => {
      const last = presentations.at(-1)?.paymentPk ?? 'p1';
      return { payment: { ...payment, paymentPk: last }, chain: { original, again: presentations } };
    };
    const once = after(again('p2', 'RETURNED'));
    const twice = after(again('p2', 'RETURNED'), again('p3', 'RETURNED'));
    expect([problem(once), problem(twice)]).toEqual([null, expect.stringContaining('was presented again twice')]);
    const numberOf = (more: Partial<PresentationFacts>) => presentationEffect({ ...facts, ...more }).presentationNo;
    expect([numberOf(once), numberOf(twice)]).toEqual([2, 2]);
    expect(problem({ chain: once.chain })).toContain('presented again already, as payment P2');
  });

  it('names the payment that presents it again while that one is alive', () => {
    const as = (disposition: 'NONE' | 'RETURNED') =>
      presentationEffect({ ...facts, chain: { original, again: [again('p2', disposition)] } }).presentedAs;
    expect([as('NONE'), as('RETURNED')]).toEqual(['p2', null]);
  });

  it.each([
    ['is no ACH payment', { payment: { ...payment, method: PaymentMethod.Lockbox } }, 'Only an ACH payment'],
    ['was voided', { payment: { ...payment, disposition: 'VOIDED' } }, 'Only an ACH payment'],
    [
      'was returned with another code',
      { payment: { ...payment, reversal: { returnCode: 'R02' } } },
      'returned with R02',
    ],
    ['was returned without a code', { payment: { ...payment, reversal: null } }, 'returned without a code'],
    ['was drawn from two accounts', { accountCount: 2 }, 'several bank accounts'],
    [
      'pays a bill of which a cent less is open',
      { bills: [{ ...bill, paidCents: cents(1) }] },
      'only $499.99 of bill B-1 is open',
    ],
    ['pays a bill that is paid', { bills: [{ ...bill, status: BillStatus.Paid }] }, 'bill B-1 cannot be paid now'],
    ['pays a bill that is gone', { bills: [] }, 'bill B-1 cannot be paid now'],
  ] satisfies [string, Partial<PresentationFacts>, string][])('is not presented again when it %s', (_, more, text) => {
    expect(problem(more)).toContain(text);
  });

  it.each(['R01', 'R09'] as const)('may be presented again after %s', (returnCode) => {
    expect(mayBePresentedAgain({ ...payment, reversal: { returnCode } })).toBe(true);
    expect(mayBePresentedAgain({ ...payment, reversal: { returnCode }, disposition: 'NONE' })).toBe(false);
    expect(mayBePresentedAgain({ ...payment, reversal: { returnCode }, method: PaymentMethod.Lockbox })).toBe(false);
  });
});
