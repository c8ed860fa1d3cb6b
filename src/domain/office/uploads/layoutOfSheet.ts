import { UploadKind } from '../../platform/files/UploadKind';
import { columnHeadings } from '../../platform/text/columnHeadings';
import { billAbove } from './billAbove';
import { columnsToRead, readingProblem } from './columnsToRead';
import { coverageOfSheet } from './FileTable';
import type { FileLayout } from './FileTemplate';
import { layoutOf } from './layoutOf';
import type { ReadingOrder } from './RowReader';

type Rows = readonly (readonly string[])[];

/**
 * The layout of a sheet that has a column for each required field.
 *
 * @param head its first rows
 * @returns undefined if the sheet cannot be read
 */
export function layoutOfSheet(head: Rows, order: ReadingOrder, sheet: string): FileLayout | undefined {
  const file = { format: 'xlsx', fullList: false, sheet } as const;
  const { layout } = layoutOf(head, order, file);
  const { headerRow, dateOrder } = layout;
  const headings = columnHeadings(headerRow === 0 ? [] : (head[headerRow - 1] ?? []), 0);
  const isBill = order.kind === UploadKind.CarrierBill;
  const columns = columnsToRead(order.kind, layout, headings);
  const above = new Set(isBill ? Object.keys(billAbove(head.slice(0, Math.max(0, headerRow - 1)), dateOrder)) : []);
  if (coverageOfSheet(order.kind, columns, sheet) !== null) above.add('coverage');
  const problem = readingProblem(order.kind, file, columns, {
    headerRow,
    headings,
    below: head.slice(headerRow),
    above,
  });
  return problem === '' ? layout : undefined;
}
