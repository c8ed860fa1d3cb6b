import fc from 'fast-check';
import { nachaFile } from '../../../../server/money/processing/bankFiles/nachaFile';
import { readReturnFile } from '../../../../server/money/processing/returns/readReturnFile';
import { returnAccount } from '../../../../src/domain/money/payments/returnAccount';
import { ACH_RETURN_CODES } from '../../../../src/domain/money/payments/returnCodes';
import { type DrawnPayment, isLeftToReturn, planReturns } from '../../../../src/domain/money/payments/returnFile';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { fileCentsOf, rowsAddUp } from '../../../../src/domain/platform/files/FileAccount';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { type ReturnToWrite, returnFileOf } from '../../../support/payments/returnFiles';

const SETTLES = localDate('2026-03-12');
const ROUTING = '01100001';
const AMOUNTS = [120_000, 1, 9_999_999_999, 75_050] as const;

const DRAWN = nachaFile({
  businessDate: localDate('2026-03-10'),
  modifier: 'A',
  creationTime: null,
  originator: {
    companyName: 'Listbill Demo',
    companyId: '1123456789',
    bankRouting: '011000015',
    bankName: 'Demo Bank',
    ediSender: 'LISTBILL',
    isTest: true,
  },
  kind: 'PAYMENTS',
  entries: AMOUNTS.map((amount, index) => ({
    entryNo: index + 1,
    settleDate: SETTLES,
    accountType: index % 2 === 0 ? ('checking' as const) : ('savings' as const),
    routingNumber: '021000021',
    accountNumber: '000123456789',
    amountCents: cents(amount),
    confirmation: `LB-AAAA-BBBB-CC0${index}`,
    groupName: 'Harbor Foods',
  })),
});

const traceOf = (index: number) => `${ROUTING}${String(index + 1).padStart(7, '0')}`;

const payment = (index: number, more: Partial<DrawnPayment> = {}): DrawnPayment => ({
  paymentPk: `100.${index}`,
  confirmation: `LB-AAAA-BBBB-CC0${index}`,
  groupName: 'Harbor Foods',
  amountCents: cents(AMOUNTS[index] ?? 0),
  paymentCents: cents(AMOUNTS[index] ?? 0),
  originalTrace: traceOf(index),
  method: 'ACH',
  status: 'PROCESSED',
  disposition: 'NONE',
  settleDate: SETTLES,
  timeZone: 'UTC',
  isFromThisFile: false,
  earlierReturn: null,
  ...more,
});

const EARLIER = { fileName: 'monday.txt', line: 3, code: 'R01', at: '2026-03-09T15:00:00.000Z', by: 'Pat Doe' };

const codes = fc.constantFrom(...Object.keys(ACH_RETURN_CODES), 'C01', 'C13');
const returns = fc.array(fc.record({ code: codes, entry: fc.nat(AMOUNTS.length - 1) }), {
  minLength: 1,
  maxLength: 12,
});

/** @source Nacha Operating Rules, appendices 3 to 5 */
describe('a NACHA return file', () => {
  it('reads the same with blanks trimmed or added, or with its records run together', () => {
    fc.assert(
      fc.property(returns, (written) => {
        const text = returnFileOf(DRAWN, written);
        const read = readReturnFile(text);
        const lines = text.trimEnd().split(/\r?\n/);
        const variants = [
          lines.join(''),
          `${lines.join('')}\r\n`,
          lines.join('').trimEnd(),
          lines.map((line) => line.trimEnd()).join('\n'),
          lines.map((line) => `${line}  `).join('\r\n'),
        ];
        for (const variant of variants) expect(readReturnFile(variant)).toEqual(read);
      }),
    );
  });

  it('always results in the returns that it was written with', () => {
    fc.assert(
      fc.property(returns, (written) => {
        const { entries, problems } = readReturnFile(returnFileOf(DRAWN, written));
        expect(problems).toEqual([]);
        expect(entries).toEqual(
          written.map(({ code, entry }, index) => ({
            line: 3 + index * 2,
            kind: code.startsWith('R') ? 'return' : 'change',
            code,
            amountCents: code.startsWith('R') ? AMOUNTS[entry] : 0,
            originalTrace: traceOf(entry),
            // The bank's field has room for 15 characters.
            paymentId: 'LB-AAAA-BBBB-CC',
            bank: '02100002',
            accountNumber: '000123456789',
            isCredit: false,
            correctedData: code.startsWith('R') ? '' : ' '.repeat(29),
          })),
        );
      }),
    );
  });

  it('is accounted for record by record and dollar by dollar', () => {
    fc.assert(
      fc.property(returns, (written) => {
        const text = returnFileOf(DRAWN, written);
        const { entries, frame } = readReturnFile(text);
        const planned = planReturns(entries, [payment(0), payment(1)], new Date('2026-03-13T15:00:00Z'));
        const account = returnAccount(frame, planned);
        expect(account.rows).toBe(text.trimEnd().split(/\r?\n/).length);
        expect(rowsAddUp(account)).toBe(true);
        const sum = written.reduce(
          (total, { code, entry }) => total + (code.startsWith('R') ? (AMOUNTS[entry] ?? 0) : 0),
          0,
        );
        expect(fileCentsOf(account)).toBe(sum);
        expect(account.used).toBe(planned.filter(isLeftToReturn).length);
      }),
    );
  });

  it('is never read with one digit of an amount, count, hash or number changed', () => {
    const text = returnFileOf(DRAWN, [
      { code: 'R01', entry: 0 },
      { code: 'R10', entry: 3 },
    ]);
    const protectedDigits = text.split('').flatMap((character, at) => {
      const column = at % 96;
      const kind = text[at - column];
      const isProtected =
        (kind === '6' && ((column > 2 && column < 11) || (column > 28 && column < 39))) ||
        (kind === '8' && ((column > 3 && column < 44) || column > 86)) ||
        (kind === '9' && column < 55);
      return isProtected && /\d/.test(character) && column < 94 ? [at] : [];
    });
    fc.assert(
      fc.property(fc.constantFrom(...protectedDigits), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const changed = String((Number(text[at]) + by) % 10);
        const { entries, problems } = readReturnFile(text.slice(0, at) + changed + text.slice(at + 1));
        expect(entries).toEqual([]);
        expect(problems.length).toBeGreaterThan(0);
      }),
    );
  });

  it('is never read with a line missing or cut', () => {
    const lines = returnFileOf(DRAWN, [{ code: 'R01', entry: 1 }])
      .split('\r\n')
      .slice(0, -1);
    const end = lines.findIndex((line) => line.startsWith('9'));
    fc.assert(
      fc.property(fc.nat(end), fc.integer({ min: 0, max: 93 }), (at, length) => {
        const cut = lines.map((line, index) => (index === at ? line.slice(0, length) : line));
        const missing = lines.filter((_, index) => index !== at);
        // Blanks may be trimmed, and the names in the file header decide nothing.
        const line = lines[at] ?? '';
        fc.pre(line.slice(0, length).padEnd(94) !== line && (at > 0 || length < 40));
        for (const kept of [cut, missing]) expect(readReturnFile(kept.join('\n')).problems.length).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['a payment file', DRAWN, 3, 'Transaction code 27 is not a return'],
    [
      'a file control of another batch',
      returnFileOf(DRAWN, [{ code: 'R01', entry: 0 }]).replace(/^9\d{6}/m, '9000002'),
      expect.any(Number),
      'gives 2 as the number of batches, but the lines have 1.',
    ],
    ['text', 'Date;Amount', 1, 'has 94 characters. This one has 11.'],
    ['a line with a tab', DRAWN.replace(/ /, '\t'), 1, 'is not allowed in a NACHA file.'],
    ['a file without its end', returnFileOf(DRAWN, [{ code: 'R01', entry: 0 }]).slice(0, 96 * 4), null, 'cut off'],
  ])('names the line of %s and what is wrong', (_, text, line, message) => {
    const [problem] = readReturnFile(text).problems;
    expect(problem).toEqual({ line, message: expect.stringContaining(message) });
  });

  it('has no problem if it has no returns', () => {
    expect(readReturnFile(returnFileOf(DRAWN, []))).toMatchObject({ entries: [], problems: [] });
  });

  it('lists at most 20 problems', () => {
    expect(readReturnFile('x\n'.repeat(5_000)).problems).toHaveLength(20);
  });
});

describe('the plan of a return file', () => {
  const planAt = (written: readonly ReturnToWrite[], found: readonly DrawnPayment[], at: string) =>
    planReturns(readReturnFile(returnFileOf(DRAWN, written)).entries, found, new Date(at));
  const plan = (written: readonly ReturnToWrite[], found: readonly DrawnPayment[], days = 1) =>
    planAt(written, found, `${addDays(SETTLES, days)}T12:00:00.000Z`);
  const all = AMOUNTS.map((_, index) => payment(index));

  it('never returns a payment twice, or one of another amount or trace number', () => {
    fc.assert(
      fc.property(returns, fc.subarray(all), (written, found) => {
        const planned = plan(written, found);
        const returned = planned.filter(({ outcome }) => outcome === 'RETURN').map(({ payment: of }) => of?.paymentPk);
        expect(new Set(returned).size).toBe(returned.length);
        const expected = written
          .filter(
            ({ code, entry }) => code.startsWith('R') && found.some(({ paymentPk }) => paymentPk === `100.${entry}`),
          )
          .map(({ entry }) => `100.${entry}`);
        expect(returned).toEqual([...new Set(expected)]);
      }),
    );
  });

  it.each<[string, ReturnToWrite, Partial<DrawnPayment>, string, string]>([
    ['another amount', { code: 'R01', entry: 0, amountCents: 5 }, {}, 'UNMATCHED', 'is $1,200.00. Ask the bank'],
    ['an unknown code', { code: 'R99', entry: 0 }, {}, 'UNMATCHED', 'Return code R99 is not known'],
    [
      'a trace number of no entry',
      { code: 'R01', entry: 0, originalTrace: '9'.repeat(15) },
      {},
      'UNMATCHED',
      'has another trace number than',
    ],
    [
      'several accounts',
      { code: 'R01', entry: 0 },
      { paymentCents: cents(130_000) },
      'UNMATCHED',
      'returns all $1,300.00',
    ],
    [
      'a payment returned by hand',
      { code: 'R01', entry: 0 },
      { disposition: 'RETURNED' },
      'ENDED',
      'already been returned',
    ],
    [
      'an earlier file with the same code',
      { code: 'R01', entry: 0 },
      { disposition: 'RETURNED', earlierReturn: EARLIER },
      'ENDED',
      'Line 3 of monday.txt, posted on Mar 9, 2026 by Pat Doe, has returned this payment already with R01. If the bank',
    ],
    [
      'an earlier file with another code',
      { code: 'R02', entry: 0 },
      { disposition: 'RETURNED', earlierReturn: EARLIER },
      'ENDED',
      'already with R01. This file says R02. Ask the bank which code is right.',
    ],
    ['the same file', { code: 'R01', entry: 0 }, { disposition: 'RETURNED', isFromThisFile: true }, 'RETURNED', 'R01'],
    ['a notification of change that is not planned', { code: 'C02', entry: 0 }, {}, 'CHANGE', 'corrects bank data'],
    ['a pending payment', { code: 'R01', entry: 0 }, { status: 'PENDING' }, 'RETURN', 'R01 Insufficient funds'],
  ])('shows what happens with %s', (_, written, more, outcome, message) => {
    expect(plan([written], [payment(0, more)])).toMatchObject([{ outcome, message: expect.stringContaining(message) }]);
  });

  it('returns late ones, and reports that they can be disputed', () => {
    const [soon, late] = [plan([{ code: 'R01', entry: 0 }], all, 2), plan([{ code: 'R01', entry: 0 }], all, 60)];
    expect(soon[0]?.message).toBe('R01 Insufficient funds');
    expect(late).toMatchObject([{ outcome: 'RETURN', message: expect.stringContaining('dispute') }]);
    expect(plan([{ code: 'R10', entry: 0 }], all, 60)[0]?.message).toBe('R10 Not authorized');
    expect(plan([{ code: 'R10', entry: 0 }], all, 65)[0]?.message).toContain('dispute');
  });

  it.each([
    ['Pacific/Auckland', '2026-03-16T10:59:59.999Z', '2026-03-16T11:00:00.000Z'],
    ['Pacific/Honolulu', '2026-03-17T09:59:59.999Z', '2026-03-17T10:00:00.000Z'],
  ])('counts bank days in the time zone of the payment: %s', (timeZone, last, late) => {
    const at = (now: string) => planAt([{ code: 'R01', entry: 0 }], [payment(0, { timeZone })], now)[0]?.message;
    expect(at(last)).toBe('R01 Insufficient funds');
    expect(at(late)).toContain('dispute');
  });
});
