import { fileAccountTable } from '../../../server/office/evidence/fileAccountTable';
import { aBalance } from '../../support/reconciliation/aBalance';

describe('the account of a payroll file in the evidence', () => {
  it('has each sum above its parts, and lists what was not read', async () => {
    const { title, parts } = fileAccountTable('november.csv', aBalance());
    const rows: (readonly (string | number | null)[])[] = [];
    for await (const part of parts) rows.push(...part);
    expect(title).toBe('What was read');
    expect(rows).toEqual([
      [
        'november.csv',
        '13 rows: 8 compared, 1 not on this bill, 1 not read, 3 titles, totals, and other rows · $1,000.00 compared, $50.00 not on this bill · 4 people in the file and on the bill · totals met',
        null,
        null,
      ],
      ['Rows', 'Rows in the file', 13, null],
      ['', 'Compared', 8, null],
      ['', 'Coverage not on this bill', 1, null],
      ['', 'Could not be read', 1, null],
      ['', 'Titles and headings', 2, null],
      ['', 'Totals', 1, null],
      ['Dollars', 'Dollars in the file', null, 106_000],
      ['', 'Compared', null, 100_000],
      ['', 'Coverage not on this bill', null, 5_000],
      ['', 'Could not be read', null, 1_000],
      ['People in the file', 'People in the file', 5, null],
      ['', 'Also on the bill', 4, null],
      ['', 'Only in the file', 1, null],
      ['Members on the bill', 'Members on the bill', 4, null],
      ['', 'Also in the file', 4, null],
    ]);
  });
});
