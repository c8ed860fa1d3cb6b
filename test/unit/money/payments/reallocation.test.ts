import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import {
  openFor,
  paysExactly,
  reallocationEffect,
  whyNotReallocatable,
} from '../../../../src/domain/money/payments/reallocation';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../../src/domain/platform/money/Cents';

const bill = (billPk: string, paid: number, more: { status?: BillStatus; hasZeroPayment?: boolean } = {}) => ({
  billPk,
  billNumber: billPk.toUpperCase(),
  groupNumber: '1',
  status: BillStatus.Partial,
  version: 1,
  dueDate: localDate('2026-03-20'),
  dueCents: cents(500_00),
  paidCents: cents(paid),
  pendingCents: cents(0),
  ...more,
});
const amount = (billPk: string, amountCents: number, version = 1) => ({
  billPk,
  amountCents: cents(amountCents),
  version,
});
/** It pays $300.00 of the $400.00 paid on the first bill. */
const payment = { allocations: [{ billPk: 'a', billNumber: 'A', amountCents: cents(300_00) }] };
const bills = [bill('a', 400_00), bill('b', 0, { status: BillStatus.Reconciled })];
const problem = (requested: ReturnType<typeof amount>[], on = bills) =>
  reallocationEffect(payment, on, requested).problem;

describe('a payment that moves between bills', () => {
  it('leaves its own amount on a bill open', () => {
    expect(openFor(payment, bill('a', 400_00))).toBe(400_00);
    expect(openFor(payment, bill('b', 400_00))).toBe(100_00);
    expect(openFor(payment, bill('a', 400_00, { status: BillStatus.Modified }))).toBe(0);
    expect(openFor(payment, bill('a', 400_00, { hasZeroPayment: true }))).toBe(0);
  });

  it('moves all that it pays on bills, and not a cent more', () => {
    expect(problem([amount('b', 300_00)])).toBeUndefined();
    expect(problem([amount('b', 300_01)])?.message).toBe('$300.00 of the payment can be moved. Enter less.');
    expect(problem([amount('a', 300_00)])?.message).toContain('already pays these amounts');
    const { toSuspenseCents, bills: changed } = reallocationEffect(payment, bills, [amount('b', 299_99)]);
    expect(toSuspenseCents).toBe(1);
    expect(changed).toMatchObject([
      { billPk: 'a', beforeCents: 300_00, amountCents: 0, paidCents: 100_00, statusAfter: BillStatus.Partial },
      { billPk: 'b', beforeCents: 0, amountCents: 299_99, openAfterCents: 200_01, statusAfter: BillStatus.Partial },
    ]);
  });

  it('keeps the status of a bill that is not reconciled', () => {
    const modified = bill('a', 400_00, { status: BillStatus.Modified });
    const { bills: changed } = reallocationEffect(payment, [modified, bill('b', 0)], [amount('b', 300_00)]);
    expect(changed[0]?.statusAfter).toBe(BillStatus.Modified);
  });

  it('pays a bill as it was seen, and only what is open on it', () => {
    expect(problem([amount('b', 1, 2)])?.code).toBe(ErrorCode.StaleVersion);
    const full = [bill('a', 400_00), bill('b', 499_99)];
    expect(problem([amount('b', 1)], full)).toBeUndefined();
    expect(problem([amount('b', 2)], full)?.message).toBe('$0.01 can be applied to bill B. Enter less.');
    const unreconciled = [bill('a', 400_00), bill('b', 0, { status: BillStatus.Released })];
    expect(problem([amount('b', 1)], unreconciled)?.message).toContain('is not reconciled');
  });

  it('pays exactly the same bills and amounts, in any order', () => {
    const two = { allocations: [...payment.allocations, { billPk: 'b', billNumber: 'B', amountCents: cents(7) }] };
    expect(paysExactly(two, [amount('b', 7), amount('a', 300_00)])).toBe(true);
    expect(paysExactly(two, [amount('a', 300_00)])).toBe(false);
    expect(paysExactly(two, [amount('a', 7), amount('b', 300_00)])).toBe(false);
  });

  const moved: Parameters<typeof whyNotReallocatable>[0] = {
    status: 'PROCESSED',
    disposition: 'NONE',
    method: PaymentMethod.Ach,
    excessCents: cents(0),
    excessTo: 'creditSuspense',
    ...payment,
  };

  it.each([
    ['was voided', { disposition: 'VOIDED' }, 'already been voided'],
    ['is pending', { status: 'PENDING' }, 'still pending'],
    ['brought no money', { method: PaymentMethod.ZeroPayment }, 'brought no money'],
    ['was written off', { method: PaymentMethod.OverShortDebit }, 'brought no money'],
    ['pays no bill', { allocations: [] }, 'pays no bill'],
    ['has a cent written off', { excessTo: 'overShort', excessCents: cents(1) }, 'was written off'],
  ] satisfies [string, Partial<typeof moved>, string][])('is refused when it %s', (_, more, text) => {
    expect(whyNotReallocatable({ ...moved, ...more })).toContain(text);
  });

  it.each([
    ['nothing was written off', { excessTo: 'overShort' }],
    ['its excess is in suspense', { excessCents: cents(1) }],
  ] satisfies [string, Partial<typeof moved>][])('is possible when %s', (_, more) => {
    expect(whyNotReallocatable({ ...moved, ...more })).toBeUndefined();
  });
});
