import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { ColumnMapping } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import type { Contributions } from '../../../../../src/domain/billing/reconciliation/payrollFile/basisOptions';
import { interpretPayroll } from '../../../../../src/domain/billing/reconciliation/payrollFile/interpretPayroll';
import { readDeductions } from '../../../../../src/domain/billing/reconciliation/readDeductions';
import { aLine } from '../../../../support/reconciliation/aLine';

type Row = readonly string[];

const FIRST = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo'];
const MEMBERS = FIRST.map((first, index) => ({ id: `E${1001 + index}`, first, last: `Member${'abcdefghij'[index]}` }));
const AMOUNT = '612.40';
const billOf = (members: readonly { id: string; first: string; last: string }[]) =>
  new BillIndex(members.map(({ id, first, last }) => aLine({ memberId: id, memberName: `${first} ${last}` })));
const rowsOf = (rowAt: (member: (typeof MEMBERS)[number], index: number) => Row) => MEMBERS.map(rowAt);
const interpret = (headers: Row, rows: readonly Row[], bill = billOf(MEMBERS)) =>
  interpretPayroll({ headers, rows }, bill);

describe('a file with names only', () => {
  it('has its members by name', () => {
    const { mapping, namesFound, readings } = interpret(
      ['Name', 'Plan', 'Amount'],
      rowsOf(({ first, last }) => [`${last}, ${first}`, 'MED', AMOUNT]),
    );
    expect([mapping.memberId, mapping.memberName, mapping.firstName, namesFound]).toEqual([
      null,
      'Name',
      undefined,
      10,
    ]);
    expect(readings[0]).toMatchObject({ agree: 10, of: 10 });
  });

  it('may have names in two columns, in any order and with spaces', () => {
    const { mapping, namesFound } = interpret(
      ['First Name', 'Last Name', 'Plan', 'Amount'],
      rowsOf(({ first, last }) => [` ${first} `, ` ${last}`, 'MED', AMOUNT]),
    );
    expect([mapping.memberId, mapping.memberName, mapping.firstName, namesFound]).toEqual([
      null,
      'Last Name',
      'First Name',
      10,
    ]);
  });

  it.each([
    [5, null],
    [4, undefined],
  ])('has at least half of the bill’s members: %i of 10', (count, memberId) => {
    const rows = rowsOf(({ first, last }, index) => [index < count ? `${first} ${last}` : 'Zoe Zed', 'MED', AMOUNT]);
    const { mapping, readings, basis } = interpret(['Name', 'Plan', 'Amount'], rows);
    expect(mapping.memberId).toBe(memberId);
    expect([readings.length > 0, basis !== undefined]).toEqual([memberId === null, memberId === null]);
  });

  it('counts a member once', () => {
    const rows = Array.from({ length: 10 }, () => ['Ann Membera', 'MED', AMOUNT]);
    expect(interpret(['Name', 'Plan', 'Amount'], rows).mapping.memberId).toBeUndefined();
  });

  it('uses the column with more members if it has names in one and in two columns', () => {
    const headers = ['Last Name', 'First Name', 'Worker', 'Plan', 'Amount'];
    const both = (known: number, split: number) =>
      interpret(
        headers,
        rowsOf(({ first, last }, index) => [
          last,
          index < split ? first : 'X',
          index < known ? `${first} ${last}` : 'X',
          'MED',
          AMOUNT,
        ]),
      );
    expect(both(10, 9)).toMatchObject({ mapping: { memberId: null, memberName: 'Worker' }, namesFound: 10 });
    expect(both(10, 10)).toMatchObject({
      mapping: { memberId: null, memberName: 'Last Name', firstName: 'First Name' },
      namesFound: 10,
    });
    expect(both(9, 10)).toMatchObject({
      mapping: { memberName: 'Last Name', firstName: 'First Name' },
      namesFound: 10,
    });
  });

  it('is not read for a bill without members', () => {
    const rows = rowsOf(({ first, last }) => [`${last}, ${first}`, 'MED', AMOUNT]);
    expect(interpret(['Name', 'Plan', 'Amount'], rows, billOf([]))).toMatchObject({
      memberCount: 0,
      readings: [],
      basis: undefined,
    });
  });
});

describe('a file with member numbers', () => {
  const numbered = (headers: Row, cellsOf: (member: (typeof MEMBERS)[number], index: number) => Row) =>
    interpret(
      ['Emp No', ...headers, 'Plan', 'Amount'],
      rowsOf((member, index) => [member.id, ...cellsOf(member, index), 'MED', AMOUNT]),
    );

  it('counts no names', () => {
    const found = numbered(['Name'], ({ first, last }) => [`${last}, ${first}`]);
    expect(found.mapping).toEqual({
      memberId: 'Emp No',
      memberName: 'Name',
      coverage: 'Plan',
      amount: 'Amount',
      employerAmount: null,
    });
    expect(found).not.toHaveProperty('namesFound');
  });

  it('may have names in two columns', () => {
    const { mapping } = numbered(['Surname', 'Given Name'], ({ first, last }) => [last, first]);
    expect([mapping.memberId, mapping.memberName, mapping.firstName]).toEqual(['Emp No', 'Surname', 'Given Name']);
  });

  it.each([
    ['first', ['Last Name', 'Dept'], 'Last Name'],
    ['last', ['First Name', 'Dept'], 'First Name'],
  ])('may lack a column of %s names', (_what, headers) => {
    const { mapping } = numbered(headers, ({ last }) => [last, 'Kitchen']);
    expect(mapping).not.toHaveProperty('firstName');
  });

  it('has names in the column of whole names if the two columns name other people', () => {
    const headers = ['Last Name', 'First Name', 'Employee Name'];
    const { mapping } = numbered(headers, ({ first, last }) => ['Zed', 'Zoe', `${last}, ${first}`]);
    expect([mapping.memberName, mapping.firstName]).toEqual(['Employee Name', undefined]);
    const unknown = numbered(headers.slice(0, 2), () => ['Zed', 'Zoe']).mapping;
    expect([unknown.memberName, unknown.firstName]).toEqual(['Last Name', 'First Name']);
  });

  it.each([
    [2, 'Emp No'],
    [1, null],
  ])('has at least a tenth of the members, or is read by name: %i of 20', (count, memberId) => {
    const members = Array.from({ length: 20 }, (_, index) => ({
      id: `E${1001 + index}`,
      first: `Ann${'abcdefghijklmnopqrst'[index]}`,
      last: 'Lee',
    }));
    const rows = members.map(({ id, first, last }, index) => [
      index < count ? id : `X${index + 100}`,
      `${last}, ${first}`,
      'MED',
      AMOUNT,
    ]);
    expect(interpret(['Emp No', 'Name', 'Plan', 'Amount'], rows, billOf(members)).mapping.memberId).toBe(memberId);
  });
});

describe('columns that distinguish deductions', () => {
  const side = (heading: string, cells: readonly string[]) => {
    const { mapping } = interpret(
      ['Emp No', 'Plan', 'Amount', heading],
      cells.map((cell, index) => [MEMBERS[index % 10]!.id, 'MED', AMOUNT, ...(cell === '(no cell)' ? [] : [cell])]),
    );
    const { payDate, ssn, birthDate } = mapping;
    return { ...(payDate && { payDate }), ...(ssn && { ssn }), ...(birthDate && { birthDate }) };
  };

  it.each([
    ['Check Date', ['11/15/2026', ' 2026-11-30 ', '', ' ', '(no cell)'], { payDate: 'Check Date' }],
    ['Pay Period End', ['Nov 15, 2026'], { payDate: 'Pay Period End' }],
    ['Date', ['11/15/2026'], { payDate: 'Date' }],
    ['Check Date', ['11/15/2026', 'void'], {}],
    ['Check Date', ['', ''], {}],
    ['Hire Date', ['11/15/2026'], {}],
    ['SSN', ['***-**-6001', '123-45-6002', ''], { ssn: 'SSN' }],
    ['SSN', ['6001 (last 4)'], {}],
    ['SSN', ['601'], {}],
    ['DOB', ['1/31/1980', ''], { birthDate: 'DOB' }],
    ['DOB', ['1/31'], {}],
  ])('under “%s” with %j are %j', (heading, cells, expected) => expect(side(heading, cells)).toStrictEqual(expected));

  it('are found by the first rows of the file', () => {
    const dates = Array.from({ length: 20 }, () => '11/15/2026');
    expect(side('Check Date', [...dates, 'void'])).toEqual({ payDate: 'Check Date' });
    expect(side('Check Date', [...dates.slice(1), 'void'])).toEqual({});
  });

  it('are not the column of member numbers', () => {
    const members = MEMBERS.map((member, index) => ({ ...member, id: `10045${6001 + index}` }));
    const { mapping } = interpret(
      ['SSN', 'Plan', 'Amount'],
      members.map(({ id }) => [id, 'MED', AMOUNT]),
      billOf(members),
    );
    expect([mapping.memberId, mapping.ssn]).toEqual(['SSN', undefined]);
  });
});

describe('the tiers of a file', () => {
  const tierOf = (heading: string, cells: readonly string[], headers: Row = ['Emp No', 'Plan', 'Amount']) =>
    interpret(
      [...headers, heading],
      cells.map((cell, index) => [MEMBERS[index % 10]!.id, 'MED', AMOUNT, ...(cell === '(no cell)' ? [] : [cell])]),
    ).mapping.tier;

  it.each([
    ['all of it', ['EE', 'FAM', 'EE', 'ES'], 'Tier'],
    ['more than half of what it says', ['EE', ' FAM ', 'EE', 'blue', 'waived', '', ' ', '(no cell)', 'n/a'], 'Tier'],
    ['half of what it says', ['EE', 'FAM', 'blue', 'red'], undefined],
    ['nothing', ['', '', ''], undefined],
  ])('are in a column that names them in %s', (_what, cells, heading) => expect(tierOf('Tier', cells)).toBe(heading));

  it('are not in a column with another heading, nor in a file without coverages', () => {
    expect(tierOf('Color', ['EE', 'FAM'])).toBeUndefined();
    const rows = rowsOf(({ id }) => [id, 'Family', AMOUNT]);
    expect(interpret(['Emp No', 'Tier', 'Amount'], rows).mapping.tier).toBeUndefined();
  });
});

describe('the amounts of a file', () => {
  const numbered = (headers: Row, cellsOf: (index: number) => Row) =>
    interpret(
      ['Emp No', 'Plan', ...headers],
      rowsOf(({ id }, index) => [id, 'MED', ...cellsOf(index)]),
    );

  it('can be cents if none has decimals', () => {
    const { readings, mapping } = numbered(['Amount'], () => ['61240']);
    expect(readings.map(({ mapping: { isInCents }, agree }) => [isInCents, agree])).toEqual([
      [true, 10],
      [undefined, 0],
    ]);
    expect(mapping).toMatchObject({ memberId: 'Emp No', amount: 'Amount', isInCents: true });
    const oneHasCents = numbered(['Amount'], (index) => [index === 9 ? '612.40' : '61240']).readings;
    expect(oneHasCents.map(({ mapping: { isInCents } }) => isInCents)).toEqual([undefined]);
  });

  it('can be two columns under any headings if neither agrees alone', () => {
    const { readings, mapping } = numbered(['Amount', 'Blue Cost'], () => ['500.00', '112.40']);
    expect(mapping).toMatchObject({ amount: 'Amount', employerAmount: 'Blue Cost' });
    expect(readings[0]).toMatchObject({ agree: 10, of: 10 });
  });

  it('are one column if half of the amounts agree with it', () => {
    const half = (index: number) => (index < 5 ? ['612.40', '0.00'] : ['500.00', '112.40']);
    expect(numbered(['Amount', 'Blue Cost'], half).mapping).toMatchObject({ amount: 'Amount', employerAmount: null });
    const fewer = (index: number) => (index < 4 ? ['612.40', '0.00'] : ['500.00', '112.40']);
    expect(numbered(['Amount', 'Blue Cost'], fewer).mapping).toMatchObject({ employerAmount: 'Blue Cost' });
  });

  it('are read by the headings if no two columns match either', () => {
    const { readings, mapping } = numbered(['Amount', 'Blue Cost'], () => ['1.00', '2.00']);
    expect(mapping).toMatchObject({ amount: 'Amount', employerAmount: null });
    expect(readings.every(({ mapping: one }) => one.employerAmount === null)).toBe(true);
  });
});

describe('members whose employer pays everything', () => {
  const bill = () =>
    new BillIndex(
      MEMBERS.map(({ id, first, last }, index) =>
        aLine({ memberId: id, memberName: `${first} ${last}`, coverage: index < 4 ? 'Medical' : 'Life' }),
      ),
    );
  const rows = rowsOf(({ first, last }, index) => [index < 2 ? `${first} ${last}` : 'Zoe Zed', 'MED', AMOUNT]);
  const interpreted = (...contributions: Contributions['contributions']) =>
    interpretPayroll({ headers: ['Name', 'Plan', 'Amount'], rows }, bill(), undefined, { contributions });

  it('need not be in the file', () => {
    expect(interpreted({ coverage: 'Life', employerPercent: 100 })).toMatchObject({
      memberCount: 4,
      namesFound: 2,
      mapping: { memberId: null },
    });
  });

  it.each([
    ['none of them', { coverage: 'Life', employerPercent: 50 }],
    ['all of them', { coverage: null, employerPercent: 100 }],
  ])('are not a reason to expect fewer if they are %s', (_what, rule) => {
    expect(interpreted(rule).memberCount).toBe(10);
    expect(interpreted(rule).mapping.memberId).toBeUndefined();
  });
});

describe('a file without columns', () => {
  it('has no reading', () => {
    expect(interpret([], [])).toMatchObject({ readings: [], basis: undefined });
    expect(interpret(['Emp No'], [['E1001']])).toMatchObject({
      mapping: { memberId: 'Emp No' },
      readings: [],
      basis: undefined,
    });
  });
});

describe('a file with more than 20,000 rows', () => {
  const MANY = Array.from({ length: 801 }, (_, index) => ({
    id: `E${10_001 + index}`,
    first: `A${index}n`,
    last: `Lee${index}`,
  }));
  const bill = billOf(MANY);
  /** 26 rows that add up to the premium. */
  const eachRow = (cellsOf: (member: (typeof MANY)[number], at: number) => Row) =>
    MANY.flatMap((member) =>
      Array.from({ length: 26 }, (_, at) => [...cellsOf(member, at), 'MED', at === 0 ? '23.65' : '23.55']),
    );
  const best = (headers: Row, rows: readonly Row[]) => {
    const { readings, mapping } = interpret([...headers, 'Plan', 'Amount'], rows, bill);
    const { agree, of } = readings[0] ?? {};
    return { memberId: mapping.memberId, agree, of };
  };

  it('is understood by every third of 801 members', () => {
    expect(
      best(
        ['Emp No'],
        eachRow(({ id }) => [` ${id} `]),
      ),
    ).toEqual({ memberId: 'Emp No', agree: 267, of: 267 });
  });

  it('is understood by whole members who are named once', () => {
    const rows = eachRow(({ id, first, last }, at) => (at === 0 ? [id, `${last}, ${first}`] : [' ', '']));
    expect(best(['Emp No', 'Name'], rows)).toEqual({ memberId: 'Emp No', agree: 267, of: 267 });
  });

  it('is understood by names in two columns', () => {
    const rows = eachRow(({ first, last }) => [` ${last} `, first]);
    expect(best(['Last Name', 'First Name'], rows)).toEqual({ memberId: null, agree: 267, of: 267 });
  });

  it('is understood by its first rows if the members are not on the bill', () => {
    const strangers = billOf([{ id: 'Z1', first: 'Zoe', last: 'Zed' }]);
    const rows = eachRow(({ id }) => [id, '1.00']);
    const { readings } = interpret(['Emp No', 'Cost', 'Plan', 'Amount'], rows, strangers);
    expect(readings.map(({ mapping, agree, of }) => [mapping.amount, agree, of])).toEqual([
      ['Amount', 0, 0],
      ['Cost', 0, 0],
    ]);
  });
});

describe('a file by name with employee numbers', () => {
  const headers = ['Emp No', 'Name', 'Plan', 'Amount'];
  const rows = rowsOf(({ first, last }, index) => [String(700 + index), `${last}, ${first}`, 'MED', AMOUNT]);
  const namesake = ['799', 'Membera, Ann', 'MED', AMOUNT];

  it('distinguishes two people of the same name', () => {
    const { mapping } = interpret(headers, [...rows, namesake]);
    expect(mapping).toMatchObject({ memberId: null, memberName: 'Name', ownNumber: 'Emp No' });
    const { deductions } = readDeductions({ headers, rows: [...rows, namesake] }, mapping as ColumnMapping);
    expect(deductions.filter(({ memberId }) => memberId !== '').map(({ memberId }) => memberId)).toEqual([
      '700',
      '799',
    ]);
    const lines = MEMBERS.map(({ id, first, last }) => aLine({ memberId: id, memberName: `${first} ${last}` }));
    const { people, discrepancies } = comparePayroll(lines, deductions);
    expect(people.indistinct).toMatchObject([
      { payroll: [{ key: '700' }, { key: '799' }], billed: [{ memberId: 'E1001' }] },
    ]);
    expect(discrepancies.map(({ kind }) => kind)).not.toContain('TIMING');
    expect(discrepancies).toHaveLength(3);
  });

  it('has them if some people have none, and if names are in two columns', () => {
    const some = rows.map(([number, ...cells], index) => [index > 6 ? ' ' : number!, ...cells]);
    expect(
      interpret(headers, [...some, ['790', '', 'MED', AMOUNT], ['790', 'Zed, Zoe', 'MED', AMOUNT]]).mapping,
    ).toMatchObject({
      memberId: null,
      ownNumber: 'Emp No',
    });
    const family = FIRST.map((first, index) => ({ id: `E${1001 + index}`, first, last: 'Lee' }));
    const { mapping } = interpret(
      ['Emp No', 'Last Name', 'First Name', 'Plan', 'Amount'],
      family.map(({ first, last }, index) => [String(700 + index), last, first, 'MED', AMOUNT]),
      billOf(family),
    );
    expect(mapping).toMatchObject({ memberName: 'Last Name', firstName: 'First Name', ownNumber: 'Emp No' });
  });

  it('has none in the column of the names', () => {
    const { mapping } = interpret(
      ['Employee', 'Plan', 'Amount'],
      rowsOf(({ first, last }) => [`${last}, ${first}`, 'MED', AMOUNT]),
    );
    expect([mapping.memberId, mapping.memberName, mapping.ownNumber]).toEqual([null, 'Employee', undefined]);
  });

  it.each([
    ['a department', () => '100'],
    ['a check', (_index: number, row: number) => String(9_000 + row)],
  ])('does not take the number of %s for one', (_what, numberOf) => {
    const twice = [...rows, ...rows].map(([, ...cells], row) => [numberOf(row % 10, row), ...cells]);
    expect(interpret(headers, twice).mapping.ownNumber).toBeUndefined();
  });
});
