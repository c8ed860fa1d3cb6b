import { listColumn } from '../../platform/lists/ListColumn';
import { code, day, oneOf, type Parse } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { labelOf } from '../../platform/text/wording';
import { givenReason } from '../bills/lineEdit';
import { divisionText } from '../divisions/Division';
import { ERROR_SIDES, OUTCOME_LABELS, OUTCOMES, type SavingsItem, SIDE_LABELS } from './Savings';

/** A year of this century. */
const year: Parse = (text) => (/^20\d\d$/.test(text) ? text : undefined);

/** The number of a division. */
const division: Parse = (text) => (text === '' || text.length > 40 ? undefined : text);

export const SAVINGS_LIST = viewedList<SavingsItem>()({
  name: 'savingsLines',
  title: 'Lines behind the savings',
  noun: 'savings lines',
  operation: 'savings.readItems',
  isInTab: true,
  parameters: {
    year,
    side: oneOf(ERROR_SIDES),
    outcome: oneOf(OUTCOMES),
    carrier: code,
    division,
    month: day,
  },
  views: [
    readyView('waiting', 'Waiting for carriers', { outcome: 'waiting' }),
    readyView('lost', 'Lost', { outcome: 'lost' }),
    readyView('under', 'Underbilled', { side: 'under' }),
  ],
  columns: [
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
  ],
});
