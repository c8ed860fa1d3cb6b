import { readBai2 } from '../../../../src/domain/money/statements/bai2';
import { csvChoices } from '../../../../src/domain/money/statements/csvChoices';
import type { CsvLayout } from '../../../../src/domain/money/statements/Statement';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { choiceLabel } from '../../../../src/domain/platform/files/accountLines';
import { cents } from '../../../../src/domain/platform/money/Cents';

const GROUP = (status: string, date: string, ...records: readonly string[]) =>
  [`02,LISTBILL,121000358,${status},${date},,USD,2/`, ...records, `98,,1,${records.length + 2}/`].join('\n');
const ACCOUNT = (number: string, opening: number, closing: number, ...records: readonly string[]) => [
  `03,${number},USD,010,${opening},,,015,${closing},,/`,
  ...records,
  `49,,${records.length + 2}/`,
];

function fileOf(...groups: readonly string[]): string {
  return ['01,121000358,LISTBILL,261106,0300,1,80,1,2/', ...groups, `99,,${groups.length},/`].join('\n');
}

const read = (text: string) =>
  readBai2(text, {
    isAccount: (number) => number.endsWith('6789'),
    openingOf: () => undefined,
    closingCents: null,
  });

describe('the account of a BAI2 file', () => {
  it('says why transactions are not on the statement', () => {
    const day = ACCOUNT('123456789', 100_000, 150_000, '16,165,50000,,,,DEPOSIT/', '16,890,,,,,ADVICE ONLY/');
    const other = ACCOUNT('55554321', 0, 70_000, '16,165,70000,,,,OTHER/');
    const { account, problems } = read(
      fileOf(
        GROUP('4', '261104', ...ACCOUNT('123456789', 0, 900, '16,165,900,,,,TEST/')),
        GROUP('1', '261105', ...ACCOUNT('123456789', 100_000, 100_100, '16,165,100,,,,FIRST/')),
        GROUP('3', '261105', ...day),
        GROUP('1', '261105', ...other),
      ),
    );
    expect(problems).toEqual([]);
    expect(account).toMatchObject({
      rows: 23,
      used: 1,
      usedCents: 50_000,
      titles: 9,
      totals: 9,
      unused: [
        { reason: 'Of other accounts', rows: 1, cents: 0 },
        { reason: 'Without money', rows: 1, cents: 0 },
        { reason: 'Marked as a test', rows: 1, cents: 900 },
        { reason: 'Corrected by the bank', rows: 1, cents: 100 },
      ],
      places: [
        { name: 'Account ending in 6789', rows: 4, notRead: '' },
        { name: 'Account ending in 4321', rows: 1, notRead: 'It is another account.' },
      ],
    });
  });
});

describe('the choices of a CSV statement', () => {
  const proposed: CsvLayout = {
    date: 'Date',
    amount: 'Amount',
    debit: null,
    credit: null,
    type: null,
    balance: 'Balance',
    description: 'Details',
    reference: null,
    isInCents: null,
  };
  const chosen = {
    table: { headingRow: 4 },
    isRowChosen: false,
    layout: { ...proposed, description: 'Description' },
    proposed,
    to: localDate('2026-11-30'),
    closingCents: cents(157_655),
  };

  it('tells what was chosen by rule from what a person chose', () => {
    expect(csvChoices({ ...chosen, isSaved: false }).map((choice) => choiceLabel(choice))).toEqual([
      'Headings: row 4, by the file’s content',
      'Date: column “Date”, by the file’s content',
      'Amount: column “Amount”, by the file’s content',
      'Balance: column “Balance”, by the file’s content',
      'Description: column “Description”, chosen by a person',
      'Last day: Nov 30, 2026, chosen by a person',
      'Closing balance: $1,576.55, chosen by a person',
    ]);
  });

  it('names columns and units of a saved layout as such', () => {
    const layout = { ...proposed, isInCents: true };
    const labels = csvChoices({ ...chosen, layout, proposed: layout, isSaved: true }).map((choice) =>
      choiceLabel(choice),
    );
    expect(labels).toContain('Amount: column “Amount”, from the saved layout');
    expect(labels).toContain('Amounts without a point: cents, from the saved layout');
  });
});
