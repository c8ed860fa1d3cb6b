import type { HTMLAttributes, Ref } from 'react';

export interface TablePartProps extends HTMLAttributes<HTMLDivElement> {
  /** What it is to assistive technology: the table, a row, a cell … */
  readonly part: 'table' | 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell' | 'gridcell' | 'region';
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A part of a table that CSS grid lays out and of which only what is in view exists. Real table elements lose their
 * meaning when they are laid out otherwise; roles keep it.
 */
export function TablePart({ part, ...rest }: TablePartProps) {
  return <div role={part} {...rest} />;
}
