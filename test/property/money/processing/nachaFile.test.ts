import fc from 'fast-check';
import { type AchEntry, nachaFile } from '../../../../server/money/processing/bankFiles/nachaFile';
import type { BankFileKind } from '../../../../src/domain/money/processing/BankFile';
import type { Originator } from '../../../../src/domain/money/processing/Originator';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const DAY = localDate('2026-03-10');
const ORIGINATOR: Originator = {
  companyName: 'Listbill Demo',
  companyId: '1123456789',
  bankRouting: '011000015',
  bankName: 'Démo Bank',
  ediSender: 'LISTBILL',
  isTest: true,
};

const entry = fc.record({
  daysToSettle: fc.integer({ min: 0, max: 4 }),
  accountType: fc.constantFrom('checking' as const, 'savings' as const),
  routingNumber: fc.integer({ min: 10_000_000, max: 999_999_999 }).map((digits) => String(digits).padStart(9, '0')),
  accountNumber: fc.bigInt({ min: 1_000n, max: 99_999_999_999_999_999n }).map(String),
  amountCents: fc.integer({ min: 1, max: 9_999_999_999 }).map(cents),
  confirmation: fc.stringMatching(/^P-[A-Z0-9]{6,12}$/),
  groupName: fc.string({ unit: 'grapheme', maxLength: 60 }),
});

/** Every second entry presents a debit again. */
const mixed = (entries: readonly AchEntry[]) => entries.map((one) => ({ ...one, isAgain: one.entryNo % 2 === 0 }));

const files = fc.array(entry, { minLength: 1, maxLength: 40 }).map((entries) =>
  entries
    .sort((one, other) => one.daysToSettle - other.daysToSettle)
    .map(({ daysToSettle, ...rest }, index) => ({
      ...rest,
      entryNo: index + 1,
      settleDate: addDays(DAY, daysToSettle),
    })),
);

const written = (entries: readonly AchEntry[], kind: BankFileKind = 'PAYMENTS') =>
  nachaFile({ businessDate: DAY, modifier: 'A', creationTime: '2330', originator: ORIGINATOR, kind, entries });

/** @source Nacha Operating Rules, appendix 3 */
describe('a NACHA file', () => {
  it('always has records of 94 characters in blocks of ten, ended by one file control', () => {
    fc.assert(
      fc.property(files, (entries) => {
        const text = written(entries);
        expect(text).toMatch(/^[ -~\r\n]*$/);
        const records = text.split('\r\n').slice(0, -1);
        expect(new Set(records.map(({ length }) => length))).toEqual(new Set([94]));
        expect(records.length % 10).toBe(0);
        const control = records.findIndex((record) => record.startsWith('9'));
        expect(Number(records[control]?.slice(7, 13))).toBe(records.length / 10);
        expect(records.slice(control + 1).every((record) => record === '9'.repeat(94))).toBe(true);
      }),
    );
  });

  it('always has totals and hashes of its entries, in each batch and in the file', () => {
    fc.assert(
      fc.property(files, (entries) => {
        const records = written(entries).split('\r\n').slice(0, -1);
        const drawn = records.filter((record) => record.startsWith('6'));
        expect(drawn.map((record) => Number(record.slice(29, 39)))).toEqual(
          entries.map(({ amountCents }) => amountCents),
        );
        expect(drawn.map((record) => record.slice(12, 29).trim())).toEqual(entries.map((one) => one.accountNumber));
        const figures = (rows: readonly string[]) => ({
          count: rows.length,
          hash: rows.reduce((sum, row) => sum + BigInt(row.slice(3, 11)), 0n) % 10_000_000_000n,
          cents: rows.reduce((sum, row) => sum + BigInt(row.slice(29, 39)), 0n),
        });
        const batches = records.flatMap((record, index) => (record.startsWith('5') ? [index] : []));
        batches.forEach((start, index) => {
          const end = records.findIndex((record, at) => at > start && record.startsWith('8'));
          const batch = records[end] ?? '';
          expect(Number(batch.slice(87))).toBe(index + 1);
          expect({
            count: Number(batch.slice(4, 10)),
            hash: BigInt(batch.slice(10, 20)),
            cents: BigInt(batch.slice(20, 32)),
          }).toEqual(figures(records.slice(start + 1, end)));
        });
        const control = records.find((record) => record.startsWith('9')) ?? '';
        expect(Number(control.slice(1, 7))).toBe(batches.length);
        expect({
          count: Number(control.slice(13, 21)),
          hash: BigInt(control.slice(21, 31)),
          cents: BigInt(control.slice(31, 43)),
        }).toEqual(figures(drawn));
      }),
    );
  });

  it('always has rising trace numbers, and one batch for each settlement date', () => {
    fc.assert(
      fc.property(files, (entries) => {
        const records = written(entries).split('\r\n');
        const traces = records.filter((record) => record.startsWith('6')).map((record) => record.slice(79));
        expect(traces).toEqual([...new Set(traces)].sort());
        const dates = records.filter((record) => record.startsWith('5')).map((record) => record.slice(69, 75));
        expect(dates).toEqual([...new Set(entries.map((one) => one.settleDate.slice(2).replaceAll('-', '')))]);
      }),
    );
  });

  it('always has debits that are presented again in batches of their own, with rising trace numbers', () => {
    fc.assert(
      fc.property(files.map(mixed), (entries) => {
        const records = written(entries).split('\r\n');
        let batch = '';
        let last = '';
        for (const record of records) {
          if (record.startsWith('5')) [batch, last] = [record.slice(53, 63), ''];
          if (!record.startsWith('6')) continue;
          expect(batch).toBe(Number(record.slice(87)) % 2 === 0 ? 'RETRY PYMT' : 'PREMIUM   ');
          expect(record.slice(79) > last).toBe(true);
          last = record.slice(79);
        }
      }),
    );
  });
});

it('writes a remittance as a credit with an addenda record, which counts as an entry', () => {
  const credit = {
    entryNo: 3,
    settleDate: localDate('2026-03-12'),
    accountType: 'checking' as const,
    routingNumber: '021000021',
    accountNumber: '99988877',
    amountCents: cents(120_000),
    confirmation: '000000007',
    groupName: 'Health Co',
    addenda: 'TRN*3*000000007*1123456789\\',
  };
  expect(written([credit], 'REMITTANCES').split('\r\n').slice(1, 6)).toEqual([
    '5220LISTBILL DEMO                       1123456789CCDPREMIUM         260312   1011000010000001',
    '62202100002199988877         0000120000000000007      HEALTH CO               1011000010000003',
    '705TRN*3*000000007*1123456789\\'.padEnd(83) + '00010000003',
    '82200000020002100002000000000000000000120000' + '1123456789                         011000010000001',
    '9000001000001000000020002100002000000000000000000120000                                       ',
  ]);
});

it('writes small deposits as credits, with the description for account verification', () => {
  const deposit = {
    entryNo: 1,
    settleDate: localDate('2026-03-12'),
    accountType: 'savings' as const,
    routingNumber: '021000021',
    accountNumber: '99988877',
    amountCents: cents(42),
    confirmation: 'VERIFY 1-1',
    groupName: 'Harbor Foods',
  };
  expect(written([deposit], 'MICRO_DEPOSITS').split('\r\n').slice(1, 5)).toEqual([
    '5220LISTBILL DEMO                       1123456789CCDACCTVERIFY      260312   1011000010000001',
    '63202100002199988877         0000000042VERIFY 1-1     HARBOR FOODS            0011000010000001',
    '82200000010002100002000000000000000000000042' + '1123456789                         011000010000001',
    '9000001000001000000010002100002000000000000000000000042                                       ',
  ]);
});

it('writes the records of a known file', () => {
  const text = written([
    {
      entryNo: 1,
      settleDate: localDate('2026-03-12'),
      accountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '99988877',
      amountCents: cents(120_000),
      confirmation: 'P-7K2M9Q',
      groupName: 'Harbor Foods é Co',
    },
  ]);
  expect(text.split('\r\n').slice(0, 5)).toEqual([
    '101 01100001511234567892603' + '102330A094101DEMO BANK              LISTBILL DEMO                  ',
    '5225LISTBILL DEMO                       1123456789CCDPREMIUM         260312   1011000010000001',
    '62702100002199988877         0000120000P-7K2M9Q       HARBOR FOODS E CO       0011000010000001',
    '82250000010002100002000000120000000000000000' + '1123456789                         011000010000001',
    '9000001000001000000010002100002000000120000000000000000                                       ',
  ]);
});
