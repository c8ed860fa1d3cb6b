import {
  balanceParts,
  balanceSummary,
  isBalanced,
} from '../../../../../src/domain/billing/reconciliation/balance/balanceLines';
import { fileFingerprint } from '../../../../../src/domain/billing/reconciliation/balance/fileFingerprint';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../../../src/domain/platform/money/Cents';
import { aBalance, aWholeBalance } from '../../../../support/reconciliation/aBalance';
import { aRow } from '../../../../support/reconciliation/aLine';

const linesOf = (...given: Parameters<typeof balanceParts>) =>
  balanceParts(...given).map(({ title, lines }) => [
    title,
    ...lines.map(({ label, value, isAmount }) => `${label} ${isAmount ? '$' : ''}${value}`),
  ]);

describe('the account of a file, line by line', () => {
  it('has every row, dollar, and person, and adds up', () => {
    expect(linesOf(aBalance())).toEqual([
      [
        'Rows',
        'Rows in the file 13',
        'Compared 8',
        'Coverage not on this bill 1',
        'Could not be read 1',
        'Titles and headings 2',
        'Totals 1',
      ],
      [
        'Dollars',
        'Dollars in the file $106000',
        'Compared $100000',
        'Coverage not on this bill $5000',
        'Could not be read $1000',
      ],
      ['People in the file', 'People in the file 5', 'Also on the bill 4', 'Only in the file 1'],
      ['Members on the bill', 'Members on the bill 4', 'Also in the file 4'],
    ]);
  });

  it('omits parts of zero, except what was compared', () => {
    const people = { inFile: 3, onBill: 4, inBoth: 3 };
    const none = {
      usedRows: 0,
      notOnBillRows: 0,
      unread: 0,
      titles: 0,
      totals: 0,
      notOnBillCents: ZERO,
      unreadCents: ZERO,
    };
    const [rows, dollars, inFile, onBill] = linesOf(
      aBalance({ ...none, people, comparedCents: ZERO, premiumCents: ZERO }),
    );
    expect(rows).toEqual(['Rows', 'Rows in the file 13', 'Compared 0']);
    expect(dollars?.slice(2)).toEqual(['Compared $0']);
    expect(inFile).toEqual(['People in the file', 'People in the file 3', 'Also on the bill 3']);
    expect(onBill).toEqual([
      'Members on the bill',
      'Members on the bill 4',
      'Also in the file 3',
      'Only on the bill 1',
    ]);
  });

  it('names rows without amounts, remarks, and blank rows', () => {
    const [rows] = linesOf(aBalance({ withoutAmount: 4, remarks: 5, blank: 6 }));
    expect(rows).toEqual(expect.arrayContaining(['No amount 4', 'Remarks 5', 'Blank 6']));
  });

  it('shows the premium if amounts were scaled to it', () => {
    expect(linesOf(aBalance({ premiumCents: cents(200_000) }))[2]).toEqual([
      'Premium',
      'Compared dollars as monthly premium $200000',
    ]);
  });

  it.each([
    [106_000, []],
    [106_500, ['Difference $500']],
    [105_000, ['Difference $-1000']],
  ])('compares the entered total %i with the file', (total, difference) => {
    expect(linesOf(aBalance({ controlCents: cents(total) })).at(-1)).toEqual([
      'Your total',
      `Total entered $${total}`,
      'Dollars in the file $106000',
      ...difference,
    ]);
  });
});

describe('the account of a file in one line', () => {
  it('has what was not compared', () => {
    expect(balanceSummary(aBalance())).toBe(
      '13 rows: 8 compared, 1 not on this bill, 1 not read, 3 titles, totals, and other rows · $1,000.00 compared, $50.00 not on this bill · 4 people in the file and on the bill · totals met',
    );
  });

  it('omits empty categories', () => {
    const people = { inFile: 1, onBill: 1, inBoth: 1 };
    const whole = {
      rows: 1_200,
      usedRows: 1_200,
      notOnBillRows: 0,
      notOnBillCents: ZERO,
      statedTotals: 0,
      metTotals: 0,
      people,
    };
    expect(balanceSummary(aWholeBalance(whole))).toBe(
      '1,200 rows: 1,200 compared · $1,000.00 compared · 1 person in the file and on the bill',
    );
  });

  it('counts a single other row', () => {
    expect(balanceSummary(aBalance({ rows: 11 }))).toContain('1 title, total, or other row ·');
  });

  it.each([
    [{ statedTotals: 2, metTotals: 1 }, 'a total is not met'],
    [{ statedTotals: 0, metTotals: 0, controlCents: cents(106_000) }, 'totals met'],
    [{ statedTotals: 0, metTotals: 0, controlCents: cents(1) }, 'a total is not met'],
  ])('says whether totals are met: %o', (more, text) => {
    expect(balanceSummary(aBalance(more)).endsWith(` · ${text}`)).toBe(true);
  });
});

describe('one line is enough', () => {
  it.each([
    [aWholeBalance(), true],
    [aBalance(), false],
    [aWholeBalance({ statedTotals: 2, metTotals: 1 }), false],
    [aWholeBalance({ controlCents: cents(1) }), false],
  ])('only if everything was read and every total is met', (balance, expected) => {
    expect(isBalanced(balance)).toBe(expected);
  });
});

describe("a file's fingerprint", () => {
  const rows = [aRow(), aRow({ memberId: 'E2', memberName: 'Omar Diaz', amount: 3_000 })];

  it('has 16 hexadecimal digits, and is the same for the same rows', () => {
    expect(fileFingerprint(rows)).toMatch(/^[0-9a-f]{16}$/);
    expect(fileFingerprint(rows.map((row) => ({ ...row, row: row.row + 7 })))).toBe(fileFingerprint(rows));
    expect(fileFingerprint([])).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    ['number', { memberId: 'E9' }],
    ['name', { memberName: 'Ruth Adlr' }],
    ['coverage', { coverage: 'Dental' }],
    ['missing coverage', { coverage: null }],
    ['amount', { amountCents: cents(61_241) }],
    ['amount in the file', { fileCents: cents(5) }],
    ['pay date', { payDate: localDate('2026-11-13') }],
  ])('differs with another %s', (_, other) => {
    const changed = fileFingerprint([{ ...aRow(), ...other }, ...rows.slice(1)]);
    const own = fileFingerprint(rows);
    expect(changed).not.toBe(own);
    // Both halves differ, so that each is a check of its own.
    expect([changed.slice(0, 8) === own.slice(0, 8), changed.slice(8) === own.slice(8)]).toEqual([false, false]);
  });

  it('differs if the order is different', () => {
    expect(fileFingerprint([...rows].reverse())).not.toBe(fileFingerprint(rows));
  });
});
