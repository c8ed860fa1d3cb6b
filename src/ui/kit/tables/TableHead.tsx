import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { TableHeadCell, TableHeadRow } from './Table';
import { useTableStyles } from './tableStyles';

export interface Heading<Sort extends string> {
  readonly label: string;
  /** The column holds amounts or counts. */
  readonly isFigure?: boolean | undefined;
  /** Sort order to apply when the heading is pressed; undefined for a column that cannot be sorted. */
  readonly sort?: Sort | undefined;
  /** The values that the column shows run against the order of what it is sorted by, as amounts without their minus sign do. */
  readonly isReversed?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface Sorting<Sort extends string> {
  readonly by: Sort | undefined;
  readonly direction: Direction;
  /** Direction of a column that was not sorted before. */
  readonly firstDirection: Direction;
  readonly onSort: (by: Sort, direction: Direction) => void;
}

type Direction = 'asc' | 'desc';

export interface TableHeadProps<Sort extends string> {
  /** One per column, left to right. */
  readonly headings: readonly (string | Heading<Sort>)[];
  /** Labels of plain string headings whose columns hold amounts or counts. */
  readonly figures?: readonly string[];
  /** A head cell before the first, such as the checkbox that selects every row. */
  readonly first?: ReactNode;
  /** Stays in view while the rows below it scroll. Default: false. */
  readonly isSticky?: boolean;
  readonly sorting?: Sorting<Sort>;
}

/** The head of a `Table`: one heading per column, which sorts the list where it can. */
export function TableHead<Sort extends string = never>(props: TableHeadProps<Sort>) {
  const { headings, figures = [], first, isSticky = false, sorting } = props;
  const table = useTableStyles();
  return (
    <thead {...(isSticky && { className: table.head })}>
      <TableHeadRow>
        {first}
        {headings.map((heading) => {
          const column =
            typeof heading === 'string' ? { label: heading, isFigure: figures.includes(heading) } : heading;
          return (
            <TableHeadCell
              key={column.label}
              className={mergeClasses(table.headCell, column.isFigure && table.numeric, column.className)}
              {...sortProps(column, sorting)}
            >
              {column.label}
            </TableHeadCell>
          );
        })}
      </TableHeadRow>
    </thead>
  );
}

/** Makes a heading sort the list, if it can. Pressing it again reverses the order. */
export function sortProps<Sort extends string>(
  { sort, isReversed = false }: Pick<Heading<Sort>, 'sort' | 'isReversed'>,
  sorting: Sorting<Sort> | undefined,
) {
  if (!sort || !sorting) return {};
  const { by, direction, firstDirection, onSort } = sorting;
  return {
    onSort: () => onSort(sort, by === sort && direction === firstDirection ? oppositeOf(direction) : firstDirection),
    ...(by === sort && { direction: isReversed ? oppositeOf(direction) : direction }),
  };
}

const oppositeOf = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');
