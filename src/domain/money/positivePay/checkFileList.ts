import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { labelOf } from '../../platform/text/wording';
import { CHECK_FILE_STATE_LABELS, type CheckFile, type CheckFileState, totalsText } from './CheckFile';

/** Which positive pay files to list. Undefined and empty values do not filter. */
export interface CheckFileFilter {
  /** Part of the file's name, or of the name of the person who made it. */
  readonly q?: string;
  readonly state?: CheckFileState | undefined;
}

/** Columns of the list of positive pay files, in their standard order. The first is always shown. */
export const CHECK_FILE_LIST_COLUMNS: readonly ListColumn<CheckFile>[] = [
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
];
