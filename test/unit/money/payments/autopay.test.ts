import fc from 'fast-check';
import {
  type AutopayBill,
  type AutopayChange,
  autopayDay,
  autopayNote,
  autopayOn,
  autopayPlan,
  autopaySendText,
  autopayStartProblem,
  autopayStatement,
  laterChanges,
} from '../../../../src/domain/money/payments/autopay';
import { autopayHistory, endedChangesText } from '../../../../src/domain/money/payments/autopayHistory';
import { lastDayToSettleBy } from '../../../../src/domain/money/payments/paymentMethods';
import { isBankDay } from '../../../../src/domain/platform/dates/bankDays';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';

const TODAY = localDate('2026-03-06');
const NOON = new Date('2026-03-06T12:00:00.000Z');
const terms = { bankAccountPk: 'G.a', limitCents: cents(200_000), daysBeforeDue: 5 };
const change = (more: Partial<AutopayChange> = {}): AutopayChange => ({
  version: 2,
  terms,
  bankAccount: 'Operating XXX789',
  startsOn: TODAY,
  statement: 'I authorize',
  at: '2026-03-06T12:00:00.000Z',
  byUserId: 'pat',
  byName: 'Pat Payor',
  ...more,
});
const bill = (more: Partial<AutopayBill> = {}): AutopayBill => ({
  billPk: 'G.1',
  billNumber: 'HF-1',
  dueDate: localDate('2026-03-20'),
  isReconciled: true,
  dueCents: cents(120_000),
  coveredCents: ZERO,
  reconciledByUserId: 'rosa',
  record: null,
  ...more,
});
const authority = { userId: 'pat', samePersonMayPay: true };
const record = (state: 'PAID' | 'SKIPPED' | 'MISSED', reason = '') => ({ state, reason, byName: 'Pat Payor' });

describe('the day of a payment by autopay', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(localDate('2024-01-01'), days));

  it('is always a bank day, the asked number of days before, and settles by the due date', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 30 }), (dueDate, days) => {
        const payOn = autopayDay(dueDate, days);
        expect(isBankDay(payOn)).toBe(true);
        expect(payOn <= addDays(dueDate, -days)).toBe(true);
        expect(payOn <= lastDayToSettleBy(dueDate)).toBe(true);
      }),
    );
  });

  it.each([
    [5, '2026-03-13'],
    [4, '2026-03-16'],
    [6, '2026-03-13'],
    [0, '2026-03-18'],
  ])('for Friday, March 20 and %i days is %s', (days, expected) => {
    expect(autopayDay(localDate('2026-03-20'), days)).toBe(expected);
  });
});

describe('what autopay will do with a bill', () => {
  it.each([
    ['pays it on its day', bill(), { kind: 'planned', payOn: '2026-03-13' }],
    ['pays it on the limit', bill({ dueCents: cents(200_000) }), { kind: 'planned', payOn: '2026-03-13' }],
    ['waits until it is reconciled', bill({ isReconciled: false }), { kind: 'whenReconciled', payOn: '2026-03-13' }],
    [
      'leaves it above the limit',
      bill({ dueCents: cents(200_001) }),
      { kind: 'blocked', reason: '$2,000.01 is above the autopay limit of $2,000.00.' },
    ],
    ['leaves a bill with nothing due', bill({ dueCents: ZERO }), { kind: 'none' }],
    ['leaves a bill that a person has begun to pay', bill({ coveredCents: cents(1) }), { kind: 'none' }],
    ['has paid it', bill({ record: record('PAID') }), { kind: 'paid' }],
    ['skips it', bill({ record: record('SKIPPED') }), { kind: 'skipped' }],
    [
      'tries a missed one again',
      bill({ record: record('MISSED', 'The bill was being edited.') }),
      { kind: 'planned', payOn: '2026-03-13' },
    ],
  ])('%s', (_, one, expected) => {
    expect(autopayPlan(one, change(), authority)).toEqual(expected);
  });

  it('pays a bill whose day is before the start on the first bank day from the start on', () => {
    expect(autopayPlan(bill(), change({ startsOn: localDate('2026-03-14') }), authority)).toEqual({
      kind: 'planned',
      payOn: '2026-03-16',
    });
  });

  it('leaves out a bill that its payor reconciled only if the group requires two people', () => {
    const own = bill({ reconciledByUserId: 'pat' });
    expect(autopayPlan(own, change(), authority)).toMatchObject({ kind: 'planned' });
    expect(autopayPlan(own, change(), { ...authority, samePersonMayPay: false })).toMatchObject({ kind: 'blocked' });
  });
});

describe('the change that applies', () => {
  it('is the latest saved one that has started', () => {
    const [planned, on] = [change({ version: 3, startsOn: localDate('2026-04-01'), terms: null }), change()];
    expect(autopayOn(localDate('2026-03-05'), [planned, on])).toBeUndefined();
    expect(autopayOn(localDate('2026-03-31'), [planned, on])).toBe(on);
    expect(autopayOn(localDate('2026-04-01'), [planned, on])).toBe(planned);
    expect(autopayOn(localDate('2026-04-01'), [change({ version: 4 }), planned, on])?.version).toBe(4);
  });

  it('is followed by those that no later saved change ends, in the order of their days', () => {
    const may = change({ version: 4, startsOn: localDate('2026-05-01'), terms: null });
    const april = change({ version: 3, startsOn: localDate('2026-04-01') });
    expect(laterChanges(TODAY, [may, april, change()])).toEqual([april, may]);
    expect(laterChanges(localDate('2026-04-01'), [may, april, change()])).toEqual([may]);
    const off = change({ version: 5, startsOn: localDate('2026-04-15'), terms: null });
    expect(laterChanges(TODAY, [off, may, april, change()])).toEqual([april, off]);
    const early = change({ version: 5, startsOn: TODAY });
    expect(laterChanges(TODAY, [early, may, april, change()])).toEqual([]);
  });

  it("names everyone's later changes that it ends", () => {
    const planned = change({ version: 3, startsOn: localDate('2026-04-01'), byName: 'Bea Lund' });
    const off = change({ version: 4, startsOn: localDate('2026-05-01'), terms: null, byName: 'Sam Roe' });
    const changes = [off, planned, change()];
    expect(endedChangesText(changes, TODAY, TODAY)).toBe(
      'This also ends later changes that have been saved: from Apr 1, 2026, up to $2,000.00 for each bill, 5 days before it is due (Bea Lund); from May 1, 2026, off (Sam Roe).',
    );
    expect(endedChangesText(changes, localDate('2026-05-01'), TODAY)).toBe(
      'This also ends a later change that has been saved: from May 1, 2026, off (Sam Roe).',
    );
    expect(endedChangesText(changes, localDate('2026-05-02'), TODAY)).toBe('');
    expect(endedChangesText([change()], localDate('2026-03-07'), TODAY)).toBe('');
  });

  it('is marked in the history if it ended before its first day, and shown once if it was saved again', () => {
    const planned = change({ version: 3, startsOn: localDate('2026-04-01') });
    const [stop, sooner] = ['2026-03-31T12:00:00.000Z', '2026-04-01T00:00:00.000Z'].map((at) =>
      change({ version: 4, terms: null, startsOn: TODAY, at }),
    );
    const rows = (changes: AutopayChange[]) =>
      autopayHistory({ changes, timeZone: 'UTC' }).map((row) => [row.change.version, row.isEnded]);
    const first = change({ at: '2026-03-05T12:00:00.000Z' });
    expect(rows([stop!, planned, first])).toEqual([
      [4, false],
      [3, true],
      [2, false],
    ]);
    expect(rows([sooner!, planned])).toEqual([
      [4, false],
      [3, false],
    ]);
    expect(rows([{ ...planned, version: 5 }, stop!, planned])).toEqual([
      [5, false],
      [4, false],
    ]);
  });

  it.each([
    ['2026-03-05', 'Choose a day from Mar 6, 2026 to Sep 2, 2026.'],
    ['2026-03-06', undefined],
    ['2026-09-02', undefined],
    ['2026-09-03', 'Choose a day from Mar 6, 2026 to Sep 2, 2026.'],
  ])('can start on %s: %s', (day, problem) => {
    expect(autopayStartProblem(localDate(day), TODAY)).toBe(problem);
  });
});

describe('what a bill says about autopay', () => {
  const group = { changes: [change()], samePersonMayPay: true, stop: null, timeZone: 'UTC' };
  const missed = record('MISSED', 'The bill was being edited.');

  it.each([
    ['Autopay pays this bill on Mar 13, 2026.', {}],
    ['Autopay pays this bill with the next daily processing.', { dueDate: localDate('2026-03-08') }],
    ['Autopay pays this bill on Mar 13, 2026 if it is reconciled by then.', { isReconciled: false }],
    ['Autopay is skipped for this bill by Pat Payor.', { record: record('SKIPPED') }],
    ['Autopay has made the payment for this bill.', { record: record('PAID'), coveredCents: cents(120_000) }],
    [
      'The payment that autopay made for this bill was voided, returned, or moved. Autopay does not pay this bill again.',
      { record: record('PAID') },
    ],
    [
      'Autopay does not pay this bill. $2,000.01 is above the autopay limit of $2,000.00.',
      { dueCents: cents(200_001) },
    ],
    [
      'Autopay pays this bill on Mar 13, 2026. It has not been paid yet: The bill was being edited.',
      { record: missed },
    ],
    ['', { coveredCents: cents(1) }],
  ])('is "%s"', (text, more) => {
    expect(autopayNote(bill(more), group, NOON)).toBe(text);
  });

  it.each([
    ['Pacific/Honolulu', '2026-03-09T09:59:59.999Z', true],
    ['Pacific/Honolulu', '2026-03-09T10:00:00.000Z', false],
    ['Pacific/Auckland', '2026-03-08T10:59:59.999Z', true],
    ['Pacific/Auckland', '2026-03-08T11:00:00.000Z', false],
  ])('follows the terms of the day in %s at %s', (timeZone, now, isOn) => {
    const ends = change({ version: 3, terms: null, startsOn: localDate('2026-03-09') });
    const zoned = { ...group, timeZone, changes: [ends, change()] };
    const note = autopayNote(bill({ dueDate: localDate('2026-03-16') }), zoned, new Date(now));
    expect(note).toBe(isOn ? 'Autopay does not pay this bill. It is turned off from Mar 9, 2026.' : '');
  });

  it.each([
    ['Pacific/Honolulu', '2026-03-10T23:59:59.999Z', 'on Mar 11, 2026'],
    ['Pacific/Honolulu', '2026-03-11T05:00:00.000Z', 'with the next daily processing'],
    ['Pacific/Auckland', '2026-03-10T10:59:59.999Z', 'on Mar 11, 2026'],
    ['Pacific/Auckland', '2026-03-10T11:00:00.000Z', 'with the next daily processing'],
  ])('never promises a day for which processing may have run: %s at %s', (timeZone, now, text) => {
    expect(autopaySendText(localDate('2026-03-11'), new Date(now), timeZone)).toBe(text);
  });

  it('explains why autopay has stopped, and nothing if it is off', () => {
    expect(autopayNote(bill(), { ...group, stop: 'payor' }, NOON)).toContain('can no longer make payments');
    expect(autopayNote(bill(), { ...group, stop: 'bankAccount' }, NOON)).toContain('was removed');
    expect(autopayNote(bill(), { ...group, changes: [] }, NOON)).toBe('');
    const off = { ...group, changes: [change({ terms: null })] };
    expect(autopayNote(bill(), off, NOON)).toBe('');
    expect(autopayNote(bill({ record: record('SKIPPED') }), off, NOON)).toBe('');
  });

  it('promises no payment of a change that was ended before it started', () => {
    const planned = change({ version: 3, startsOn: localDate('2026-04-01') });
    const off = change({ version: 4, startsOn: TODAY, terms: null });
    expect(autopayNote(bill(), { ...group, changes: [off, planned, change()] }, NOON)).toBe('');
  });

  const LATER = localDate('2026-03-12');
  const low = { ...terms, limitCents: cents(100_000) };
  it.each([
    [
      'is turned off before the payment',
      [change({ version: 3, startsOn: LATER, terms: null }), change()],
      'Autopay does not pay this bill. It is turned off from Mar 12, 2026.',
    ],
    [
      'is turned off on the day of the payment',
      [change({ version: 3, startsOn: localDate('2026-03-13'), terms: null }), change()],
      'Autopay does not pay this bill. It is turned off from Mar 13, 2026.',
    ],
    [
      'is turned off after the payment',
      [change({ version: 3, startsOn: localDate('2026-03-14'), terms: null }), change()],
      'Autopay pays this bill on Mar 13, 2026.',
    ],
    [
      'pays later from then on',
      [change({ version: 3, startsOn: LATER, terms: { ...terms, daysBeforeDue: 4 } }), change()],
      'Autopay pays this bill on Mar 16, 2026.',
    ],
    [
      'has a higher limit from then on',
      [change({ version: 3, startsOn: LATER }), change({ terms: low })],
      'Autopay pays this bill on Mar 13, 2026.',
    ],
    [
      'has a lower limit from then on, before the payment',
      [change({ version: 3, startsOn: LATER, terms: low }), change()],
      'Autopay does not pay this bill. $1,200.00 is above the autopay limit of $1,000.00.',
    ],
  ])('tells what happens if autopay %s', (_, changes, text) => {
    expect(autopayNote(bill(), { ...group, changes }, NOON)).toBe(text);
  });

  it('names the day of autopay that is planned but has not started', () => {
    const planned = { ...group, changes: [change({ startsOn: localDate('2026-03-09') })] };
    expect(autopayNote(bill(), planned, NOON)).toBe('Autopay pays this bill on Mar 13, 2026.');
  });
});

it('states the account, the limit and the day in the authorization', () => {
  expect(autopayStatement('Harbor Foods', 'Operating XXX789', terms)).toBe(
    'I authorize Listbill to pay reconciled bills of Harbor Foods by ACH from Operating XXX789, up to $2,000.00 for each bill, 5 days before it is due, until I or another payor of the group turns off autopay.',
  );
});
