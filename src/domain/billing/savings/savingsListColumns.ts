import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { labelOf } from '../../platform/text/wording';
import { givenReason } from '../bills/lineEdit';
import { divisionText } from '../divisions/Division';
import { OUTCOME_LABELS, type SavingsItem, SIDE_LABELS } from './Savings';

/** Columns of the lines behind a group's savings, in their standard order. The first is always shown. */
export const SAVINGS_LIST_COLUMNS: readonly ListColumn<SavingsItem>[] = [
  listColumn('member', 'Member', ({ memberName }) => memberName, {
    heading: 'Coverage',
    value: ({ coverage }) => coverage ?? 'All coverages',
  }),
  listColumn(
    'fromBill',
    'From bill',
    ({ origin }) => origin.billNumber,
    { heading: 'Month', value: ({ origin }) => origin.periodFrom },
    { heading: 'Division', value: ({ origin }) => (origin.division ? divisionText(origin.division) : '') },
    { heading: 'Carrier', value: ({ carrierCode }) => carrierCode },
  ),
  listColumn('reason', 'Reason', ({ reasonCode }) => givenReason(reasonCode)),
  listColumn('outcome', 'Outcome', ({ outcome }) => labelOf(OUTCOME_LABELS, outcome)),
  listColumn('amount', 'Amount', ({ amountCents }) => ({ cents: amountCents }), {
    heading: 'Carrier billed',
    value: ({ side }) => labelOf(SIDE_LABELS, side),
  }),
];
