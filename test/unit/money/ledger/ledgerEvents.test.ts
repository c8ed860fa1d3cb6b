import { Account } from '../../../../src/domain/money/ledger/Account';
import { sidesOf, totalsOf } from '../../../../src/domain/money/ledger/Books';
import {
  billReconciled,
  billUnreconciled,
  cashOpened,
  explanationUndone,
  isBalanced,
  lineExplained,
  paymentProcessed,
  paymentReallocated,
  paymentReversed,
  refundMoved,
  suspenseMoved,
  unidentifiedReceived,
  zeroPaymentMade,
} from '../../../../src/domain/money/ledger/LedgerEvent';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const share = (carrierCode: string, amount: number) => ({ carrierCode, amountCents: cents(amount) });
const entry = (account: Account, amount: number, billPk: string | null = null, carrierCode: string | null = null) => ({
  account,
  amountCents: cents(amount),
  billPk,
  carrierCode,
});
const payment = { groupNumber: '100', paymentPk: 'p1', method: 'ACH', paymentAmount: cents(1_000) } as const;

describe('an entry in the ledger', () => {
  it('makes a bill due and no longer due, by carrier', () => {
    const shares = [share('BH', 700), share('NMU', -200)];
    expect(billReconciled('100', 'b1', shares)).toEqual({
      kind: 'BILL_RECONCILED',
      groupNumber: '100',
      refPk: 'b1',
      entries: [
        entry(Account.Receivable, 700, 'b1', 'BH'),
        entry(Account.Billed, -700, 'b1', 'BH'),
        entry(Account.Receivable, -200, 'b1', 'NMU'),
        entry(Account.Billed, 200, 'b1', 'NMU'),
      ],
    });
    const { kind, entries } = billUnreconciled('100', 'b1', [share('BH', 700)]);
    expect([kind, entries]).toEqual([
      'BILL_UNRECONCILED',
      [entry(Account.Receivable, -700, 'b1', 'BH'), entry(Account.Billed, 700, 'b1', 'BH')],
    ]);
  });

  it('balances only if its amounts add up to zero', () => {
    expect(isBalanced({ entries: [entry(Account.Cash, 5), entry(Account.Billed, -5)] })).toBe(true);
    expect(isBalanced({ entries: [entry(Account.Cash, 5), entry(Account.Billed, -4)] })).toBe(false);
  });

  it('applies a payment to carriers with an open share, and holds the excess', () => {
    const applied = { billPk: 'b1', amountCents: cents(900), shares: [share('BH', 900), share('NMU', -50)] };
    const bill = [
      entry(Account.Receivable, -900, 'b1', 'BH'),
      entry(Account.Billed, 900, 'b1', 'BH'),
      entry(Account.CarrierPayable, -900, 'b1', 'BH'),
    ];
    expect(paymentProcessed(payment, [applied])).toEqual({
      kind: 'PAYMENT_PROCESSED',
      groupNumber: '100',
      refPk: 'p1',
      entries: [entry(Account.Cash, 1_000), ...bill, entry(Account.CreditSuspense, -100)],
    });
    expect(paymentProcessed({ ...payment, excessTo: 'overShort' }, [applied]).entries.at(-1)).toEqual(
      entry(Account.OverShort, -100),
    );
    expect(paymentProcessed({ ...payment, paymentAmount: cents(900) }, [applied]).entries).toEqual([
      entry(Account.Cash, 900),
      ...bill,
    ]);
  });

  it('reverses a payment, and owes the excess that was used', () => {
    const posted = [entry(Account.Cash, 1_000), entry(Account.CreditSuspense, -1_000)];
    const opposite = [entry(Account.Cash, -1_000), entry(Account.CreditSuspense, 1_000)];
    expect(paymentReversed('PAYMENT_RETURNED', payment, posted, cents(0))).toEqual({
      kind: 'PAYMENT_RETURNED',
      groupNumber: '100',
      refPk: 'p1',
      entries: opposite,
    });
    expect(paymentReversed('PAYMENT_REVERSED', payment, posted, cents(400)).entries).toEqual([
      ...opposite,
      entry(Account.CreditSuspense, -400),
      entry(Account.ReturnedReceivable, 400),
    ]);
  });

  it('moves the credit of a bill to suspense with a Zero Payment', () => {
    const applied = { billPk: 'b1', shares: [share('BH', -300), share('NMU', 100)] };
    expect(zeroPaymentMade('100', 'p1', cents(-200), applied)).toEqual({
      kind: 'PAYMENT_PROCESSED',
      groupNumber: '100',
      refPk: 'p1',
      entries: [
        entry(Account.Receivable, 200, 'b1', 'BH'),
        entry(Account.Receivable, 0, 'b1', 'NMU'),
        entry(Account.CreditSuspense, -200),
      ],
    });
  });

  it('holds money of an unknown payer without a group', () => {
    expect(unidentifiedReceived('s1', cents(500))).toEqual({
      kind: 'UNIDENTIFIED_RECEIVED',
      groupNumber: 'unidentified',
      refPk: 's1',
      entries: [entry(Account.Cash, 500), entry(Account.CreditSuspense, -500)],
    });
  });

  it.each([
    ['SUSPENSE_TO_GROUP_CREDIT', Account.GroupCredit],
    ['UNIDENTIFIED_TRANSFERRED', Account.Cash],
  ] as const)('moves money out of suspense: %s', (kind, to) =>
    expect(suspenseMoved(kind, { groupNumber: '100', suspensePk: 's1' }, cents(500))).toEqual({
      kind,
      groupNumber: '100',
      refPk: 's1',
      entries: [entry(Account.CreditSuspense, 500), entry(to, -500)],
    }),
  );
});

describe('money that moves without a bill', () => {
  const day = localDate('2026-03-12');

  it('is a payment that moves from one bill to another by way of credit suspense', () => {
    const posted = [
      entry(Account.Cash, 1_000),
      entry(Account.Receivable, -900, 'b1', 'BH'),
      entry(Account.Billed, 900, 'b1', 'BH'),
      entry(Account.CarrierPayable, -900, 'b1', 'BH'),
      entry(Account.CreditSuspense, -100),
    ];
    const paid = [{ billPk: 'b2', amountCents: cents(300), shares: [share('BH', 300)] }];
    expect(paymentReallocated(payment, posted, paid)).toEqual({
      kind: 'PAYMENT_REALLOCATED',
      groupNumber: '100',
      refPk: 'p1',
      entries: [
        entry(Account.Receivable, 900, 'b1', 'BH'),
        entry(Account.Billed, -900, 'b1', 'BH'),
        entry(Account.CarrierPayable, 900, 'b1', 'BH'),
        entry(Account.Receivable, -300, 'b2', 'BH'),
        entry(Account.Billed, 300, 'b2', 'BH'),
        entry(Account.CarrierPayable, -300, 'b2', 'BH'),
        entry(Account.CreditSuspense, -600),
      ],
    });
  });

  it.each([
    ['SUSPENSE_TO_GROUP_CREDIT', Account.GroupCredit],
    ['RETURN_SETTLED', Account.ReturnedReceivable],
    ['UNIDENTIFIED_TRANSFERRED', Account.Cash],
  ] as const)('leaves credit suspense as %s to %s', (kind, credited) => {
    expect(suspenseMoved(kind, { groupNumber: '100', suspensePk: 's1' }, cents(50))).toMatchObject({
      kind,
      entries: [entry(Account.CreditSuspense, 50), entry(credited, -50)],
    });
  });

  it('is owed to the payee of a refund once it is approved', () => {
    const { entries } = refundMoved('REFUND_APPROVED', { groupNumber: '100', refundPk: 'r1' }, cents(50));
    expect(entries).toEqual([entry(Account.CreditSuspense, 50), entry(Account.RefundsPayable, -50)]);
  });

  it('opens cash with the balance that the bank shows', () => {
    expect(cashOpened('a1', cents(70))).toMatchObject({
      kind: 'CASH_OPENED',
      refPk: 'a1',
      entries: [entry(Account.Cash, 70), entry(Account.OpeningBalance, -70)],
    });
  });

  it.each([
    ['FEE', Account.BankFees],
    ['INTEREST', Account.InterestEarned],
    ['TRANSFER', Account.BankTransfers],
    ['BANK_ERROR', Account.BankErrors],
    ['OPENING', Account.OpeningBalance],
  ] as const)('is a line of a statement that is explained as %s, and its exact opposite', (as, account) => {
    expect(lineExplained('m1', as, cents(-9), day)).toEqual({
      kind: 'LINE_EXPLAINED',
      groupNumber: 'unidentified',
      refPk: 'm1',
      eventDay: day,
      entries: [entry(Account.Cash, -9), entry(account, 9)],
    });
    expect(explanationUndone('m1', as, cents(-9), day)).toMatchObject({
      kind: 'EXPLANATION_UNDONE',
      entries: [entry(Account.Cash, 9), entry(account, -9)],
    });
  });

  it('carries a short of a cent from debit suspense, and holds an excess of a cent', () => {
    const carried = { ...share('BH', 700), carriedCents: cents(1) };
    expect(billReconciled('100', 'b1', [carried]).entries).toEqual([
      entry(Account.Receivable, 700, 'b1', 'BH'),
      entry(Account.Billed, -699, 'b1', 'BH'),
      entry(Account.DebitSuspense, -1, 'b1', 'BH'),
    ]);
    const applied = { billPk: 'b1', amountCents: cents(999), shares: [share('BH', 999)] };
    const event = paymentProcessed(payment, [applied]);
    expect([event.kind, event.entries.at(-1)]).toEqual(['PAYMENT_PROCESSED', entry(Account.CreditSuspense, -1)]);
  });
});

describe('the sides of a balance', () => {
  it('are a debit above zero and a credit below', () => {
    expect([1, 0, -1].map((balance) => sidesOf(cents(balance)))).toEqual([
      { debitCents: 1, creditCents: 0 },
      { debitCents: 0, creditCents: 0 },
      { debitCents: 0, creditCents: 1 },
    ]);
  });

  it('add up separately', () => {
    const rows = [sidesOf(cents(7)), sidesOf(cents(-4)), sidesOf(cents(-3))];
    expect(totalsOf(rows)).toEqual({ debitCents: 7, creditCents: 7 });
    expect(totalsOf(rows.slice(0, 2))).toEqual({ debitCents: 7, creditCents: 4 });
  });
});
