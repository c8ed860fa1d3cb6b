import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, type Parse, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { isPostalState } from '../../platform/text/postalStates';
import { labelOf } from '../../platform/text/wording';
import {
  DORMANCY_FILTERS,
  dormancyText,
  UNCLAIMED_KIND_LABELS,
  UNCLAIMED_KINDS,
  type UnclaimedItem,
} from './UnclaimedProperty';

/** A state by its code, or `none` for property without one. */
const postalState: Parse = (text) => (text === 'none' || isPostalState(text) ? text : undefined);

export const UNCLAIMED_LIST = viewedList<UnclaimedItem>()({
  name: 'unclaimed',
  title: 'Unclaimed property',
  noun: 'unclaimed items',
  operation: 'suspense.work',
  parameters: { q: searchText, state: postalState, kind: oneOf(UNCLAIMED_KINDS), due: oneOf(DORMANCY_FILTERS) },
  views: [
    readyView('passed', 'Dormancy date passed', { due: 'passed' }),
    readyView('year', 'Dormant within 12 months', { due: 'year' }),
    readyView('noState', 'No state', { state: 'none' }),
  ],
  columns: [
    listColumn(
      'owner',
      'Owner',
      ({ owner }) => owner || 'Payer unknown',
      { heading: 'Group', value: ({ groupName }) => groupName },
      { heading: 'Group number', value: ({ groupNumber }) => groupNumber },
    ),
    listColumn('kind', 'Kind', ({ kind }) => labelOf(UNCLAIMED_KIND_LABELS, kind), {
      heading: 'Reference',
      value: ({ reference }) => reference,
    }),
    listColumn('state', 'State', ({ state }) => state),
    listColumn('owedSince', 'Owed since', ({ owedSince }) => owedSince),
    listColumn('amount', 'Amount', ({ amountCents }) => ({ cents: amountCents })),
    listColumn('dormancyDate', 'Dormancy date', ({ dormantOn }) => dormantOn, {
      heading: 'Dormancy period',
      value: ({ years, source, state }) => dormancyText(years, source, state),
    }),
  ],
});
