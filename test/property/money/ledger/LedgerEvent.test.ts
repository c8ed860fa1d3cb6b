import { fc, test } from '@fast-check/jest';
import { Account } from '../../../../src/domain/money/ledger/Account';
import { carrierShares, openShares } from '../../../../src/domain/money/ledger/carrierShares';
import {
  billReconciled,
  billUnreconciled,
  isBalanced,
  type LedgerEntry,
  paymentProcessed,
  zeroPaymentMade,
} from '../../../../src/domain/money/ledger/LedgerEvent';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import { PAYMENT_METHODS } from '../../../../src/domain/money/payments/paymentMethods';
import { type Cents, cents, negate, sumCents } from '../../../../src/domain/platform/money/Cents';
import { anyCents, centsFromZero } from '../../../support/arbitraries/amounts';

const MAX_CENTS = 1_000_000_000;
const shares = fc.uniqueArray(
  fc.record({
    carrierCode: fc.stringMatching(/^[A-Z]{1,4}$/),
    amountCents: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents),
  }),
  { selector: ({ carrierCode }) => carrierCode, minLength: 1, maxLength: 6 },
);
const owedShares = fc.uniqueArray(
  fc.record({ carrierCode: fc.stringMatching(/^[A-Z]{1,4}$/), amountCents: centsFromZero(MAX_CENTS) }),
  { selector: ({ carrierCode }) => carrierCode, minLength: 1, maxLength: 6 },
);
const parts = fc.uniqueArray(
  fc.record({
    carrierCode: fc.stringMatching(/^[A-Z]{1,4}$/),
    billedCents: anyCents(),
    reconciledCents: anyCents(),
    adjustmentsCents: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents),
  }),
  { selector: ({ carrierCode }) => carrierCode, minLength: 1, maxLength: 6 },
);

const total = (entries: readonly LedgerEntry[], account: Account): Cents =>
  sumCents(entries.filter((entry) => entry.account === account).map(({ amountCents }) => amountCents));

/** @source product.md, Money, invariants 2, 3, 10 */
describe('ledger events', () => {
  test.prop([shares])("of a reconciled bill always balance, and owe the total of the carriers' shares", (of) => {
    const event = billReconciled('100', '100.b', of);
    expect(isBalanced(event)).toBe(true);
    expect(total(event.entries, Account.Receivable)).toBe(sumCents(of.map(({ amountCents }) => amountCents)));
  });

  test.prop([shares])('of an unreconciled bill always reverse exactly what reconciling posted', (of) => {
    const forth = billReconciled('100', '100.b', of).entries;
    const back = billUnreconciled('100', '100.b', of).entries;
    expect(back).toEqual(forth.map((entry) => ({ ...entry, amountCents: negate(entry.amountCents) })));
  });

  test.prop([
    fc.array(fc.tuple(owedShares, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 4 }),
    centsFromZero(MAX_CENTS),
  ])(
    'always balance for a processed payment, pay carriers exactly what is applied to bills, and put the excess in suspense',
    (bills, excess) => {
      const allocations = bills.map(([of, share], index) => {
        const due = sumCents(of.map(({ amountCents }) => amountCents));
        return { billPk: `100.${index}`, amountCents: cents(Math.floor(due * share)), shares: of };
      });
      const allocated = sumCents(allocations.map(({ amountCents }) => amountCents));
      const { entries } = paymentProcessed(ach(cents(allocated + excess)), allocations);
      expect(isBalanced({ entries })).toBe(true);
      expect(total(entries, Account.Cash)).toBe(allocated + excess);
      expect(total(entries, Account.CarrierPayable)).toBe(negate(allocated));
      expect(total(entries, Account.CreditSuspense)).toBe(negate(excess));
      for (const { billPk, amountCents } of allocations) {
        const ofBill = entries.filter((entry) => entry.billPk === billPk);
        expect(total(ofBill, Account.Receivable)).toBe(negate(amountCents));
      }
    },
  );
});

describe('a processed payment with an excess', () => {
  test.prop([
    owedShares,
    fc.integer({ min: 1, max: MAX_CENTS }).map(cents),
    fc.constantFrom(...Object.values(PaymentMethod).filter((method) => method !== PaymentMethod.DebitSuspense)),
  ])('always balances, and writes the excess off to over/short when the payor chose so', (of, excess, method) => {
    const amountCents = sumCents(of.map((share) => share.amountCents));
    const payment = { ...ach(cents(amountCents + excess)), method, excessTo: 'overShort' as const };
    const { entries } = paymentProcessed(payment, [{ billPk: '100.b', amountCents, shares: of }]);
    expect(isBalanced({ entries })).toBe(true);
    expect(entries.at(-1)).toMatchObject({ account: Account.OverShort, amountCents: negate(excess) });
    expect(entries[0]).toMatchObject({ account: PAYMENT_METHODS[method].account, amountCents: amountCents + excess });
  });
});

/** @source product.md, The bill's life: closeShort; Money, invariants 1, 6 */
describe('a short that is carried to the next bill', () => {
  const LINES_CENTS = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

  test.prop([owedShares.filter((of) => of.some(({ amountCents }) => amountCents > 0)), LINES_CENTS])(
    'always balances, pays no carrier, and is out of debit suspense once the next bill is reconciled',
    (of, lines) => {
      const amountCents = sumCents(of.map((share) => share.amountCents));
      const payment = { ...ach(amountCents), method: PaymentMethod.DebitSuspense };
      const closed = paymentProcessed(payment, [{ billPk: '100.a', amountCents, shares: of }]);
      expect(isBalanced(closed)).toBe(true);
      expect(total(closed.entries, Account.DebitSuspense)).toBe(amountCents);
      expect(total(closed.entries, Account.Receivable)).toBe(negate(amountCents));
      expect(total(closed.entries, Account.CarrierPayable)).toBe(0);
      const next = of.map((share) => ({
        carrierCode: share.carrierCode,
        amountCents: cents(lines + share.amountCents),
        carriedCents: share.amountCents,
      }));
      const reconciled = billReconciled('100', '100.b', next);
      expect(isBalanced(reconciled)).toBe(true);
      const both = [...closed.entries, ...reconciled.entries];
      expect(total(both, Account.DebitSuspense)).toBe(0);
      expect(total(both, Account.Billed)).toBe(negate(cents(of.length * lines)));
    },
  );
});

/** @source product.md, The bill's life: zeroPay */
describe('the ledger event of a Zero Payment', () => {
  const owing = shares.filter((of) => sumCents(of.map(({ amountCents }) => amountCents)) <= 0);

  test.prop([owing])('always balances, moves the whole credit to suspense and leaves no receivable', (of) => {
    const due = sumCents(of.map(({ amountCents }) => amountCents));
    const event = zeroPaymentMade('100', '100.p', due, { billPk: '100.b', shares: of });
    expect(isBalanced(event)).toBe(true);
    expect(event.entries.length).toBeGreaterThan(0);
    expect(total(event.entries, Account.CreditSuspense)).toBe(due);
    const reconciled = billReconciled('100', '100.b', of);
    expect(total([...reconciled.entries, ...event.entries], Account.Receivable)).toBe(0);
  });

  test.prop([owing])('never takes more from a carrier than its credit, and pays no carrier', (of) => {
    const due = sumCents(of.map(({ amountCents }) => amountCents));
    const { entries } = zeroPaymentMade('100', '100.p', due, { billPk: '100.b', shares: of });
    expect(total(entries, Account.CarrierPayable)).toBe(0);
    for (const { carrierCode, amountCents } of of) {
      const taken = entries.find((entry) => entry.carrierCode === carrierCode)?.amountCents ?? 0;
      expect(taken).toBeGreaterThanOrEqual(0);
      expect(taken).toBeLessThanOrEqual(Math.max(0, negate(amountCents)));
    }
  });
});

describe("carriers' shares of a bill", () => {
  test.prop([parts, centsFromZero(MAX_CENTS), fc.constantFrom('adjustThenPay' as const, 'payAsBilled' as const)])(
    'always add up to the amount due',
    (of, creditsCents, reconcilePolicy) => {
      const lines = of.map((part) => (reconcilePolicy === 'adjustThenPay' ? part.reconciledCents : part.billedCents));
      const due = sumCents([...lines, ...of.map(({ adjustmentsCents }) => adjustmentsCents), negate(creditsCents)]);
      const found = carrierShares({ reconcilePolicy, creditsCents }, of);
      expect(sumCents(found.map(({ amountCents }) => amountCents))).toBe(due);
    },
  );

  test.prop([owedShares, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 })])(
    'are always paid to the cent once the bill is paid, in any number of payments',
    (of, cuts) => {
      const paid = new Map<string, Cents>();
      const due = sumCents(of.map(({ amountCents }) => amountCents));
      let open = due;
      for (const cut of [...cuts, 1]) {
        const amountCents = cents(Math.floor(open * cut));
        open = cents(open - amountCents);
        const allocation = { billPk: '100.b', amountCents, shares: openShares(of, paid) };
        for (const entry of paymentProcessed(ach(amountCents), [allocation]).entries) {
          if (entry.account !== Account.CarrierPayable || entry.carrierCode === null) continue;
          paid.set(entry.carrierCode, cents((paid.get(entry.carrierCode) ?? 0) - entry.amountCents));
        }
      }
      for (const { carrierCode, amountCents } of of) expect(paid.get(carrierCode) ?? 0).toBe(amountCents);
    },
  );

  test.prop([shares, fc.double({ min: 0, max: 1, noNaN: true })])(
    'are never overpaid by a partial payment',
    (of, cut) => {
      const due = sumCents(of.map(({ amountCents }) => amountCents));
      fc.pre(due > 0);
      const amountCents = cents(Math.floor(due * cut));
      const { entries } = paymentProcessed(ach(amountCents), [{ billPk: '100.b', amountCents, shares: of }]);
      for (const { account, carrierCode, amountCents: paid } of entries) {
        if (account !== Account.CarrierPayable) continue;
        const share = of.find((candidate) => candidate.carrierCode === carrierCode)?.amountCents ?? 0;
        expect(negate(paid)).toBeLessThanOrEqual(Math.max(0, share));
      }
    },
  );
});

function ach(paymentAmount: Cents) {
  return { groupNumber: '100', paymentPk: '100.p', method: PaymentMethod.Ach, paymentAmount };
}
