import { memberValueHeadings } from '../../../../src/domain/office/uploads/memberValueHeadings';

/** @source BR-CST-07 docs/decisions/costs.md#a-compared-file-changes-no-values */
describe('columns of a compared file with values of members', () => {
  it('are found by the headings that uploaded files have', () => {
    const found = memberValueHeadings(['Hire date', 'Dept', 'Location', 'EmployeeClass']);
    expect([...found]).toEqual([
      ['costCenter', 'Dept'],
      ['className', 'EmployeeClass'],
    ]);
    expect([...memberValueHeadings(['Class size', 'Pay group', ''])]).toEqual([]);
  });
});
