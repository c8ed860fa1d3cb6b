import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { LINE_STATE_LABELS, LINE_STATES, lineStateOf } from './LineState';
import { LINE_SIDES, type WorkedLine } from './Statement';

export const STATEMENT_LINE_LIST = viewedList<WorkedLine>()({
  name: 'statementLines',
  title: 'Lines of a statement',
  noun: 'statement lines',
  operation: 'ledger.read',
  parameters: { q: searchText, side: oneOf(LINE_SIDES), state: oneOf(LINE_STATES) },
  views: [
    readyView('open', 'Open', { state: 'OPEN' }),
    readyView('in', 'Money in', { side: 'in' }),
    readyView('out', 'Money out', { side: 'out' }),
  ],
  columns: [
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
  ],
});
