import fc from 'fast-check';
import { readBai2 } from '../../../../src/domain/money/statements/bai2';
import { csvTable, suggestedLayout } from '../../../../src/domain/money/statements/csvColumns';
import { asksForCents, readCsvStatement } from '../../../../src/domain/money/statements/csvStatement';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { rowsAddUp } from '../../../../src/domain/platform/files/FileAccount';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { bai2Faults, bai2Forms } from '../../../support/statements/bai2Forms';
import { csvForms } from '../../../support/statements/csvForms';

const isAccount = (accountNumber: string) => accountNumber.endsWith('6789');
const readBank = (text: string) => readBai2(text, { isAccount, openingOf: () => undefined, closingCents: null });

/** Records of a file as its file control record counts them; undefined where the bank leaves the count out. */
function statedRecords(text: string): number | undefined {
  const counts = [...text.matchAll(/(?:^|[\r\n/ ])99,[^,/\r\n]*,[^,/\r\n]*,(\d+)/g)].map(([, count]) => Number(count));
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

describe('the account of a bank statement', () => {
  it('has each record of a BAI2 file once, and the money between its balances', () => {
    fc.assert(
      fc.property(bai2Forms, ({ text, truth }) => {
        const { account } = readBank(text);
        expect(account).toMatchObject({
          used: truth.lines.length,
          usedCents: truth.closingCents - truth.openingCents,
        });
        expect(account?.metTotals).toBe(account?.statedTotals);
        expect(account?.rows).toBe(statedRecords(text) ?? account?.rows);
      }),
      { numRuns: 200 },
    );
  });

  it('adds up for whatever part of a damaged BAI2 file is read', () => {
    fc.assert(
      fc.property(bai2Forms, bai2Faults, ({ text }, damage) => {
        const { account, statement, problems } = readBank(damage(text));
        expect(account === null).toBe(problems.length > 0);
        if (!account || !statement) return;
        expect(rowsAddUp(account)).toBe(true);
        expect(account.used).toBe(statement.lines.length);
        expect(account.usedCents).toBe(statement.closingCents - statement.openingCents);
      }),
      { numRuns: 200 },
    );
  });

  it('has each row of a CSV file once, and the money between its balances', () => {
    fc.assert(
      fc.property(csvForms, ({ rows, openingCents, closingCents, lines }) => {
        const table = csvTable(rows, undefined, []);
        const layout = suggestedLayout(table);
        const { account } = readCsvStatement(
          table,
          { ...layout, isInCents: asksForCents(table, layout) ? true : null },
          {
            from: localDate('2026-11-01'),
            to: localDate('2026-11-30'),
            openingCents: cents(openingCents),
            closingCents: cents(closingCents),
          },
        );
        expect(account).toMatchObject({
          rows: rows.length,
          used: lines.length,
          usedCents: closingCents - openingCents,
        });
      }),
      { numRuns: 200 },
    );
  });
});
