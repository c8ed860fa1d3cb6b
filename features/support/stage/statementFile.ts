import { type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import { type Bai2Day, signedCents, writeBai2 } from '../../../test/support/statements/writeBai2';
import type { NewStatement } from '../tasks/StatementTasks';

/** A bank's file of a statement. A CSV file comes with its last day and its closing balance. */
export function statementFile({ format, openingCents, lines, isCutOff }: NewStatement) {
  const to = lines.at(-1)?.day ?? localDate('2026-03-01');
  const closingCents = cents(lines.reduce((sum, { amountCents }) => sum + amountCents, openingCents as number));
  if (format === 'CSV') {
    const rows = lines.map(({ day, amountCents, description }) =>
      [day, centsToDecimal(amountCents), description].join(),
    );
    return { name: 'statement.csv', text: ['Date,Amount,Description', ...rows].join('\n'), to, closingCents };
  }
  const text = writeBai2(daysOf(lines, openingCents));
  return { name: 'statement.bai', text: isCutOff ? text.replace(/^99.*\n/m, '') : text, to, closingCents };
}

function daysOf(lines: NewStatement['lines'], openingCents: number): readonly Bai2Day[] {
  const days: readonly LocalDate[] = [...new Set(lines.map(({ day }) => day))];
  let balance = openingCents;
  const written = days.map((day): Bai2Day => {
    const transactions = lines
      .filter((line) => line.day === day)
      .map(({ typeCode, amountCents, description }) => {
        return { typeCode, amountCents: Math.abs(amountCents), text: description };
      });
    const opening = balance;
    balance = transactions.reduce((sum, one) => sum + signedCents(one), opening);
    return { day, openingCents: opening, transactions };
  });
  return written.length > 0 ? written : [{ day: localDate('2026-03-01'), openingCents, transactions: [] }];
}
