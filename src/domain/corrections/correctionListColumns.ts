import { divisionText } from '../divisions/Division';
import { labelOf } from '../text/wording';
import { type ListColumn, listColumn } from '../views/ListColumn';
import {
  CORRECTION_STATE_LABELS,
  type Correction,
  correctionCause,
  correctionText,
  RECIPIENT_LABELS,
  recipientOf,
} from './Correction';

/** Columns of the list of corrections, in their standard order. The first is always shown. */
export const CORRECTION_LIST_COLUMNS: readonly ListColumn<Correction>[] = [
  listColumn('member', 'Member', ({ memberName }) => memberName, {
    heading: 'Coverage',
    value: ({ coverage }) => coverage ?? 'All coverages',
  }),
  listColumn('correction', 'Correction', (correction) => correctionText(correction, (day) => day), {
    heading: 'Note',
    value: ({ note }) => note,
  }),
  listColumn('to', 'To', ({ kind }) => RECIPIENT_LABELS[recipientOf(kind)], {
    heading: 'Carrier',
    value: ({ carrierCode }) => carrierCode,
  }),
  listColumn(
    'fromBill',
    'From bill',
    ({ origin }) => origin.billNumber,
    { heading: 'Month', value: ({ origin }) => origin.periodFrom },
    { heading: 'Group', value: ({ groupName }) => groupName },
    { heading: 'Division', value: ({ origin }) => (origin.division ? divisionText(origin.division) : '') },
    { heading: 'Cause', value: ({ differenceKind }) => correctionCause(differenceKind) },
  ),
  listColumn('difference', 'Difference', ({ differenceCents }) => ({ cents: differenceCents })),
  listColumn(
    'status',
    'Status',
    ({ isOverdue, state }) => (isOverdue ? 'Overdue' : labelOf(CORRECTION_STATE_LABELS, state)),
    { heading: 'Send by', value: ({ sendBy }) => sendBy },
    { heading: 'Answer', value: ({ evidence }) => evidence },
  ),
];
