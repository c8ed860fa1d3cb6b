import type { StatementFormat } from '../../../src/domain/money/statements/Statement';
import { type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../src/domain/platform/money/formatCents';
import { type Bai2Day, signedCents, writeBai2 } from '../../../test/support/statements/writeBai2';
import type { StatementFile } from '../tasks/StatementTasks';

/** A statement to write: its lines are in the order of their days. */
export interface NewStatement {
  readonly openingCents: Cents;
  readonly lines: readonly {
    readonly day: LocalDate;
    readonly typeCode: string;
    readonly amountCents: Cents;
    readonly description: string;
  }[];
}

const DAY = localDate('2026-03-01');

/** A bank's file of a statement. */
export function statementFile(format: StatementFormat, { openingCents, lines }: NewStatement): StatementFile {
  const to = lines.at(-1)?.day ?? DAY;
  const closingCents = cents(lines.reduce((sum, { amountCents }) => sum + amountCents, openingCents as number));
  if (format === 'BAI2') return { format, text: writeBai2(daysOf(lines, openingCents)), to, closingCents };
  const rows = lines.map(({ day, amountCents, description }) => [day, centsToDecimal(amountCents), description]);
  return csvFile([['Date', 'Amount', 'Description'], ...rows], to, closingCents);
}

/** A CSV file as a bank writes it. @param rows with the headings */
export function csvFile(rows: readonly (readonly string[])[], to: LocalDate, closingCents: Cents): StatementFile {
  return { format: 'CSV', text: rows.map((cells) => cells.join()).join('\n'), to, closingCents };
}

/** How a BAI2 file differs from the one that the office expects. */
export const BAI2_KINDS = {
  'without lines': (text: string) => text,
  'without its last record': (text: string) => text.replace(/^99.*\n/m, ''),
  'with all its records on one line': (text: string) => text.replaceAll('\n', ''),
  'with all its records but the last on one line': (text: string) => text.replace(/^99.*\n/m, '').replaceAll('\n', ''),
  'of another account': (text: string) => text.replace('0004711888123', '0004711888124'),
  'in euros': (text: string) => text.replaceAll(',USD,', ',EUR,'),
  'with another account that has no total': (text: string) => {
    const records = text.trimEnd().split('\n');
    const end = records.findIndex((record) => record.startsWith('98,'));
    const others = ['03,9900,USD,010,500,,/', '49,,2/'];
    return recounted([...records.slice(0, end), ...others, ...records.slice(end)], others.length);
  },
} as const satisfies Record<string, (text: string) => string>;
export type Bai2Kind = keyof typeof BAI2_KINDS;

/** Figures with which a bank says that its file is whole: the code of the record, and the place of the figure in it. */
export const BAI2_FIGURES = {
  'control total of the file': ['99', 1],
  'number of groups of the file': ['99', 2],
  'number of records of the file': ['99', 3],
  'control total of the group': ['98', 1],
  'number of accounts of the group': ['98', 2],
  'number of records of the group': ['98', 3],
  'control total of the account': ['49', 1],
  'number of records of the account': ['49', 2],
} as const;
export type Bai2Figure = keyof typeof BAI2_FIGURES;

/** A BAI2 file of a day without lines. @param changed makes it differ */
export function bai2File(openingCents: Cents, changed: (text: string) => string): StatementFile {
  const file = statementFile('BAI2', { openingCents, lines: [] });
  return { ...file, text: changed(file.text) };
}

/** The file with a figure of its own. */
export function withFigure(text: string, figure: Bai2Figure, value: string): string {
  const [code, at] = BAI2_FIGURES[figure];
  const record = new RegExp(`^${code},.*(?=/$)`, 'm');
  return text.replace(record, (found) =>
    found
      .split(',')
      .map((field, place) => (place === at ? value : field))
      .join(),
  );
}

/** Counts added records, and an account, in the figures of its group and file. */
function recounted(records: readonly string[], added: number): string {
  return `${records
    .map((record) => {
      const [code = '', total = '', parts = '', count = ''] = record.replace('/', '').split(',');
      if (code !== '98' && code !== '99') return record;
      return `${[code, total, code === '98' ? Number(parts) + 1 : parts, Number(count) + added].join()}/`;
    })
    .join('\n')}\n`;
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
  return written.length > 0 ? written : [{ day: DAY, openingCents, transactions: [] }];
}
