import { RowsByMember } from '../../../../src/domain/billing/corrections/RowsByMember';

const COUNT = 2_000;

describe('rows by member', () => {
  it('reads each row once, however many members are looked up', () => {
    let reads = 0;
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      get memberId() {
        reads += 1;
        return `M${index}`;
      },
      memberName: '',
    }));
    const byMember = new RowsByMember(rows);
    const found = rows.map((_, index) => byMember.of({ memberId: `m-${index}`, memberName: '' }).length);
    expect(found.every((length) => length === 1)).toBe(true);
    expect(reads).toBe(COUNT);
  });

  it('finds a number in any form, people without a number by name, and a changed number', () => {
    const row = (memberId: string, memberName = 'Ada') => ({ memberId, memberName });
    const rows = [row('00-12'), row('12', 'Ben'), row(''), row('', 'Cy'), row('77')];
    const byMember = new RowsByMember(rows);
    expect(byMember.of(row('12'))).toEqual([rows[0], rows[1]]);
    expect(byMember.of(row(''))).toEqual([rows[2]]);
    expect(byMember.of(row('12'), '77')).toEqual([rows[0], rows[1], rows[4]]);
    expect(byMember.of(row('12'), '0012')).toEqual([rows[0], rows[1]]);
    expect(byMember.of(row('5'))).toEqual([]);
  });
});
