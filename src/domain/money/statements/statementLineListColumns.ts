import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { LINE_STATE_LABELS, lineStateOf } from './LineState';
import type { WorkedLine } from './Statement';

/** Columns of the lines of a bank statement, in their standard order. The first is always shown. */
export const STATEMENT_LINE_LIST_COLUMNS: readonly ListColumn<WorkedLine>[] = [
  listColumn('line', 'Line', ({ lineNo }) => lineNo),
  listColumn('date', 'Date', ({ day }) => day),
  listColumn(
    'description',
    'Description',
    ({ description, reference }) => description || reference,
    { heading: 'Type', value: ({ typeCode }) => typeCode },
    { heading: 'Reference', value: ({ reference }) => reference },
  ),
  listColumn('amount', 'Amount', ({ amountCents }) => ({ cents: amountCents })),
  listColumn('state', 'State', ({ match }) => LINE_STATE_LABELS[lineStateOf(match)], {
    heading: 'Why',
    value: ({ match, hint }) => match?.reason ?? hint,
  }),
];
