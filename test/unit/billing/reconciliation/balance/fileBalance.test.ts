import {
  addsUp,
  areTotalsMet,
  comparedShare,
  fileBalance,
} from '../../../../../src/domain/billing/reconciliation/balance/FileBalance';
import { fileFingerprint } from '../../../../../src/domain/billing/reconciliation/balance/fileFingerprint';
import { accountOfRows, RowCounter } from '../../../../../src/domain/billing/reconciliation/balance/RowAccount';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aRow } from '../../../../support/reconciliation/aLine';

const PEOPLE = { inFile: 3, onBill: 2, inBoth: 2 };

describe('the account of a file', () => {
  const rows = {
    rows: 255,
    titles: 1,
    totals: 2,
    remarks: 4,
    blank: 8,
    withoutAmount: 16,
    unread: 32,
    read: 192,
    unreadCents: 300,
    statedTotals: 1,
    metTotals: 1,
  };
  const share = {
    usedRows: 128,
    notOnBillRows: 64,
    comparedCents: cents(5_000),
    notOnBillCents: cents(700),
    premiumCents: cents(10_000),
    billedCents: cents(9_000),
    datedRows: 0,
    outsideRows: 0,
    people: PEOPLE,
  };
  const whole = fileBalance(rows, share, null);

  it('matches the file as it was read', () => {
    expect(whole).toMatchObject({ fileCents: 6_000, unreadCents: 300, controlCents: null });
    expect(whole).not.toHaveProperty('read');
    expect(addsUp(whole)).toBe(true);
  });

  it.each([
    'rows',
    'titles',
    'totals',
    'remarks',
    'blank',
    'withoutAmount',
    'unread',
    'notOnBillRows',
    'usedRows',
    'fileCents',
    'comparedCents',
    'notOnBillCents',
    'unreadCents',
  ] as const)('does not add up with one more of %s', (name) => {
    expect(addsUp({ ...whole, [name]: whole[name] + 1 })).toBe(false);
  });

  it('has at most as many people in both as on either side', () => {
    expect(addsUp({ ...whole, people: { inFile: 2, onBill: 3, inBoth: 3 } })).toBe(false);
    expect(addsUp({ ...whole, people: { inFile: 3, onBill: 2, inBoth: 3 } })).toBe(false);
    expect(addsUp({ ...whole, people: { inFile: 3, onBill: 2, inBoth: 0 } })).toBe(true);
  });

  it('matches its totals if it matches those in the file and the one that was entered', () => {
    expect(areTotalsMet(whole)).toBe(true);
    expect(areTotalsMet({ ...whole, metTotals: 0 })).toBe(false);
    expect(areTotalsMet({ ...whole, controlCents: whole.fileCents })).toBe(true);
    expect(areTotalsMet({ ...whole, controlCents: cents(1) })).toBe(false);
  });
});

describe('what a comparison used', () => {
  it('counts each row once, and those that only have coverages that are not on the bill', () => {
    const used = aRow({ row: 1, moreRows: [2], amount: 200, fileCents: cents(100) });
    const same = aRow({ row: 2, amount: 50 });
    const leftOut = [aRow({ row: 2, amount: 7 }), aRow({ row: 3, amount: 11, fileCents: cents(5) })];
    const share = comparedShare(
      [
        { deductions: [used], billedCents: cents(61_240) },
        { deductions: [same], billedCents: cents(1_000) },
      ],
      leftOut,
      PEOPLE,
    );
    expect(share).toEqual({
      usedRows: 2,
      notOnBillRows: 1,
      comparedCents: 150,
      notOnBillCents: 12,
      premiumCents: 250,
      billedCents: 62_240,
      datedRows: 0,
      outsideRows: 0,
      people: PEOPLE,
    });
  });

  it('counts pay dates, and those outside the month', () => {
    const [inside, outside] = [localDate('2026-11-06'), localDate('2026-12-04')];
    const deductions = [aRow({ payDate: inside }), aRow({ payDate: outside }), aRow()];
    const of = (isOutside?: (date: string) => boolean) =>
      comparedShare([{ deductions, billedCents: cents(0) }], [], PEOPLE, isOutside);
    expect(of((date) => date === outside)).toMatchObject({ datedRows: 2, outsideRows: 1 });
    expect(of()).toMatchObject({ datedRows: 2, outsideRows: 0 });
  });
});

describe('the kinds of rows in a file', () => {
  const source = [['Payroll of November'], [' '], ['ID', 'Amount'], ['1', '5'], ['', ' '], ['Dept 7'], ['Total', '5']];

  it('follow from their content, or from what was noted last', () => {
    const counter = new RowCounter(3, source, 0);
    counter.note(1, 'blank');
    counter.note(1, 'read');
    counter.note(1, 'remarks');
    expect(counter.counts()).toEqual({
      rows: 7,
      blank: 2,
      titles: 3,
      totals: 1,
      remarks: 0,
      withoutAmount: 0,
      unread: 0,
      read: 1,
    });
  });

  it('are titles above the headings, and blank unless noted, in a file without its source', () => {
    const counter = new RowCounter(2, undefined, 3);
    counter.note(2, 'unread');
    expect(counter.counts()).toMatchObject({ rows: 5, titles: 2, blank: 2, unread: 1 });
  });

  it('in a draft without an account are only read or unread', () => {
    expect(accountOfRows(5, 2)).toMatchObject({ rows: 7, read: 5, unread: 2, unreadCents: 0 });
  });
});

describe('the fingerprint of a file', () => {
  const one = aRow({ memberId: 'E1', memberName: 'Ruth Adler', amount: 100 });

  it('stays what it is, because it is saved', () => {
    expect(fileFingerprint([])).toBe('811c9dc501000193');
    expect(fileFingerprint([one, aRow({ coverage: null, payDate: localDate('2026-11-06') })])).toBe('f77a1eef6b71f561');
  });

  it.each([
    ['member', { memberId: 'E2' }],
    ['name', { memberName: 'Ruth Adle' }],
    ['coverage', { coverage: 'Dental' }],
    ['missing coverage', { coverage: null }],
    ['amount', { amount: 101 }],
    ['amount in the file', { fileCents: cents(99) }],
    ['pay date', { payDate: localDate('2026-11-06') }],
  ])('differs with another %s', (_what, more) => {
    expect(fileFingerprint([{ ...one, ...more, ...('amount' in more && { amountCents: cents(101) }) }])).not.toBe(
      fileFingerprint([one]),
    );
  });
});
