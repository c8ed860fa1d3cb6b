import { fileAccountTable } from '../../../server/office/evidence/fileAccountTable';
import { aBalance } from '../../support/reconciliation/aBalance';

describe('the account of a payroll file in the evidence', () => {
  it('has each sum above its parts, and lists what was not read', async () => {
    const { title, parts } = fileAccountTable({
      fileName: 'november.csv',
      balance: aBalance({
        places: [
          { name: 'Sheet “Nov 21”', rows: 13, notRead: '' },
          { name: 'Sheet “Notes”', rows: 4, notRead: 'It was not chosen.' },
        ],
        choices: [
          { what: 'Member number', value: 'column “Emp No”', by: 'person' },
          { what: 'Amount', value: 'column “EE Amt”', by: 'saved' },
          { what: 'Coverage', value: 'column “Plan”', by: 'rule' },
        ],
      }),
      layout: { savedBy: 'Ana Reyes', savedAt: '2026-10-03T14:05:00.000Z' },
      decidedBy: 'Omar Haddad',
      decidedAt: '2026-11-21T20:40:00.000Z',
    });
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
      ['Sheets and tables', 'Sheet “Nov 21”: 13 rows read', null, null],
      ['', 'Sheet “Notes”: not read. It was not chosen.', null, null],
      [
        'How it was read',
        'Member number: column “Emp No”, chosen by Omar Haddad (Nov 21, 2026, 8:40 PM UTC)',
        null,
        null,
      ],
      ['', 'Amount: column “EE Amt”, from the layout saved by Ana Reyes (Oct 3, 2026, 2:05 PM UTC)', null, null],
      ['', 'Coverage: column “Plan”, by the file’s content', null, null],
    ]);
  });
});
