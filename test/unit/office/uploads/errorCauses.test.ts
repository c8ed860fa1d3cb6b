import { causeLabel, ErrorCauses, isRepeated } from '../../../../src/domain/office/uploads/errorCauses';

const used = (row: number, number: string) => ({
  row,
  field: 'billNumber',
  text: number,
  message: `Group 101 already has a bill ${number} of ACME.`,
});

describe('the causes of the errors of a file', () => {
  it('lists 1,500 rows with the same error once, with their count and row numbers', () => {
    const causes = new ErrorCauses();
    for (let row = 2; row <= 1_501; row += 1) causes.add(used(row, `CB-${row}`));
    const [cause, ...others] = causes.list();
    expect(others).toEqual([]);
    expect(cause && causeLabel(cause)).toBe('1,500 rows: Group 101 already has a bill CB-2 of ACME. (rows 2-1501)');
  });

  it('are listed by count, each with its rows', () => {
    const causes = new ErrorCauses();
    causes.add({ row: 2, field: 'memberId', text: '', message: 'Member ID is missing.' });
    for (const row of [3, 4, 9]) causes.add({ row, field: 'amount', text: 'x', message: '“x” is not an amount.' });
    expect(causes.list().map((cause) => [cause.field, cause.count, cause.rows, isRepeated(cause)])).toEqual([
      ['amount', 3, '3-4, 9', true],
      ['memberId', 1, '2', false],
    ]);
  });

  it('keep messages of other fields and other kinds apart', () => {
    const causes = new ErrorCauses();
    causes.add(used(2, 'A'));
    causes.add({ ...used(3, 'A'), field: 'groupNumber' });
    causes.add({ ...used(4, 'A'), message: 'The group has ended.' });
    expect(causes.list().map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('stop after twenty ranges of rows', () => {
    const causes = new ErrorCauses();
    for (let row = 2; row < 100; row += 2) causes.add(used(row, 'A'));
    const [cause] = causes.list();
    expect(cause?.count).toBe(49);
    expect(cause?.rows).toMatch(/^2, 4, .*, 40, …$/);
  });
});
