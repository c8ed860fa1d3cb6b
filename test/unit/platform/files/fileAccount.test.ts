import { accountParts, accountSummary, choiceLabel } from '../../../../src/domain/platform/files/accountLines';
import {
  FileAccountCounter,
  fileCentsOf,
  isAllUsed,
  MAX_REASONS,
  rowsAddUp,
} from '../../../../src/domain/platform/files/FileAccount';

function counted(hasAmounts = true) {
  const counter = new FileAccountCounter(hasAmounts);
  counter.addTitle();
  counter.addUsed(40_040);
  counter.addUsed(60_060);
  counter.addUnused('With errors', 1_000);
  counter.addTotal();
  counter.addBlank();
  return counter;
}

describe('the account of a file', () => {
  it('counts each row once, and adds up', () => {
    const account = counted().account({ stated: 1, met: 1 });
    expect(account).toMatchObject({ rows: 6, used: 2, usedCents: 100_100, titles: 1, totals: 1, blank: 1 });
    expect(rowsAddUp(account)).toBe(true);
    expect(fileCentsOf(account)).toBe(101_100);
  });

  it('has lines for rows and dollars, without those of zero', () => {
    expect(
      accountParts(counted().account()).map(({ lines }) => lines.map((one) => `${one.label} ${one.value}`)),
    ).toEqual([
      ['Rows in the file 6', 'Used 2', 'With errors 1', 'Titles and headings 1', 'Totals 1', 'Blank 1'],
      ['Dollars in the file 101100', 'Used 100100', 'With errors 1000'],
    ]);
  });

  it('has no dollars for a kind of file without amounts', () => {
    expect(accountParts(counted(false).account()).map(({ title }) => title)).toEqual(['Rows']);
  });

  it('is summed up in one line, with sheets that were not read', () => {
    const counter = counted();
    counter.addPlace({ name: 'Sheet “Nov 20”', rows: 6, notRead: '' });
    counter.addPlace({ name: 'Sheet “Nov 21”', rows: 2, notRead: 'It was not chosen.' });
    const account = counter.account({ stated: 1, met: 0 });
    expect(accountSummary(account)).toBe(
      '6 rows: 2 used, 1 with errors, 3 titles, totals, and blank rows · $1,001.00 used · 1 of 2 sheets and tables not read · a total is not met',
    );
    expect(isAllUsed(account)).toBe(false);
  });

  it('names its lines as a bank file does', () => {
    expect(accountSummary(counted().account(), { used: 'Posted', rows: 'Lines' })).toBe(
      '6 lines: 2 posted, 1 with errors, 3 titles, totals, and blank lines · $1,001.00 posted',
    );
  });

  it('says who chose what', () => {
    expect(choiceLabel({ what: 'Member ID', value: 'column “Emp No”', by: 'person' })).toBe(
      'Member ID: column “Emp No”, chosen by a person',
    );
  });

  it('stays small with many reasons, and still adds up', () => {
    const counter = new FileAccountCounter(true);
    for (let at = 0; at < 50; at += 1) counter.addUnused(`Reason ${at}`, 1);
    const account = counter.account();
    expect(account.unused).toHaveLength(MAX_REASONS);
    expect(rowsAddUp(account)).toBe(true);
    expect(fileCentsOf(account)).toBe(50);
  });
});
