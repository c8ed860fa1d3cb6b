import { membersIn, suggestColumns } from '../../../../src/domain/billing/reconciliation/suggestColumns';

type Row = readonly string[];

const MEMBERS = Array.from({ length: 20 }, (_, at) => `E${1001 + at}`);
const suggest = (headers: Row, rows: readonly Row[]) => suggestColumns({ headers, rows }, MEMBERS);
const found = (headers: Row, rows: readonly Row[]) =>
  suggest(headers, rows).memberColumns.map((column) => [column.heading, column.found]);

describe('the column of member numbers', () => {
  it('is the one with the most members on the bill, whatever its heading', () => {
    const rows = MEMBERS.map((id, at) => [at < 5 ? id : '', ` ${id} `, 'MED', '1.00']);
    const { mapping, memberCount } = suggest(['Emp No', 'Badge', 'Plan', 'Amount'], rows);
    expect([mapping.memberId, memberCount]).toEqual(['Badge', 20]);
    expect(found(['Emp No', 'Badge', 'Plan', 'Amount'], rows)).toEqual([
      ['Badge', 20],
      ['Emp No', 5],
    ]);
  });

  it('is the one with the heading if two have the same members', () => {
    const rows = MEMBERS.map((id) => [id, id, 'MED', '1.00']);
    expect(suggest(['Badge', 'Emp No', 'Plan', 'Amount'], rows).mapping.memberId).toBe('Emp No');
  });

  it.each([
    [2, 'Notes'],
    [1, 'Emp No'],
  ])('has a tenth of the members, or its heading decides: %d of 20', (count, heading) => {
    const rows = MEMBERS.map((id, at) => [`X${at + 500}`, at < count ? id : '', 'MED', '1.00']);
    expect(suggest(['Emp No', 'Notes', 'Plan', 'Amount'], rows).mapping.memberId).toBe(heading);
  });

  it('is among the eight with most members', () => {
    const headers = [...Array.from({ length: 9 }, (_, at) => `C${at}`), 'Last'];
    const rows = MEMBERS.map((id, row) => headers.map((_, at) => (at === 9 || row === at ? id : '-')));
    const columns = found(headers, rows);
    expect(columns).toHaveLength(8);
    expect(columns[0]).toEqual(['Last', 20]);
  });

  it('is found in the whole of a long file', () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => [
      at % 2 === 0 ? MEMBERS[(at / 2) % 3]! : '-',
      MEMBERS[at % 2 === 0 ? 0 : at % 20]!,
    ]);
    expect(found(['Even', 'All'], rows)).toEqual([
      ['All', 11],
      ['Even', 3],
    ]);
    const odd = rows.map(([one], at) => [at % 2 === 0 ? '-' : MEMBERS[0]!, one!]);
    expect(found(['Odd', 'Even'], odd)).toEqual([['Even', 3]]);
  });

  it('is unknown in a file without rows', () => {
    expect(suggest(['Emp No', 'Amount'], []).memberColumns).toEqual([]);
  });
});

describe('the members in a column', () => {
  it('are counted by number, or by name in a file without numbers', () => {
    const columns = suggest(
      ['Emp No', 'Amount'],
      MEMBERS.map((id) => [id, '1.00']),
    );
    expect([membersIn(columns, 'Emp No'), membersIn(columns, 'Amount'), membersIn(columns, undefined)]).toEqual([
      20, 0, 0,
    ]);
    expect([membersIn(columns, null), membersIn({ ...columns, namesFound: 7 }, null)]).toEqual([0, 7]);
  });
});
