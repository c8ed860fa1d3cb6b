import { mergeClasses, TableHeader, TableHeaderCell, TableRow } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTableStyles } from './tableStyles';

export interface TableHeadProps {
  /** A column each, from the left. */
  readonly headings: readonly string[];
  /** Those of the headings that stand over amounts or counts. */
  readonly figures?: readonly string[];
  /** A head cell before the first, such as one that chooses every row. */
  readonly first?: ReactNode;
  /** Whether it stays in view while the rows below it scroll. */
  readonly stays?: boolean;
}

/** The head of a Fluent `Table`: a heading a column. */
export function TableHead({ headings, figures = [], first, stays = false }: TableHeadProps) {
  const table = useTableStyles();
  return (
    <TableHeader {...(stays && { className: table.head })}>
      <TableRow>
        {first}
        {headings.map((words) => (
          <TableHeaderCell
            key={words}
            className={mergeClasses(table.headCell, figures.includes(words) && table.numeric)}
          >
            {words}
          </TableHeaderCell>
        ))}
      </TableRow>
    </TableHeader>
  );
}
