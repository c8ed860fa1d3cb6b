import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { readDeductions } from '../../../../src/domain/billing/reconciliation/readDeductions';

type Row = readonly string[];

const HEADERS = ['No', 'Name', 'Plan', 'EE'];
const MAPPING: ColumnMapping = {
  memberId: 'No',
  memberName: 'Name',
  coverage: 'Plan',
  amount: 'EE',
  employerAmount: null,
};
const RUTH = ['E1', 'Ruth Adler', 'MED', '100.00'];
const OMAR = ['E2', 'Omar Diaz', 'MED', '110.00'];
const COMMAS = { separator: ',', numbersTouch: true, decimalsTouch: false } as const;

const read = (rows: readonly Row[], more: Partial<Parameters<typeof readDeductions>[0]> = {}, mapping = MAPPING) =>
  readDeductions({ headers: HEADERS, rows, headingRow: HEADERS, headerRow: 1, ...more }, mapping);

describe('the account of a payroll file', () => {
  it('counts every row once, with the amounts of those that cannot be read', () => {
    const rows = [
      RUTH,
      ['', '', '', ''],
      HEADERS,
      OMAR,
      ['Total', '', '', '210.00'],
      ['Page 1 of 3', '', '', ''],
      ['', 'Sales', 'MED', '7.50'],
      ['', 'Marketing', 'MED', '2.50'],
      ['E4', 'Sam Ivers', 'MED', 'twelve'],
      ['Total', '', '', '999.99'],
    ];
    const { account, problems, skipped, deductions, problem } = read(rows);
    expect(account).toEqual({
      rows: 11,
      titles: 2,
      totals: 2,
      remarks: 1,
      blank: 1,
      withoutAmount: 0,
      unread: 3,
      read: 2,
      unreadCents: 1_000,
      statedTotals: 2,
      metTotals: 1,
    });
    expect(problem).toBeUndefined();
    expect(deductions.map(({ row, amountCents }) => [row, amountCents])).toEqual([
      [1, 10_000],
      [4, 11_000],
    ]);
    expect(problems).toEqual([
      { row: 7, message: 'There is no member number.' },
      { row: 8, message: 'There is no member number.' },
      { row: 9, message: '“twelve” is not an amount.' },
    ]);
    expect(skipped).toEqual([
      { row: 3, kind: 'headings' },
      { row: 5, kind: 'total' },
      { row: 6, kind: 'text' },
      { row: 10, kind: 'total' },
    ]);
  });

  it('counts people without any amount', () => {
    const mapping: ColumnMapping = {
      ...MAPPING,
      coverage: null,
      amount: null,
      coverageColumns: ['Plan', 'EE'].map((heading) => ({ heading, coverage: heading, share: 'employee' })),
    };
    const { account, deductions } = read(
      [
        ['E1', 'Ruth Adler', '', ''],
        ['E2', 'Omar Diaz', '1.00', ''],
      ],
      {},
      mapping,
    );
    expect(account).toMatchObject({ withoutAmount: 1, read: 1, unread: 0 });
    expect(deductions.map(({ memberId, coverage }) => [memberId, coverage])).toEqual([['E2', 'Plan']]);
  });

  it('has the numbers of the rows in the file even if a layout left some out', () => {
    const { account, deductions, problems } = read([RUTH, OMAR, ['', 'Sales', 'MED', '1.00']], {
      rowNumbers: [2, 5, 9],
    });
    expect(deductions.map(({ row }) => row)).toEqual([2, 5]);
    expect(problems.map(({ row }) => row)).toEqual([9]);
    expect(account).toMatchObject({ rows: 10, read: 2, unread: 1, blank: 6 });
    expect(read([], { rowNumbers: [] }).account.rows).toBe(1);
  });

  it('says nothing about rows that are fine', () => {
    expect(read([RUTH, OMAR])).toEqual({
      deductions: [expect.objectContaining({ memberId: 'E1' }), expect.objectContaining({ memberId: 'E2' })],
      problems: [],
      problem: undefined,
      account: expect.objectContaining({ rows: 3, read: 2, statedTotals: 0, metTotals: 0 }),
    });
    expect(Object.keys(read([RUTH, OMAR]))).not.toContain('notice');
    expect(Object.keys(read([RUTH, OMAR]))).not.toContain('unread');
    expect(Object.keys(read([RUTH, OMAR]))).not.toContain('skipped');
  });
});

describe('what to check in a payroll file', () => {
  it('names the row of a total that differs, and the rows above that were not read', () => {
    const { notice } = read([RUTH, OMAR, ['', 'Sales', 'MED', '1.00'], ['Total', '', '', '211.00']], { headerRow: 4 });
    expect(notice).toBe(
      'The file states a total of $211.00 in row 8, but the rows above add up to $210.00: $1.00 less. 1 row with errors is not included. Check the amounts.',
    );
  });

  it('does not blame unread rows if all were read', () => {
    expect(read([RUTH, OMAR, ['Total', '', '', '211.00']]).notice).toBe(
      'The file states a total of $211.00 in row 4, but the rows above add up to $210.00: $1.00 less. Check the amounts.',
    );
  });

  it('compares the amounts of one coverage with each other', () => {
    const rows = ['10.00', '10.50', '11.00', '11.50', '1050.00'].map((amount, at) => [`E${at}`, 'A', '', amount]);
    const inAll = read(rows, {}, { ...MAPPING, coverage: null }).notice;
    expect(inAll).toBe(
      'Row 6 has $1,050.00, where $11.00 is usual. Check for digits that are missing or a decimal point in the wrong place.',
    );
    const inOne = rows.map(([id, name, , amount], at) => [id!, name!, at === 4 ? 'MED' : 'VIS', amount!]);
    expect(read(inOne).notice).toBeUndefined();
  });

  it('has notes, unknown tiers, and reversed signs one after the other', () => {
    const headers = [...HEADERS, 'Tier'];
    const tiers = ['Blue', 'Red 123-45-6789', 'Green', 'Black', 'White'];
    const rows = tiers.map((tier, at) => [`E${at}`, 'A B', 'MED', at === 0 ? '-10.00 (new rate)' : '-10.00', tier]);
    const mapping = { ...MAPPING, tier: 'Tier' };
    const { notice, deductions, account } = readDeductions(
      { headers, rows: [...rows, ['', 'Sales', 'MED', '-4.00', '']] },
      mapping,
    );
    expect(notice).toBe(
      [
        'Deductions are negative in this file, as they reduce the pay. They were read as positive amounts.',
        '1 amount has a note beside it. The notes were not used.',
        'Not known as tiers, so not compared: “Blue”, “Red XXXXXXXX789”, “Green” and 2 more.',
      ].join(' '),
    );
    expect(deductions.map(({ amountCents }) => amountCents)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    expect(account).toMatchObject({ read: 5, unread: 1, unreadCents: 400 });
    expect(readDeductions({ headers, rows: rows.slice(1, 4) }, mapping).notice).toBe(
      'Deductions are negative in this file, as they reduce the pay. They were read as positive amounts. Not known as tiers, so not compared: “Red XXXXXXXX789”, “Green”, “Black”.',
    );
  });

  it('leaves out the first notice without another', () => {
    const rows = ['E1', 'E2', 'E3'].map((id) => [id, 'A B', 'MED', '-10.00']);
    expect(read(rows).notice).toBe(
      'Deductions are negative in this file, as they reduce the pay. They were read as positive amounts.',
    );
  });
});

describe('cells that may be parts of one amount', () => {
  const cells = (rows: readonly Row[], mapping = MAPPING, headers = HEADERS) =>
    readDeductions({ headers, rows, headingRow: headers, headerRow: 1 }, mapping, COMMAS);
  it('are reported for their row, with the cells named', () => {
    const { problems, deductions, account } = cells([RUTH, ['E2', 'Omar Diaz', 'MED', '1', '234.56'], OMAR]);
    expect(deductions.map(({ row }) => row)).toEqual([1, 3]);
    expect(problems).toEqual([{ row: 2, message: expect.stringContaining('234.56') }]);
    expect(account).toMatchObject({ unread: 1, read: 2 });
  });

  it('are ignored if joining them would not make the row readable', () => {
    const headers = ['No', 'Seq', 'Plan', 'EE'];
    const rows = [
      ['E1', '1', '100.00', ''],
      ['E2', '2', '110.00', ''],
    ];
    expect(cells(rows, { ...MAPPING, memberName: null, amount: 'Plan', coverage: null }, headers).problems).toEqual([]);
  });
});

describe('the progress of reading', () => {
  it('is reported about a hundred times', () => {
    const told: (readonly [number, number])[] = [];
    const rows = Array.from({ length: 250 }, (_, at) => [`E${at}`, 'A', 'MED', '1.00']);
    readDeductions({ headers: HEADERS, rows }, MAPPING, undefined, (done, total) => told.push([done, total]));
    expect(told).toHaveLength(84);
    expect(told.slice(0, 3)).toEqual([
      [0, 250],
      [3, 250],
      [6, 250],
    ]);
  });
});
