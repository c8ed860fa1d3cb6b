import { KIND_LABELS, stateLabel } from '../../../src/domain/office/uploads/uploadLabels';
import { OFFICE_OWNER } from '../../../src/domain/platform/files/UploadKind';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ExportedList } from '../../platform/lists/ListExport';
import type { UploadView } from '../uploads/Upload';

/** The upload history as a file: what the list on the screen shows. The rows of the files are not in it. */
export const EXPORTED_UPLOADS: ExportedList<UploadView> = {
  title: 'Uploads',
  noun: 'uploads',
  columns: [
    { heading: 'File', width: 40, value: ({ fileName }) => fileName },
    { heading: 'Status', width: 24, value: stateLabel },
    { heading: 'Rows', width: 10, value: ({ rows }) => rows },
    { heading: 'Rows with errors', width: 14, value: ({ errorRows }) => errorRows },
    { heading: 'Total', width: 14, format: 'money', value: ({ totalCents }) => totalCents },
    { heading: 'Type', width: 22, value: ({ kind }) => labelOf(KIND_LABELS, kind) },
    {
      heading: 'Group or carrier',
      width: 16,
      value: ({ owner }) => (owner === OFFICE_OWNER ? 'Office' : owner),
    },
    { heading: 'Uploaded at (UTC)', width: 18, format: 'time', value: ({ addDate }) => addDate },
    { heading: 'Uploaded by', width: 24, value: ({ addUser }) => addUser },
    { heading: 'Changed at (UTC)', width: 18, format: 'time', value: ({ modDate }) => modDate },
    { heading: 'Changed by', width: 24, value: ({ modUser }) => modUser },
    { heading: 'Effect', width: 40, value: ({ effect }) => effect },
    { heading: 'Problem', width: 40, value: ({ problem }) => problem },
  ],
};
