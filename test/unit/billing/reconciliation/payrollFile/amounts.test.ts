import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import {
  codesByAmount,
  codesNotice,
  withCoverages,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/codesByAmount';
import { reversedDeductions } from '../../../../../src/domain/billing/reconciliation/payrollFile/negativeDeductions';
import { dayOf } from '../../../../../src/domain/billing/reconciliation/payrollFile/payDates';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const FIVE = [1, 2, 3, 4, 5];
const aBill = () =>
  new BillIndex(
    FIVE.flatMap((index) => [
      aLine({ memberId: `E${index}`, coverage: 'Medical', billed: 10_000 + index }),
      aLine({ memberId: `E${index}`, coverage: 'Dental', billed: 2_000 + index }),
    ]),
  );
const rowsOf = (coverage: string, amountOf: (index: number) => number, members = FIVE) =>
  members.map((index) => aRow({ memberId: `E${index}`, coverage, amount: amountOf(index) }));

describe('codes without words', () => {
  it('are the coverage whose premiums match the amounts', () => {
    const rows = [...rowsOf('75', (index) => 10_000 + index), ...rowsOf('76', (index) => 2_000 + index)];
    const codes = codesByAmount(rows, aBill());
    expect(codes).toEqual([
      { code: '75', coverage: 'Medical', agree: 5, of: 5 },
      { code: '76', coverage: 'Dental', agree: 5, of: 5 },
    ]);
    expect(new Set(withCoverages(rows, codes).map(({ coverage }) => coverage))).toEqual(new Set(['Medical', 'Dental']));
    expect(codesNotice(codes)).toBe(
      'Codes were read by their amounts: “75” as Medical (5 of 5 amounts agree), “76” as Dental (5 of 5 amounts agree).',
    );
  });

  it('are added up over the pay dates of a member', () => {
    const half = (index: number) => Math.floor((10_000 + index) / 2);
    const rows = [...rowsOf('75', half), ...rowsOf('75', (index) => 10_000 + index - half(index))];
    expect(codesByAmount(rows, aBill())).toHaveLength(1);
  });

  it.each([
    ['four of five amounts agree', (index: number) => (index === 1 ? 1 : 10_000 + index), FIVE, 1],
    ['three of five agree', (index: number) => (index < 3 ? 1 : 10_000 + index), FIVE, 0],
    ['three members have the code', (index: number) => 10_000 + index, [1, 2, 3], 1],
    ['two members have the code', (index: number) => 10_000 + index, [1, 2], 0],
    ['no amount agrees', () => 1, FIVE, 0],
  ])('are found or not when %s', (_, amountOf, members, count) =>
    expect(codesByAmount(rowsOf('75', amountOf, members), aBill())).toHaveLength(count),
  );

  it('are not found for people who are not on the bill', () => {
    expect(
      codesByAmount(
        rowsOf('75', (index) => 10_000 + index, [7, 8, 9]),
        aBill(),
      ),
    ).toEqual([]);
  });

  it.each(['401k', 'Vision', 'Medical', ' ', ''])('are not looked for among names with a meaning: %j', (coverage) =>
    expect(
      codesByAmount(
        rowsOf(coverage, (index) => 10_000 + index),
        aBill(),
      ),
    ).toEqual([]),
  );

  it('are looked for when a word matches no coverage on the bill, among those without another word', () => {
    const income = new BillIndex(
      FIVE.flatMap((index) => [
        aLine({ memberId: `E${index}`, coverage: 'Income Plan', plan: 'Core', billed: 900 + index }),
        aLine({ memberId: `E${index}`, coverage: 'Dental', plan: 'Smile', billed: 2_000 + index }),
      ]),
    );
    expect(
      codesByAmount(
        rowsOf('LTD', (index) => 900 + index),
        income,
      ),
    ).toMatchObject([{ coverage: 'Income Plan' }]);
    expect(
      codesByAmount(
        rowsOf('LTD', (index) => 2_000 + index),
        income,
      ),
    ).toEqual([]);
  });

  it('are not found if the file names the coverage, or two codes would have it', () => {
    const medical = (index: number) => 10_000 + index;
    expect(codesByAmount([...rowsOf('MED', () => 1), ...rowsOf('75', medical)], aBill())).toEqual([]);
    expect(codesByAmount([...rowsOf('75', medical), ...rowsOf('76', medical)], aBill())).toEqual([]);
  });

  it('are found by most of the members who have an amount, unless a person decided', () => {
    const medical = rowsOf('75', (index) => (index === 5 ? 0 : 10_000 + index));
    expect(codesByAmount(medical, aBill())).toEqual([{ code: '75', coverage: 'Medical', agree: 4, of: 4 }]);
    const mixed = rowsOf('75', (index) => (index === 1 ? 2_001 : 10_000 + index));
    expect(codesByAmount(mixed, aBill())).toEqual([{ code: '75', coverage: 'Medical', agree: 4, of: 5 }]);
    const leftOut = medical.map((row) => ({ ...row, isLeftOut: true }));
    expect(codesByAmount(leftOut, aBill())).toEqual([]);
    expect(
      codesByAmount(
        rowsOf('75', (index) => 10_000 + index).map((row) => ({ ...row, memberId: 'X9' })),
        aBill(),
      ),
    ).toEqual([]);
    const codes = [{ code: '75', coverage: 'Medical', agree: 4, of: 4 }];
    const byHand = { ...aRow({ coverage: '75' }), coverageBy: 'hand' as const };
    expect(withCoverages([aRow({ coverage: ' 75 ' }), byHand, aRow({ coverage: null })], codes)).toEqual([
      { ...aRow({ coverage: 'Medical' }), fileCoverage: '75', coverageBy: 'amounts' },
      byHand,
      aRow({ coverage: null }),
    ]);
  });

  it('are not found if two coverages have the same premiums', () => {
    const same = new BillIndex(
      FIVE.flatMap((index) => ['Medical', 'Dental'].map((coverage) => aLine({ memberId: `E${index}`, coverage }))),
    );
    expect(
      codesByAmount(
        rowsOf('75', () => 61_240),
        same,
      ),
    ).toEqual([]);
  });

  it('match premiums that include earlier months, and never zero', () => {
    const retro = new BillIndex(
      FIVE.flatMap((index) => [
        aLine({ memberId: `E${index}`, billed: 10_000 + index }),
        aLine({ memberId: `E${index}`, billed: 500, retroPeriod: '2026-10' as never }),
        aLine({ memberId: `E${index}`, coverage: 'Dental', billed: 0 }),
      ]),
    );
    const [current, all, zero] = [10_000, 10_500, 0];
    const found = [current, all].map((amount) =>
      codesByAmount(
        rowsOf(' 75 ', (index) => amount + index),
        retro,
      ),
    );
    expect(found.map(([code]) => [code?.code, code?.coverage])).toEqual([
      ['75', 'Medical'],
      ['75', 'Medical'],
    ]);
    expect(
      codesByAmount(
        rowsOf('75', () => zero),
        retro,
      ),
    ).toEqual([]);
    const [row] = withCoverages(
      rowsOf(' 75 ', () => 1),
      found[0] ?? [],
    );
    expect(row?.coverage).toBe('Medical');
  });

  it('leave the deductions unchanged if there are none', () => {
    const rows = rowsOf('MED', () => 1);
    expect(withCoverages(rows, [])).toBe(rows);
    expect(codesNotice([])).toBe('');
  });
});

describe('negative amounts', () => {
  const amountsOf = (rows: Parameters<typeof reversedDeductions>[0]) =>
    reversedDeductions(rows)?.map(({ amountCents }) => amountCents);

  it('are positive deductions if nearly all of a deduction are negative', () => {
    expect(amountsOf([...rowsOf('MED', () => -100), ...rowsOf('MED Co.', () => 400)])).toEqual([
      ...FIVE.map(() => 100),
      ...FIVE.map(() => 400),
    ]);
  });

  it('are positive beside more contributions of the company, in columns or in rows of their own', () => {
    const company = (coverage: string) => rowsOf(coverage, () => 400);
    const inRows = [
      ...rowsOf('MED', () => -100),
      ...company('MED ER'),
      ...company('LIFE ER'),
      ...company('LTD Company'),
    ];
    expect(amountsOf(inRows)?.slice(0, 6)).toEqual([...FIVE.map(() => 100), 400]);
    const both = (coverage: string, employee: number, employer: number) =>
      FIVE.map((index) => ({
        ...aRow({ memberId: `E${index}`, coverage, amount: employee + employer }),
        employeeCents: cents(employee),
        employerCents: cents(employer),
      }));
    const inColumns = [...both('MED', -100, 400), ...both('LIFE', 0, 50), ...both('LTD', 0, 60)];
    expect(amountsOf(inColumns)?.slice(0, 6)).toEqual([...FIVE.map(() => 500), 50]);
  });

  it('are positive contributions of a company that writes only these as negative', () => {
    const both = (coverage: string, employer: number, members = FIVE) =>
      members.map((index) => ({
        ...aRow({ memberId: `E${index}`, coverage, amount: 100 + employer }),
        employeeCents: cents(100),
        employerCents: cents(employer),
      }));
    expect(reversedDeductions(both('MED', -400))?.[0]).toMatchObject({
      amountCents: 500,
      employeeCents: 100,
      employerCents: 400,
    });
    const few = [...both('MED', 50), ...both('DEN', -50, [1, 2, 3])];
    expect(reversedDeductions(few)).toBeUndefined();
    const free = both('VIS', 0);
    expect(reversedDeductions([...free, ...both('DEN', -50, [1, 2, 3])])?.at(-1)).toMatchObject({ employerCents: 50 });
  });

  it('are reversed for each payer, with the total', () => {
    const rows = FIVE.map((index) => ({
      ...aRow({ memberId: `E${index}`, amount: 300 }),
      employeeCents: cents(-100),
      employerCents: cents(400),
    }));
    expect(reversedDeductions(rows)?.[0]).toMatchObject({ amountCents: 500, employeeCents: 100, employerCents: 400 });
  });

  it.each([
    ['two', rowsOf('MED', () => -100, [1, 2])],
    ['fewer than two of five of the file', [...rowsOf('MED', () => -100, [1, 2, 3]), ...rowsOf('DEN', () => 1)]],
    ['not nearly all of a deduction', rowsOf('MED', (index) => (index > 3 ? 100 : -100))],
    ['refunds', rowsOf('MED Refund', () => -100)],
    ['none', rowsOf('MED', () => 0)],
  ])('stay negative if they are %s', (_, rows) => expect(reversedDeductions(rows)).toBeUndefined());

  it.each([
    ['three', rowsOf('MED', () => -100, [1, 2, 3])],
    [
      'two of five of the file',
      [...rowsOf('MED', () => -100, [1, 2, 3, 4]), ...rowsOf('DEN', () => 1), aRow({ amount: 1 })],
    ],
    ['four of five of a deduction', rowsOf('MED', (index) => (index > 4 ? 100 : -100))],
  ])('are reversed if they are at least %s', (_, rows) => expect(amountsOf(rows)?.[0]).toBe(100));

  it('leave zeros and refunds in the same file as they are', () => {
    const rows = [...rowsOf('MED', (index) => (index === 1 ? 0 : -100)), ...rowsOf('MED Refund', () => -5, [1])];
    expect(amountsOf(rows)).toEqual([0, 100, 100, 100, 100, -5]);
  });
});

describe('a date in a payroll file', () => {
  it.each([
    ['2026-11-15', 20_772],
    ['2026-11-15 08:00', 20_772],
    ['11/15/2026', 20_772],
    ['11-15-26', 20_772],
    ['11/15/2026 12:00:00 AM', 20_772],
    ['Nov 15, 2026', 20_772],
    ['november 15 2026', 20_772],
    ['Nov. 15, 2026', 20_772],
    ['15-Nov-2026', 20_772],
    ['15 Nov 26', 20_772],
    ['46341', 20_772],
    ['01/01/70', 0],
    ['12/31/69', 36_524],
    ['13/01/2026', undefined],
    ['02/30/2026', undefined],
    ['Nox 15, 2026', undefined],
    ['00012', undefined],
    ['612.40', undefined],
    ['', undefined],
  ])('is read: %s', (text, day) => expect(dayOf(text)).toBe(day));
});
