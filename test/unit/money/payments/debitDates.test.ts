import fc from 'fast-check';
import {
  DEBIT_DAYS,
  daysToDebit,
  earliestSettleDate,
  MAX_SAME_DAY_CENTS,
} from '../../../../src/domain/money/payments/achEntry';
import { autopayDay } from '../../../../src/domain/money/payments/autopay';
import { nextFileDay, settlementOf } from '../../../../src/domain/money/payments/cutoff';
import { debitDate, lastDayToSettleBy } from '../../../../src/domain/money/payments/paymentMethods';
import { plannedSettlements } from '../../../../src/domain/money/payments/schedule';
import { addBankDays, isBankDay } from '../../../../src/domain/platform/dates/bankDays';
import { dayOf, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) }).map((ms) => new Date(ms));
const debitDays = fc.constantFrom(...DEBIT_DAYS);

/** @source docs/decisions/bank-files.md#a-debit-is-dated-some-bank-days-after-processing */
describe('debits', () => {
  it('settle on a bank day, that many bank days after the bank day of processing', () => {
    fc.assert(
      fc.property(instant, debitDays, (now, days) => {
        const { settleDate } = settlementOf('ACH', now, [], undefined, days);
        expect(isBankDay(settleDate)).toBe(true);
        const processing = addBankDays(nextFileDay(now, []), 1);
        expect(settleDate).toBe(addBankDays(processing, days));
      }),
    );
  });

  it('are never dated in the past when their file is late', () => {
    fc.assert(
      fc.property(instant, debitDays, (now, days) => {
        const day = earliestSettleDate(now, days);
        expect(isBankDay(day)).toBe(true);
        expect(day >= dayOf(now)).toBe(true);
        expect(day <= addBankDays(dayOf(now), days + 1)).toBe(true);
      }),
    );
  });

  it('settle by the due date when sent on the last day for it, and not when sent a bank day later', () => {
    fc.assert(
      fc.property(instant, debitDays, (due, days) => {
        const last = lastDayToSettleBy(dayOf(due), days);
        expect(debitDate(last, days) <= dayOf(due)).toBe(true);
        expect(debitDate(addBankDays(last, 1), days) > dayOf(due)).toBe(true);
        expect(autopayDay(dayOf(due), 0, days)).toBe(last);
      }),
    );
  });

  it.each([
    ['a same-day file in the morning settles that day', '2026-03-10T13:00:00.000Z', 0, '2026-03-10'],
    ['before 16:15 Eastern, too', '2026-03-10T20:14:59.999Z', 0, '2026-03-10'],
    ['from 16:15 Eastern on it settles the next bank day', '2026-03-10T20:15:00.000Z', 0, '2026-03-11'],
    ['after Friday at 16:15 Eastern on Monday', '2026-03-13T20:15:00.000Z', 0, '2026-03-16'],
    ['in the evening, when it is Saturday in UTC, on Monday', '2026-03-14T00:30:00.000Z', 0, '2026-03-16'],
    ['on Thanksgiving on Friday', '2026-11-26T13:00:00.000Z', 0, '2026-11-27'],
    ['of the next day before Thanksgiving on Friday', '2026-11-25T13:00:00.000Z', 1, '2026-11-27'],
    ['that the bank keeps over Thanksgiving on Monday', '2026-11-25T13:00:00.000Z', 2, '2026-11-30'],
  ] as const)('%s', (_name, now, days, expected) => {
    expect(earliestSettleDate(new Date(now), days)).toBe(expected);
  });

  it('of a payment with a same-day entry above the limit are all dated the next bank day', () => {
    const [most, more] = [MAX_SAME_DAY_CENTS, cents(MAX_SAME_DAY_CENTS + 1)];
    expect(daysToDebit(0, [most, most])).toBe(0);
    expect(daysToDebit(0, [most, more])).toBe(1);
    expect(DEBIT_DAYS.map((days) => daysToDebit(days, [more]))).toEqual([1, 1, 2]);
    const source = (amountCents: typeof more) => ({ method: 'ACH' as const, bankAccountPk: 'A', amountCents });
    const allocations = [{ billPk: 'B', version: 1, amountCents: cents(MAX_SAME_DAY_CENTS * 2 + 1) }];
    const time = { now: new Date('2026-03-10T15:00:00.000Z'), cutoffs: [], debitDays: 0 as const };
    expect(plannedSettlements({ sources: [source(most), source(more)], allocations }, time)).toMatchObject([
      { settleDate: localDate('2026-03-12') },
    ]);
  });
});
