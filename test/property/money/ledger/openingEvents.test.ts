import { fc, test } from '@fast-check/jest';
import { Account } from '../../../../src/domain/money/ledger/Account';
import { isBalanced, UNIDENTIFIED } from '../../../../src/domain/money/ledger/LedgerEvent';
import { openingEvents, openingReversed, type PostedOpening } from '../../../../src/domain/money/ledger/openingEvents';
import {
  controlDifferences,
  OPENING_KINDS,
  type OpeningKind,
  openingRemainder,
} from '../../../../src/domain/money/opening/OpeningKind';
import { type Cents, cents, negate, sumCents } from '../../../../src/domain/platform/money/Cents';
import { centsFromZero } from '../../../support/arbitraries/amounts';

const MAX_CENTS = 1_000_000_000;
const balance = fc
  .record({
    kind: fc.constantFrom(...OPENING_KINDS),
    group: fc.constantFrom('10420', '10421', '10422'),
    carrier: fc.constantFrom('HLTH', 'DENT'),
    amountCents: centsFromZero(MAX_CENTS),
  })
  .map(({ kind, group, carrier, amountCents }): PostedOpening => {
    const groupNumber = kind === 'bank' ? null : group;
    const hasCarrier = kind === 'bill' || kind === 'carrierPayable' || kind === 'outstanding' || kind === 'expected';
    return {
      row: { kind, groupNumber, carrierCode: hasCarrier ? carrier : null, amountCents },
      billPk: kind === 'bill' ? `${group}.b` : null,
    };
  });
const balances = fc.array(balance, { maxLength: 30 });

const totalOf = (rows: readonly PostedOpening[], kind: OpeningKind) =>
  sumCents(rows.filter(({ row }) => row.kind === kind).map(({ row }) => row.amountCents));
const totalsOf = (rows: readonly PostedOpening[]) =>
  OPENING_KINDS.map((kind) => ({ kind, rows: 1, totalCents: totalOf(rows, kind) }));

/** @source docs/decisions/opening.md#bank-and-held-money-meet-in-the-opening-balance-account */
describe('opening balances', () => {
  test.prop([balances])(
    'are one balanced event for each group, with the totals of each kind on its account',
    (rows) => {
      const events = openingEvents('office.f', rows).map(({ event }) => event);
      expect(events.every(isBalanced)).toBe(true);
      expect(new Set(events.map(({ groupNumber }) => groupNumber)).size).toBe(events.length);
      const on = (account: Account) =>
        sumCents(
          events.flatMap(({ entries }) =>
            entries.filter((entry) => entry.account === account).map(({ amountCents }) => amountCents),
          ),
        );
      expect(on(Account.Receivable)).toBe(totalOf(rows, 'bill'));
      expect(on(Account.Billed)).toBe(negate(totalOf(rows, 'bill')));
      expect(on(Account.CreditSuspense)).toBe(negate(totalOf(rows, 'suspense')));
      expect(on(Account.GroupCredit)).toBe(negate(totalOf(rows, 'groupCredit')));
      expect(on(Account.CarrierPayable)).toBe(negate(totalOf(rows, 'carrierPayable')));
      expect(on(Account.RemittanceClearing)).toBe(negate(totalOf(rows, 'outstanding')));
      expect(on(Account.Cash)).toBe(totalOf(rows, 'bank'));
      expect(on(Account.OpeningBalance)).toBe(negate(openingRemainder(totalsOf(rows))));
    },
  );

  test.prop([balances])('say of each entry which balance it posts', (rows) => {
    for (const { event, of } of openingEvents('office.f', rows)) {
      expect(of).toHaveLength(event.entries.length);
      event.entries.forEach(({ amountCents, carrierCode }, at) => {
        const index = of[at];
        if (index === null || index === undefined) return;
        const row = rows[index]?.row;
        expect(Math.abs(amountCents)).toBe(row?.amountCents);
        expect(carrierCode ?? row?.carrierCode).toBe(row?.carrierCode);
        expect(row?.kind === 'bank' ? UNIDENTIFIED : row?.groupNumber).toBe(event.groupNumber);
      });
    }
  });

  test.prop([balances])('leave nothing once they are reversed', (rows) => {
    for (const { event } of openingEvents('office.f', rows)) {
      const back = openingReversed('office.f', event.groupNumber, event.entries);
      const sums = new Map<string, number>();
      for (const { account, billPk, carrierCode, amountCents } of [...event.entries, ...back.entries]) {
        const key = `${account} ${billPk} ${carrierCode}`;
        sums.set(key, (sums.get(key) ?? 0) + amountCents);
      }
      expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    }
  });

  test.prop([balances, fc.constantFrom(...OPENING_KINDS), fc.integer({ min: 1, max: 1_000 })])(
    'differ from the trial balance exactly in the kinds whose totals differ',
    (rows, kind, by) => {
      const found = totalsOf(rows);
      expect(controlDifferences(found, found)).toEqual([]);
      const typed = found.map((total) =>
        total.kind === kind ? { ...total, totalCents: cents(total.totalCents + by) as Cents } : total,
      );
      expect(controlDifferences(found, typed)).toHaveLength(1);
    },
  );
});
