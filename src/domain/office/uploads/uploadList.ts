import { OFFICE_OWNER, UploadKind } from '../../platform/files/UploadKind';
import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, searchText } from '../../platform/lists/parameters';
import { ofType, readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { labelOf } from '../../platform/text/wording';
import { UPLOAD_STATES } from './UploadState';
import { KIND_LABELS, type ListedUpload, stateLabel } from './uploadLabels';

export const UPLOAD_LIST = viewedList<ListedUpload>()({
  name: 'uploads',
  title: 'Upload history',
  noun: 'uploads',
  operation: 'uploads.read',
  parameters: { q: searchText, kind: oneOf(Object.values(UploadKind)), state: oneOf(UPLOAD_STATES) },
  views: [
    readyView('ready', 'Ready to commit', { state: 'CHECKED' }),
    readyView('refused', 'Refused', { state: 'REFUSED' }),
    readyView('carrierBills', 'Carrier bills', { kind: UploadKind.CarrierBill }, ofType('admin')),
    readyView('payroll', 'Payroll deductions', { kind: UploadKind.PayrollDeductions }, ofType('billingUser')),
  ],
  columns: [
    listColumn('file', 'File', ({ fileName }) => fileName),
    listColumn('status', 'Status', stateLabel),
    listColumn('rows', 'Rows', ({ rows }) => rows, {
      heading: 'Rows with errors',
      value: ({ errorRows }) => errorRows,
    }),
    listColumn('total', 'Total', ({ totalCents }) => (totalCents === null ? null : { cents: totalCents })),
    listColumn('type', 'Type', ({ kind }) => labelOf(KIND_LABELS, kind)),
    {
      id: 'for',
      label: 'For',
      copied: [{ heading: 'Group or carrier', value: ({ owner }) => (owner === OFFICE_OWNER ? 'Office' : owner) }],
    },
    listColumn('uploaded', 'Uploaded', ({ addDate }, { dayOf }) => dayOf(addDate)),
    listColumn('by', 'By', ({ addUser }) => addUser),
  ],
});
