import { fc, test } from '@fast-check/jest';
import { Account } from '../../../../src/domain/money/ledger/Account';
import { isBalanced, paymentProcessed, paymentReversed } from '../../../../src/domain/money/ledger/LedgerEvent';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import {
  lastReturnDay,
  RETURN_CODES,
  returnCodesFor,
  returnLabel,
  returnMeaning,
} from '../../../../src/domain/money/payments/returnCodes';
import {
  reversalEffect,
  whyNotReturnable,
  whyNotReversible,
} from '../../../../src/domain/money/payments/reversalEffect';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, negate, sumCents } from '../../../../src/domain/platform/money/Cents';
import { centsFromZero } from '../../../support/arbitraries/amounts';

const MOST = 1_000_000_000;
const ach = (paymentAmount: number) => ({
  groupNumber: '100',
  paymentPk: '100.p',
  method: PaymentMethod.Ach,
  paymentAmount: cents(paymentAmount),
});

describe('the ledger event of a reversal', () => {
  const allocations = fc.array(
    fc.record({
      amountCents: fc.integer({ min: 1, max: MOST }).map(cents),
      weights: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 4 },
  );

  test.prop([allocations, centsFromZero(MOST), fc.double({ min: 0, max: 1, noNaN: true })])(
    'always balances, and leaves nothing but the excess that was used, which the group owes',
    (bills, excess, usedShare) => {
      const of = bills.map(({ amountCents, weights }, index) => ({
        billPk: `100.${index}`,
        amountCents,
        shares: weights.map((weight, carrier) => ({ carrierCode: `C${carrier}`, amountCents: cents(weight) })),
      }));
      const allocated = sumCents(of.map(({ amountCents }) => amountCents));
      const owed = cents(Math.floor(excess * usedShare));
      const posted = paymentProcessed(ach(allocated + excess), of).entries;
      const event = paymentReversed('PAYMENT_RETURNED', ach(0), posted, owed);
      expect(isBalanced(event)).toBe(true);
      const left = new Map<string, number>();
      for (const { account, billPk, carrierCode, amountCents } of [...posted, ...event.entries]) {
        const key = [account, billPk, carrierCode].filter(Boolean).join(' ');
        left.set(key, (left.get(key) ?? 0) + amountCents);
      }
      const rest = Object.fromEntries([...left].filter(([, total]) => total !== 0));
      expect(rest).toEqual(
        owed > 0 ? { [Account.CreditSuspense]: negate(owed), [Account.ReturnedReceivable]: owed } : {},
      );
    },
  );
});

describe('the effect of a reversal', () => {
  const bill = (paidCents: number, pendingCents: number, dueCents: number) =>
    ({
      billPk: '100.b',
      billNumber: 'HF-1',
      groupNumber: '100',
      status: 'PAID',
      version: 1,
      dueDate: localDate('2026-03-15'),
      dueCents: cents(dueCents),
      paidCents: cents(paidCents),
      pendingCents: cents(pendingCents),
      hasZeroPayment: false,
    }) as const;
  const amounts = fc.tuple(
    centsFromZero(MOST),
    centsFromZero(MOST),
    centsFromZero(MOST),
    centsFromZero(MOST),
    centsFromZero(MOST),
  );

  test.prop([amounts, fc.constantFrom('PENDING', 'PROCESSED')])(
    'always removes exactly what the payment applied, and splits its excess into what suspense still has and what is owed',
    ([applied, otherPaid, otherPending, excess, free], status) => {
      const amountCents = cents(applied + 1);
      const [paid, pending] =
        status === 'PROCESSED' ? [otherPaid + amountCents, otherPending] : [otherPaid, otherPending + amountCents];
      const payment = {
        status,
        method: PaymentMethod.Ach,
        paymentAmount: cents(amountCents + excess),
        allocations: [{ billPk: '100.b', billNumber: 'HF-1', amountCents }],
        excessCents: excess,
        excessTo: 'creditSuspense',
      } as const;
      const effect = reversalEffect(payment, [], [bill(paid, pending, paid + pending)], free);
      expect(effect.bills[0]).toMatchObject({
        amountCents,
        paidCents: otherPaid,
        pendingCents: otherPending,
        openAfterCents: amountCents,
      });
      expect(effect.fromSuspenseCents + effect.owedCents).toBe(status === 'PROCESSED' ? excess : 0);
      expect(effect.fromSuspenseCents).toBeLessThanOrEqual(free);
      expect(effect.restoredCents).toBe(0);
    },
  );

  it('leaves an excess that was written off with the payment', () => {
    const payment = {
      status: 'PROCESSED',
      method: PaymentMethod.Ach,
      paymentAmount: cents(10),
      allocations: [],
      excessCents: cents(2),
      excessTo: 'overShort',
    } as const;
    expect(reversalEffect(payment, [], [], cents(2))).toMatchObject({ fromSuspenseCents: 0, owedCents: 0 });
  });

  it('restores the held money that a payment used', () => {
    const payment = {
      status: 'PROCESSED',
      method: PaymentMethod.GroupCredit,
      paymentAmount: cents(10),
      allocations: [],
      excessCents: cents(0),
      excessTo: 'creditSuspense',
    } as const;
    expect(reversalEffect(payment, [], [], cents(0)).restoredCents).toBe(10);
  });
});

describe('return codes', () => {
  it('have a name and a sentence, and belong to one kind of payment', () => {
    for (const code of RETURN_CODES) {
      expect(returnLabel(code)).toMatch(new RegExp(`^${code} [A-Z]`));
      expect(returnMeaning(code)).toMatch(/^[A-Z].*\.$/);
    }
    expect(returnCodesFor(PaymentMethod.Ach)).toEqual(
      expect.arrayContaining(['R01', 'R02', 'R03', 'R04', 'R07', 'R08', 'R09', 'R10', 'R16', 'R20', 'R29']),
    );
    expect([...returnCodesFor(PaymentMethod.Ach), 'R23', ...returnCodesFor(PaymentMethod.Lockbox)].sort()).toEqual(
      [...RETURN_CODES].sort(),
    );
    expect(returnCodesFor(PaymentMethod.CreditSuspense)).toEqual([]);
  });

  it('show only the code when they are newer than this version', () => {
    expect(returnLabel('R99' as never)).toBe('R99');
    expect(returnMeaning('R99' as never)).toBe('');
  });

  it('end two bank days after settlement, or on the bank day after the sixtieth day', () => {
    expect(lastReturnDay('R01', localDate('2026-03-12'))).toBe('2026-03-16');
    expect(lastReturnDay('R10', localDate('2026-03-12'))).toBe('2026-05-12');
  });
});

describe('returning or reversing a payment', () => {
  const payment = (method: PaymentMethod, status: 'PENDING' | 'PROCESSED' = 'PROCESSED') => ({
    method,
    status,
    disposition: 'NONE' as const,
  });

  it('is refused for what no bank did, and before the bank has it', () => {
    expect(whyNotReturnable(payment('ACH'), true)).toBeUndefined();
    expect(whyNotReturnable(payment('Lockbox'), true)).toBeUndefined();
    expect(whyNotReturnable(payment('Group Credit'), true)).toContain('Reverse it instead');
    expect(whyNotReturnable(payment('ACH', 'PENDING'), true)).toBeUndefined();
    expect(whyNotReturnable(payment('ACH', 'PENDING'), false)).toContain('Void it instead');
    expect(whyNotReversible(payment('ACH'))).toBeUndefined();
    expect(whyNotReversible(payment('ACH', 'PENDING'))).toContain('Void it instead');
    expect(whyNotReversible(payment('Zero Payment'))).toContain('final');
  });

  it.each(['VOIDED', 'RETURNED', 'REVERSED'] as const)('is refused once it was %s', (disposition) => {
    const ended = { ...payment('ACH'), disposition };
    for (const problem of [whyNotReturnable(ended, true), whyNotReversible(ended)])
      expect(problem).toContain(`already been ${disposition.toLowerCase()}`);
  });
});
