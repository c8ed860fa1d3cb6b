import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { readDeductions } from '../../../../../src/domain/billing/reconciliation/readDeductions';

const HEADERS = ['No', 'Name', 'Plan', 'EE', 'ER'];
const LONG: ColumnMapping = {
  memberId: 'No',
  memberName: 'Name',
  coverage: 'Plan',
  amount: 'EE',
  employerAmount: 'ER',
};
const NAMES_ONLY: ColumnMapping = { ...LONG, memberId: null };
const WHOLE: ColumnMapping = { ...LONG, coverage: null };
type Row = readonly string[];

const read = (rows: readonly Row[], mapping: ColumnMapping = LONG, headers = HEADERS) =>
  readDeductions({ headers, rows, headingRow: headers }, mapping);

/** What each row is: its amount in cents, the message, or why it was skipped; nothing for rows that are passed over. */
function kindsOf(rows: readonly Row[], mapping?: ColumnMapping) {
  const { deductions, problems, skipped = [] } = read(rows, mapping);
  return Object.fromEntries([
    ...deductions.map(({ row, amountCents }) => [row, amountCents]),
    ...problems.map(({ row, message }) => [row, message]),
    ...skipped.map(({ row, kind }) => [row, kind]),
  ]);
}

const RUTH = ['E1', 'Ruth Adler', 'MED', '1.00', '2.00'];
const OMAR = ['E2', 'Omar Diaz', 'MED', '3.00', '4.00'];

describe('a row of a payroll file', () => {
  it('is passed over if all of its cells are empty', () => {
    expect(kindsOf([RUTH, ['', ' ', '', '', ''], [], OMAR])).toEqual({ 1: 300, 4: 700 });
  });

  it('is a heading if it repeats the headings', () => {
    expect(kindsOf([RUTH, HEADERS, OMAR])).toEqual({ 1: 300, 2: 'headings', 3: 700 });
  });

  it.each([
    ['the number', ['Total', '', 'MED', '4.00', '6.00']],
    ['the coverage', ['E1', '', 'Total MED', '4.00', '6.00']],
    ['the name, without number and coverage', ['', 'Total', '', '4.00', '6.00']],
    ['the name, without a coverage', ['E1', 'Total for Ruth', '', '4.00', '6.00']],
  ])('is a total if it says so in place of %s', (_where, row) => {
    expect(kindsOf([RUTH, row, OMAR])).toEqual({ 1: 300, 2: 'total', 3: 700 });
  });

  it('is a deduction of a member whose name sounds like a total', () => {
    expect(kindsOf([['E1', 'Total, Ann', 'MED', '1.00', '']])).toEqual({ 1: 100 });
    expect(kindsOf([['E1', 'Total, Ann', '', '1.00', '']], WHOLE)).toEqual({ 1: 100 });
    expect(kindsOf([['', 'Total, Ann', '', '1.00', '']], { ...WHOLE, memberId: null })).toEqual({ 1: 100 });
  });

  it('is a total without a label if it is the sum of the rows above', () => {
    expect(kindsOf([RUTH, OMAR, ['', '', '', '4.00', '6.00']])).toEqual({ 1: 300, 2: 700, 3: 'total' });
    expect(kindsOf([RUTH, OMAR, ['', '', '', '10.00', '']])).toEqual({ 1: 300, 2: 700, 3: 'total' });
  });

  it.each([
    ['is another amount', ['', '', '', '4.00', '6.01'], 'There is no member number.'],
    ['has a coverage', ['', '', 'MED', '4.00', '6.00'], 1_000],
    ['has a name', ['', 'Ann Lee', '', '4.00', '6.00'], 1_000],
    ['is a department with another amount', ['', 'Department 100', '', '4.00', '6.01'], 'There is no member number.'],
    ['has a number', ['E3', '', '', '4.00', '6.00'], 1_000],
    ['cannot be read', ['', '', '', '10.00', 'x'], 'There is no member number.'],
  ])('is not such a total if it %s', (_what, row, kind) => {
    expect(kindsOf([RUTH, OMAR, row])).toEqual({ 1: 300, 2: 700, 3: kind });
  });

  it.each([
    ['one cell has words', ['Department 100', '', '', '', '']],
    ['no coverage is named', ['E3', 'Ann Lee', '', '', '']],
  ])('without an amount is text if %s', (_when, row) => {
    expect(kindsOf([RUTH, row, OMAR])).toEqual({ 1: 300, 2: 'text', 3: 700 });
  });

  it('without an amount is text below the last amount, and zero above it', () => {
    const empty = ['E3', 'Ann Lee', 'MED', '', ''];
    expect(kindsOf([empty, RUTH, empty])).toEqual({ 1: 0, 2: 300, 3: 'text' });
    expect(kindsOf([empty])).toEqual({ 1: 'text' });
    expect(kindsOf([['E3', 'Ann Lee', '', '', ''], RUTH], WHOLE)).toEqual({ 1: 0, 2: 300 });
  });
});

describe('a member who is named once', () => {
  const BELOW = ['', '', 'DEN', '5.00', ''];

  it('applies to the rows below', () => {
    const rows = [['E1', 'Ruth Adler', '', '', ''], ['', '', 'MED', '1.00', ''], BELOW, OMAR, BELOW];
    const { deductions, skipped, problems } = read(rows);
    expect(deductions.map(({ row, memberId, memberName }) => [row, memberId, memberName])).toEqual([
      [2, 'E1', 'Ruth Adler'],
      [3, 'E1', 'Ruth Adler'],
      [4, 'E2', 'Omar Diaz'],
      [5, 'E2', 'Omar Diaz'],
    ]);
    expect([skipped, problems]).toEqual([undefined, []]);
  });

  it('may be named by number or by name only', () => {
    const members = (first: Row, mapping = LONG) =>
      read([first, BELOW, BELOW], mapping).deductions.map(({ memberId, memberName }) => `${memberId}/${memberName}`);
    expect(members(['E1', '', '', '', ''])).toEqual(['E1/', 'E1/']);
    expect(members(['', 'Ruth Adler', '', '', ''], NAMES_ONLY)).toEqual(['/Ruth Adler', '/Ruth Adler']);
    expect(members(['E1', 'Ruth Adler', 'MED', '1.00', ''])).toHaveLength(3);
  });

  it('is not replaced by a total in between', () => {
    const rows = [RUTH, BELOW, ['Total', '', '', '8.00', ''], BELOW, ['', 'Subtotal', '', '13.00', ''], BELOW];
    expect(kindsOf(rows)).toEqual({ 1: 300, 2: 500, 3: 'total', 4: 500, 5: 'total', 6: 500 });
    expect(new Set(read(rows).deductions.map(({ memberId }) => memberId))).toEqual(new Set(['E1']));
  });

  it('is recognized if the first row has an amount without a coverage', () => {
    expect(kindsOf([['E1', 'Ruth Adler', '', '9.00', ''], BELOW, BELOW])).toEqual({ 1: 900, 2: 500, 3: 500 });
  });

  it('is not assumed if most rows have a member', () => {
    expect(kindsOf([RUTH, OMAR, RUTH, OMAR, BELOW])).toMatchObject({ 5: 'There is no member number.' });
  });

  it('is not assumed from a name in a row with its own coverage', () => {
    const { deductions } = read([RUTH, BELOW, ['', 'Ann Lee', 'DEN', '5.00', '']]);
    expect(deductions[2]).toMatchObject({ memberId: '', memberName: 'Ann Lee' });
  });
});

describe('the person of a row in a file with members who are named once', () => {
  const BELOW = ['', '', 'DEN', '5.00', ''];
  const people = (rows: readonly Row[], mapping = LONG) =>
    read(rows, mapping).deductions.map(({ row, memberId, amountCents }) => [row, memberId, amountCents]);

  it('is above, even for rows that cannot be read', () => {
    const bad = ['', '', 'VIS', 'twelve', ''];
    const own = ['E9', 'Ann Lee', 'VIS', 'twelve', ''];
    const byNumber = ['E8', '', 'VIS', 'twelve', ''];
    expect(read([RUTH, BELOW, BELOW, bad, own, byNumber, ['', 'Bo Ray', 'VIS', 'x', '']]).unread).toEqual([
      { memberId: 'E1', memberName: 'Ruth Adler', coverage: 'VIS' },
      { memberId: 'E9', memberName: 'Ann Lee', coverage: 'VIS' },
      { memberId: 'E8', memberName: '', coverage: 'VIS' },
      { memberId: '', memberName: 'Bo Ray', coverage: 'VIS' },
    ]);
    expect(read([RUTH, OMAR, RUTH, OMAR, bad]).unread).toEqual([{ memberId: '', memberName: '', coverage: null }]);
  });

  it('is above if the file has no coverages', () => {
    const below = ['', '', '', '5.00', ''];
    expect(people([RUTH, below, OMAR, below], WHOLE)).toEqual([
      [1, 'E1', 300],
      [2, 'E1', 500],
      [3, 'E2', 700],
      [4, 'E2', 500],
    ]);
  });

  it('is not above if the row names no coverage in a file with coverages', () => {
    const { problems } = read([RUTH, BELOW, BELOW, ['', '', '', '4.00', '']]);
    expect(problems).toEqual([{ row: 4, message: 'There is no member number.' }]);
  });

  it('has a deduction of zero if a coverage is named without an amount', () => {
    expect(people([['E1', 'Ruth Adler', 'MED', '', ''], BELOW, BELOW])).toEqual([
      [1, 'E1', 0],
      [2, 'E1', 500],
      [3, 'E1', 500],
    ]);
  });
});

describe('employee numbers in a file that is read by name', () => {
  const BY_NAME: ColumnMapping = { ...NAMES_ONLY, ownNumber: 'No' };
  const people = (...rows: Row[]) =>
    read(rows, BY_NAME).deductions.map(({ memberId, memberName, ownNumber }) => ({ memberId, memberName, ownNumber }));

  it('are kept beside the name', () => {
    expect(people(RUTH, ['', 'Ann Lee', 'MED', '1.00', ''], ['123-45-6789', 'Bo Ray', 'MED', '1.00', ''])).toEqual([
      { memberId: '', memberName: 'Ruth Adler', ownNumber: 'E1' },
      { memberId: '', memberName: 'Ann Lee', ownNumber: undefined },
      { memberId: '', memberName: 'Bo Ray', ownNumber: undefined },
    ]);
    expect(people(['9'.repeat(61), 'Ruth Adler', 'MED', '1.00', ''])[0]?.ownNumber).toHaveLength(60);
  });

  it('distinguish people of the same name', () => {
    const other = ['E7', 'ADLER, RUTH', 'MED', '1.00', ''];
    const unnumbered = ['', 'Ruth Adler', 'DEN', '1.00', ''];
    expect(people(RUTH, RUTH, other, unnumbered, OMAR)).toEqual([
      { memberId: 'E1', memberName: 'Ruth Adler', ownNumber: undefined },
      { memberId: 'E1', memberName: 'Ruth Adler', ownNumber: undefined },
      { memberId: 'E7', memberName: 'ADLER, RUTH', ownNumber: undefined },
      { memberId: '', memberName: 'Ruth Adler', ownNumber: undefined },
      { memberId: '', memberName: 'Omar Diaz', ownNumber: 'E2' },
    ]);
  });

  it("are not used in a file that has the bill's member numbers", () => {
    const [found] = read([RUTH], { ...LONG, ownNumber: 'Plan' }).deductions;
    expect(found).toMatchObject({ memberId: 'E1' });
    expect(found).not.toHaveProperty('ownNumber');
  });
});

describe('a deduction of a payroll file', () => {
  const one = (row: Row, mapping = LONG, headers = HEADERS) => read([row], mapping, headers).deductions[0];
  const problem = (row: Row, mapping = LONG) => read([row], mapping).problems[0]?.message;

  it.each([
    ['a number of 60 characters', ['9'.repeat(60), 'A', 'MED', '1.00', ''], undefined],
    ['a longer number', ['9'.repeat(61), 'A', 'MED', '1.00', ''], 'The member number is longer than 60 characters.'],
    ['no number', ['', 'A', 'MED', '1.00', ''], 'There is no member number.'],
    ['the largest amount', ['E1', 'A', 'MED', '99999999.99', ''], undefined],
    [
      'amounts that cancel each other out',
      ['E1', 'A', 'MED', '60000000.00', '-60000000.00'],
      'The amount is too large to be a deduction.',
    ],
  ])('can be read or not with %s', (_what, row, message) => expect(problem(row)).toBe(message));

  it('needs a name in a file with names only', () => {
    expect(problem(['', '', 'MED', '1.00', ''], NAMES_ONLY)).toBe('There is no member name.');
    expect(one(['E1', 'Ruth Adler', 'MED', '1.00', ''], NAMES_ONLY)).toMatchObject({ memberId: '' });
  });

  it.each(['Ann Lee', 'LEE, ANN', "O'Neil, Ana M.", 'Müller Jürgen'])('is of %s without a number', (name) => {
    const { deductions, problems } = read([RUTH, ['', name, 'MED', '1.00', '']]);
    expect(deductions[1]).toMatchObject({ memberId: '', memberName: name, amountCents: 100 });
    expect(problems).toEqual([]);
  });

  it.each(['Sales', 'Marketing Dept', 'Location North', 'Dept 100', 'Total for Sales Team'])(
    'belongs to no one for %s without a number',
    (name) => expect(read([RUTH, ['', name, 'MED', '1.00', ''], RUTH]).deductions).toHaveLength(2),
  );

  it.each([
    'waived',
    'WAIVED',
    '(waived)',
    'Waived 11/1',
    'n/a',
    'N/A',
    '-',
    '–',
    '—',
    '--',
    'none',
    'Declined',
    'not enrolled',
    'opt out',
    'LOA',
    'on leave',
    'no coverage',
  ])('is zero where the file has %s', (words) => {
    const { deductions, problems } = read([['E1', 'Ruth Adler', 'MED', words, '2.00'], RUTH]);
    expect(deductions.map(({ amountCents }) => amountCents)).toEqual([200, 300]);
    expect(problems).toEqual([]);
  });

  const WIDE_HEADERS = ['No', 'Name', 'Medical', 'Dental', 'Vision'];
  const WIDE: ColumnMapping = {
    ...WHOLE,
    amount: null,
    employerAmount: null,
    coverageColumns: ['Medical', 'Dental', 'Vision'].map((heading) => ({
      heading,
      coverage: heading,
      share: 'employee',
    })),
  };

  it('keeps the other coverages of a row with words or an amount that cannot be read', () => {
    const { deductions, problems, unread } = read(
      [
        ['E1', 'Ruth Adler', '5.00', 'waived', '7.0.0'],
        ['E2', 'Omar Diaz', '5.00', '6.00', '7.00'],
      ],
      WIDE,
      WIDE_HEADERS,
    );
    expect(deductions.slice(0, 2).map(({ coverage, amountCents }) => [coverage, amountCents])).toEqual([
      ['Medical', 500],
      ['Dental', 0],
    ]);
    expect(problems).toEqual([{ row: 1, message: 'Vision: “7.0.0” is not an amount.' }]);
    expect(unread).toEqual([{ memberId: 'E1', memberName: 'Ruth Adler', coverage: 'Vision' }]);
  });

  it('has no deduction for an empty cell of a coverage', () => {
    const { deductions } = read([['E1', 'Ruth Adler', '5.00', '', ' ']], WIDE, WIDE_HEADERS);
    expect(deductions.map(({ coverage }) => coverage)).toEqual(['Medical']);
  });

  it('returns the start of a number and of a coverage that are too long', () => {
    const { unread } = read([
      ['9'.repeat(61), 'A', 'c'.repeat(101), '1.00', ''],
      ['E1', 'A', 'c'.repeat(101), 'x', ''],
    ]);
    expect(unread?.map(({ memberId, coverage }) => [memberId.length, coverage?.length])).toEqual([
      [60, undefined],
      [2, 100],
    ]);
  });

  it('is a hundredth of an amount in cents, and nothing for one that cannot be read', () => {
    const { deductions, problems } = read(
      [
        ['E1', 'Ruth Adler', 'MED', '61240', ''],
        ['E2', 'Omar Diaz', 'MED', 'twelve', ''],
      ],
      { ...LONG, isInCents: true },
    );
    expect(deductions.map(({ amountCents }) => amountCents)).toEqual([61_240]);
    expect(problems).toEqual([{ row: 2, message: '“twelve” is not an amount.' }]);
  });

  it('counts each amount with a note, even one that is repeated', () => {
    const rows = ['E1', 'E2', 'E3'].map((id, at) => [id, 'A', 'MED', at < 2 ? '45.00 (new rate)' : '45.00', '']);
    expect(read(rows).notice).toBe('2 amounts have a note beside them. The notes were not used.');
  });

  it('returns the person on an unreadable row, as far as it identifies one', () => {
    const { unread } = read([
      RUTH,
      ['E2', 'Omar Diaz', 'MED', 'twelve', ''],
      ['', 'Sales', 'MED', '1.00', ''],
      ['', '', '', '7.50', ''],
    ]);
    expect(unread).toEqual([
      { memberId: 'E2', memberName: 'Omar Diaz', coverage: 'MED' },
      { memberId: '', memberName: 'Sales', coverage: null },
      { memberId: '', memberName: '', coverage: null },
    ]);
  });

  it('has the start of a name and of a coverage that are too long', () => {
    const found = one(['E1', 'n'.repeat(201), 'c'.repeat(101), '1.00', '']);
    expect([found?.memberName.length, found?.coverage?.length]).toEqual([200, 100]);
  });

  it.each([
    ['Adler', 'Ruth', 'Adler, Ruth'],
    ['Adler', '', 'Adler'],
    ['', 'Ruth', 'Ruth'],
  ])('joins the names %s and %s', (last, first, name) => {
    const found = one(['E1', last, first, '1.00'], { ...LONG, coverage: null, firstName: 'First' }, [
      'No',
      'Name',
      'First',
      'EE',
    ]);
    expect(found).toMatchObject({ memberName: name, coverage: null });
  });

  const DETAILS = ['No', 'Paid', 'Born', 'SSN', 'EE'];
  const DETAILED: ColumnMapping = {
    ...LONG,
    memberName: null,
    coverage: null,
    employerAmount: null,
    payDate: 'Paid',
    birthDate: 'Born',
    ssn: 'SSN',
  };

  it('has dates and a Social Security number as far as they can be read', () => {
    const core = { row: 1, memberId: 'E1', memberName: '', coverage: null, amountCents: 100 };
    expect(one(['E1', '11/15/2026', 'Mar 1, 1980', 'XXX-XX-1234', '1.00'], DETAILED, DETAILS)).toEqual({
      ...core,
      payDate: '2026-11-15',
      birthDate: '1980-03-01',
      ssn: 'XXX-XX-1234',
    });
    expect(one(['E1', 'soon', '', '123', '1.00'], DETAILED, DETAILS)).toEqual(core);
  });

  it('has both shares only if the file has both', () => {
    expect(one(RUTH)).toMatchObject({ amountCents: 300, employeeCents: 100, employerCents: 200 });
    expect(one(RUTH, { ...LONG, employerAmount: null })).not.toHaveProperty('employeeCents');
  });

  it('has a decimal comma only if the whole file does', () => {
    const amounts = (...cells: string[]) =>
      read(cells.map((cell, at) => [`E${at}`, '', 'MED', cell, ''])).deductions.map(({ amountCents }) => amountCents);
    expect(amounts('1.234,50', '12,50', '12,50')).toEqual([123_450, 1_250, 1_250]);
    expect(amounts('1,234.50', '12.50')).toEqual([123_450, 1_250]);
    expect(amounts(' 12,50 ')).toEqual([1_250]);
    expect(amounts('1,234', '12,50')).toEqual([123_400]);
    expect(amounts('12.50 (new)', '12,50')[0]).toBe(1_250);
  });
});
