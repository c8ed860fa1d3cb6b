import { OFFICE_OWNER } from '../../platform/files/UploadKind';
import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { labelOf } from '../../platform/text/wording';
import { KIND_LABELS, type ListedUpload, stateLabel } from './uploadLabels';

/** Columns of the upload history, in their standard order. The first is always shown. */
export const UPLOAD_LIST_COLUMNS: readonly ListColumn<ListedUpload>[] = [
  listColumn('file', 'File', ({ fileName }) => fileName),
  listColumn('status', 'Status', stateLabel),
  listColumn('rows', 'Rows', ({ rows }) => rows, { heading: 'Rows with errors', value: ({ errorRows }) => errorRows }),
  listColumn('total', 'Total', ({ totalCents }) => (totalCents === null ? null : { cents: totalCents })),
  listColumn('type', 'Type', ({ kind }) => labelOf(KIND_LABELS, kind)),
  {
    id: 'for',
    label: 'For',
    copied: [{ heading: 'Group or carrier', value: ({ owner }) => (owner === OFFICE_OWNER ? 'Office' : owner) }],
  },
  listColumn('uploaded', 'Uploaded', ({ addDate }, { dayOf }) => dayOf(addDate)),
  listColumn('by', 'By', ({ addUser }) => addUser),
];
