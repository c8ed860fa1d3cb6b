import { STAGE_LABELS } from '../../billing/delinquency/Delinquency';
import { HOUSE_RULE_LABELS } from '../../billing/rules/RuleSettings';
import { listColumn } from '../../platform/lists/ListColumn';
import { code, oneOf, searchText } from '../../platform/lists/parameters';
import { ofType, readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { labelOf } from '../../platform/text/wording';
import { GROUP_SORTS, type ListedGroup } from './GroupAccount';

export const GROUP_LIST = viewedList<ListedGroup>()({
  name: 'groups',
  title: 'Groups',
  noun: 'groups',
  operation: 'dashboard.read',
  parameters: {
    q: searchText,
    carrier: code,
    agent: code,
    rep: code,
    pastDue: oneOf(['1']),
    sort: oneOf(GROUP_SORTS),
  },
  views: [
    readyView('pastDue', 'Most past due', { sort: 'pastDue' }),
    readyView('balance', 'Largest balance', { sort: 'balance' }),
    readyView('stage', 'Most serious stage', { sort: 'stage' }, ofType('admin')),
  ],
  columns: [
    listColumn('group', 'Group', ({ name }) => name),
    listColumn('number', 'Number', ({ groupNumber }) => groupNumber, {
      heading: 'Last day of service',
      value: ({ endsOn }) => endsOn,
    }),
    listColumn('carriers', 'Carriers', ({ carriers }) => carriers.join(', ')),
    listColumn('rep', 'Rep', ({ rep }) => rep),
    listColumn('balance', 'Balance', ({ openCents }) => ({ cents: openCents })),
    listColumn('pastDue', 'Past due', ({ pastDueCents }) => ({ cents: pastDueCents })),
    listColumn('stage', 'Stage', ({ stage }) => labelOf(STAGE_LABELS, stage)),
    listColumn('autopay', 'Autopay', ({ hasAutopay }) => (hasAutopay ? 'On' : 'Off')),
    listColumn('rule', 'Rule', ({ houseRule }) => labelOf(HOUSE_RULE_LABELS, houseRule), {
      heading: 'Rule changes from',
      value: ({ nextChangeFrom }) => nextChangeFrom,
    }),
  ],
});
