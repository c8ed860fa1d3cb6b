import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { labelOf } from '../../platform/text/wording';
import {
  CHECK_FILE_STATE_LABELS,
  CHECK_FILE_STATES,
  type CheckFile,
  type CheckFileState,
  totalsText,
} from './CheckFile';

/** Which positive pay files to list. Undefined and empty values do not filter. */
export interface CheckFileFilter {
  /** Part of the file's name, or of the name of the person who made it. */
  readonly q?: string;
  readonly state?: CheckFileState | undefined;
}

export const CHECK_FILE_LIST = viewedList<CheckFile>()({
  name: 'checkFiles',
  title: 'Positive pay files',
  noun: 'positive pay files',
  operation: 'cash.work',
  parameters: { q: searchText, state: oneOf(CHECK_FILE_STATES) },
  views: [
    readyView('notSent', 'Not sent', { state: 'MADE' }),
    readyView('rejected', 'Rejected by the bank', { state: 'REJECTED' }),
  ],
  columns: [
    listColumn('file', 'File', ({ fileName }) => fileName, { heading: 'SHA-256', value: ({ hash }) => hash }),
    listColumn('made', 'Made', ({ madeAt }, { dayOf }) => dayOf(madeAt), {
      heading: 'Made by',
      value: ({ madeBy }) => madeBy,
    }),
    listColumn(
      'checks',
      'Checks',
      totalsText,
      { heading: 'Issued', value: ({ issueCents }) => ({ cents: issueCents }) },
      { heading: 'Void', value: ({ voidCents }) => ({ cents: voidCents }) },
    ),
    listColumn('state', 'State', ({ state }) => labelOf(CHECK_FILE_STATE_LABELS, state)),
  ],
});
