import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { ChosenBy, ReadingChoice } from '../../platform/files/FileAccount';
import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { cut } from '../../platform/text/cut';
import type { CsvTable } from './csvColumns';
import type { CsvLayout } from './Statement';

/** Roles of columns, in the order in which they are shown. */
export const COLUMN_LABELS: readonly (readonly [Exclude<keyof CsvLayout, 'isInCents'>, string])[] = [
  ['date', 'Date'],
  ['amount', 'Amount'],
  ['type', 'Debit or credit'],
  ['debit', 'Debit'],
  ['credit', 'Credit'],
  ['balance', 'Balance'],
  ['description', 'Description'],
  ['reference', 'Reference'],
];
const MAX_HEADING = 40;

/** How a CSV statement was read, and what would have been chosen without a person. */
export interface CsvReadingChoices {
  readonly table: Pick<CsvTable, 'headingRow'>;
  /** Whether a person chose the row of the headings. */
  readonly isRowChosen: boolean;
  readonly layout: CsvLayout;
  /** The saved layout of the account, or the suggested one. */
  readonly proposed: CsvLayout;
  readonly isSaved: boolean;
  readonly to: LocalDate;
  readonly closingCents: Cents;
}

/** Who chose each column of a CSV statement, and what was typed. A column that is proposed is not a person's choice. */
export function csvChoices(chosen: CsvReadingChoices): readonly ReadingChoice[] {
  const { table, isRowChosen, layout, proposed, isSaved, to, closingCents } = chosen;
  const byOf = (name: keyof CsvLayout): ChosenBy =>
    layout[name] === proposed[name] ? (isSaved ? 'saved' : 'rule') : 'person';
  const row = table.headingRow === 0 ? 'none' : `row ${table.headingRow}`;
  return [
    { what: 'Headings', value: row, by: isRowChosen ? 'person' : 'rule' },
    ...COLUMN_LABELS.flatMap(([name, what]) => {
      const column = layout[name];
      return column ? [{ what, value: `column “${cut(column, MAX_HEADING)}”`, by: byOf(name) }] : [];
    }),
    ...(layout.isInCents === null
      ? []
      : [
          {
            what: 'Amounts without a point',
            value: layout.isInCents ? 'cents' : 'dollars',
            by: byOf('isInCents'),
          },
        ]),
    { what: 'Last day', value: dateText(to), by: 'person' },
    { what: 'Closing balance', value: formatCents(closingCents), by: 'person' },
  ];
}
