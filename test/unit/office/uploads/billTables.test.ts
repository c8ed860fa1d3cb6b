import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { readAll, table } from '../../../support/uploads/readAll';

const bill = { kind: UploadKind.CarrierBill };
const HEADINGS = 'Group,Bill number,Period from,Member ID,Coverage,Premium';
const LINES = '10420,A-1,2026-04,M1,Medical,10\n10420,A-1,2026-04,M2,Dental,4';
const read = (text: string, batch = 1_000) => {
  const { records, badRows, result } = readAll(table(text), bill, { batch });
  const lines = records.map(
    ({ row, values: { groupNumber, billNumber, periodFrom, coverageMonth, memberId, amount } }) =>
      [row, groupNumber, billNumber, periodFrom, coverageMonth, memberId, amount].join(' '),
  );
  const errors = badRows.flatMap((one) => one.errors.map(({ row, field, message }) => [row, field, message]));
  return { lines, errors, result };
};

describe('adjustments below the lines of a bill', () => {
  const FILE = `${HEADINGS}
${LINES}
Total,,,,,14
Retroactive adjustments,,,,,
Member ID,Coverage,Period,Reason,Amount
M1,Medical,03/2026,Termed,-10
M3,Dental,2026-02-15,Added,4
Total,,,,-6`;

  it('are read by their own headings and added to the bill above', () => {
    const { lines, errors, result } = read(FILE);
    expect(errors).toEqual([]);
    expect(lines).toEqual([
      '2 10420 A-1 2026-04-01  M1 1000',
      '3 10420 A-1 2026-04-01  M2 400',
      '7 10420 A-1 2026-04-01 2026-03-01 M1 -1000',
      '8 10420 A-1 2026-04-01 2026-02-15 M3 400',
    ]);
    expect(result).toMatchObject({
      rows: 4,
      totalCents: 800,
      problem: '',
      notice:
        '“Retroactive adjustments” was read, too: 2 rows of -$6.00. Skipped as titles: row 5 (“Retroactive adjustments”).',
    });
  });

  it.each([1, 2, 3, 7])('are the same in batches of %i rows', (batch) => {
    expect(read(FILE, batch)).toEqual(read(FILE));
  });

  it('may have more columns than the lines', () => {
    const { lines } = read(
      `Member ID,Coverage,Premium,Group,Bill number,Period from\nM1,Medical,10,10420,A-1,2026-04\nMember ID,Member name,Coverage,Plan,Tier,Adjustment month,Volume,Due date,Amount\nM1,Ada,Medical,PPO,EE,2026-03,,,-10`,
    );
    expect(lines).toEqual(['2 10420 A-1 2026-04-01  M1 1000', '4 10420 A-1 2026-04-01 2026-03-01 M1 -1000']);
  });

  it('are errors without the month that they correct', () => {
    const { errors, lines } = read(
      `${HEADINGS}\n${LINES}\nAdjustments\nMember ID,Coverage,Reason,Amount\nM1,Medical,Termed,-10`,
    );
    expect(lines).toHaveLength(2);
    expect(errors).toEqual([[6, 'coverageMonth', 'An adjustment needs the month that it corrects.']]);
  });

  it('are recognized by their headings, too', () => {
    const { errors } = read(`${HEADINGS}\n${LINES}\nMember ID,Coverage,Adjustment\nM1,Medical,-10`);
    expect(errors).toEqual([[5, 'coverageMonth', 'An adjustment needs the month that it corrects.']]);
  });

  it('are errors if they follow several bills without naming one', () => {
    const { errors } = read(
      `${HEADINGS}\n${LINES}\n10420,A-2,2026-04,M3,Medical,10\nAdjustments\nMember ID,Coverage,Month,Amount\nM1,Medical,2026-03,-10`,
    );
    expect(errors).toEqual([
      [7, 'groupNumber', 'Group is missing, and the rows above have several bills. Add a column for it.'],
      [7, 'billNumber', 'Bill number is missing, and the rows above have several bills. Add a column for it.'],
      [7, 'periodFrom', 'Period from is missing, and the rows above have several bills. Add a column for it.'],
    ]);
  });

  it('take the latest period of the bill above, and keep the signs and meanings of the file', () => {
    const layout = {
      headerRow: 1,
      columns: HEADINGS.split(',').map((column, at) => ({
        field: ['groupNumber', 'billNumber', 'periodFrom', 'memberId', 'coverage', 'amount'][at] ?? '',
        column,
        ...(column === 'Premium' && { sign: 'reversed' as const }),
      })),
      values: [{ field: 'coverage', from: 'M', to: 'Medical' }],
      dateOrder: 'dayFirst' as const,
    };
    const { records } = readAll(
      table(
        `${HEADINGS}\n10420,A-1,2026-04,M1,M,-10\n10420,A-1,2026-03,M2,M,-4\nRetro\nMember ID,Coverage,Month,Premium\nM1,M,01/02/2026,10`,
      ),
      { ...bill, layout },
    );
    expect(records.at(-1)?.values).toMatchObject({
      periodFrom: '2026-04-01',
      coverageMonth: '2026-02-01',
      coverage: 'Medical',
      amount: -1_000,
    });
  });
});

describe('a second table that does not contain adjustments', () => {
  it('adds lines for the bill’s own month', () => {
    const { lines, errors } = read(
      `${HEADINGS}\n${LINES}\nVoluntary products\nMember ID,Coverage,Premium\nM1,Accident,7`,
    );
    expect(errors).toEqual([]);
    expect(lines.at(-1)).toBe('6 10420 A-1 2026-04-01  M1 700');
  });

  it('may have a column of credits', () => {
    const { lines, errors } = read(
      `${HEADINGS}\n${LINES}\nMember ID,Coverage,Charge,Credit\nM1,Accident,7,\nM2,Accident,,3`,
    );
    expect(errors).toEqual([]);
    expect(lines.slice(-2)).toEqual(['5 10420 A-1 2026-04-01  M1 700', '6 10420 A-1 2026-04-01  M2 -300']);
  });

  it('may have titles, of which the first are named', () => {
    const { result } = read(`${HEADINGS}\n${LINES}\n${['One', 'Two', 'Three', 'Four', 'Five'].join('\n')}`);
    expect(result.notice).toBe('Skipped as titles: row 4 (“One”), row 5 (“Two”), row 6 (“Three”) and 2 more.');
  });

  it('is ignored if a row only repeats the headings, as each page of a report does', () => {
    const { lines, errors, result } = read(`${HEADINGS}\n${LINES}\n${HEADINGS}\n10420,A-1,2026-04,M3,Medical,10`);
    expect(errors).toEqual([]);
    expect(lines).toHaveLength(3);
    expect(result.notice).toBe('');
  });

  it('is ignored if a line has no digits in its texts', () => {
    const { errors } = read(`${HEADINGS}\n${LINES}\nHarbor,Bill,April,Ruth,Medical,ten`);
    expect(errors.length).toBeGreaterThan(0);
  });
});

describe('what stands above the headings', () => {
  it.each([
    ['in one cell each', 'Group: 10420\nInvoice #: A-1\nBilling Period: 04/01/2026 - 04/30/2026\nDue: 2026-04-20'],
    ['in two cells', 'Group number,10420,Invoice,A-1\nBill month,April 2026\nDue date:,4/20/2026'],
    [
      'beside other facts',
      'Acme Health,,Policy number:,10420\nStatement: A-1,,Statement date: 3/20/2026\nPeriod:,2026-04\nDue,4/20/2026',
    ],
  ])('holds for every row: %s', (_, above) => {
    const { records, result } = readAll(table(`${above}\nMember ID,Coverage,Premium\nM1,Medical,10`), bill);
    expect(result.problem).toBe('');
    expect(records.map(({ values }) => values)).toMatchObject([
      { groupNumber: '10420', billNumber: 'A-1', periodFrom: '2026-04-01', dueDate: '2026-04-20', amount: 1_000 },
    ]);
  });

  it.each([
    ['has two values', 'Group: 10420\nGroup: 10421\nInvoice: A-1\nPeriod: 2026-04', 'Group'],
    ['is a date', 'Group: 10420\nStatement: November 2026\nPeriod: 2026-04', 'Bill number'],
    ['is a word', 'Group: Harbor\nInvoice: A-1\nPeriod: 2026-04', 'Group'],
    ['cannot be read', 'Group: 10420\nInvoice: A-1\nPeriod: spring', 'Period from'],
    ['is not there', 'Group: 10420\nPeriod: 2026-04', 'Bill number'],
  ])('is missing if it %s', (_, above, missing) => {
    const { result } = readAll(table(`${above}\nMember ID,Coverage,Premium\nM1,Medical,10`), bill);
    expect(result.problem).toContain(`Choose the column for: ${missing}. No heading`);
  });

  it('holds for every row of several bills', () => {
    const { lines, errors } = read(
      'Group: 10420\nPeriod: 2026-04\nInvoice,Member ID,Coverage,Premium\nA-1,M1,Medical,10\nA-2,M2,Medical,10\nA-1,M3,Medical,10\nAdjustments\nInvoice,Member ID,Coverage,Month,Amount\nA-2,M2,Medical,2026-03,-10',
    );
    expect(errors).toEqual([]);
    expect(lines.slice(-2)).toEqual(['6 10420 A-1 2026-04-01  M3 1000', '9 10420 A-2 2026-04-01 2026-03-01 M2 -1000']);
  });

  it('keeps the month of each row as the one that it corrects', () => {
    const { lines } = read(
      'Group: 10420\nInvoice: A-1\nPeriod: 2026-04\nMember ID,Coverage,Coverage month,Premium\nM1,Medical,2026-04,10\nM1,Medical,2026-03,-10',
    );
    expect(lines).toEqual(['5 10420 A-1 2026-04-01 2026-04-01 M1 1000', '6 10420 A-1 2026-04-01 2026-03-01 M1 -1000']);
  });

  it('does not override a column of the table', () => {
    const { lines } = read(`Group: 99999\n${HEADINGS}\n${LINES}`);
    expect(lines[0]).toContain(' 10420 A-1 ');
  });
});

describe('the sign of an amount', () => {
  const amounts = (headings: string, ...rows: string[]) => {
    const lines = rows.map((row, at) => `10420,A-1,2026-04,M${at},Medical,${row}`);
    const { records, badRows, result } = readAll(
      table(`Group,Bill number,Period from,Member ID,Coverage,${headings}\n${lines.join('\n')}`),
      bill,
    );
    return {
      amounts: records.map(({ values }) => values['amount']),
      errors: badRows.map(({ errors }) => errors[0]?.message),
      total: result.totalCents,
    };
  };

  it('is negative in a column of credits', () => {
    expect(amounts('Premium,Credit', '10,', ',4', ',-4.50', '0,1', '3,')).toEqual({
      amounts: [1_000, -400, -450, -100, 300],
      errors: [],
      total: 350,
    });
  });

  it('is ambiguous with both, and missing with neither', () => {
    expect(amounts('Charge,Credit', '10,2', ',').errors).toEqual([
      'A row is a charge or a credit. Give a row for each.',
      'Premium is missing.',
    ]);
  });

  it('is taken from a word beside it', () => {
    expect(amounts('Type,Amount', 'Credit,10', 'CR,-10', 'Debit,10', 'Charge,-1', 'Term,-7', ',5')).toEqual({
      amounts: [-1_000, -1_000, 1_000, -700, 500],
      errors: ['The row says that it is a charge, but its amount is a credit.'],
      total: -1_200,
    });
  });

  it('is its own beside a column of other types', () => {
    expect(amounts('Type,Amount', 'Subscriber,10', 'Spouse,-10').amounts).toEqual([1_000, -1_000]);
  });

  it('is taken from a word in adjustments, too', () => {
    const { lines } = read(
      `${HEADINGS}\n${LINES}\nAdjustments\nMember ID,Coverage,Month,Type,Amount\nM1,Medical,2026-03,Credit,10`,
    );
    expect(lines.at(-1)).toBe('6 10420 A-1 2026-04-01 2026-03-01 M1 -1000');
  });

  it('is included when totals are checked', () => {
    const { result } = read(
      `Group,Bill number,Period from,Member ID,Coverage,Charge,Credit\n10420,A-1,2026-04,M1,Medical,10,\n10420,A-1,2026-04,M2,Medical,,4\nTotal,,,,,10,4`,
    );
    expect(result.notice).toBe('');
  });
});
