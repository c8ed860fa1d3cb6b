import { STAGE_LABELS } from '../../billing/delinquency/Delinquency';
import { HOUSE_RULE_LABELS } from '../../billing/rules/RuleSettings';
import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { labelOf } from '../../platform/text/wording';
import type { ListedGroup } from './GroupAccount';

/** Columns of the list of groups, in their standard order. The first is always shown. */
export const GROUP_LIST_COLUMNS: readonly ListColumn<ListedGroup>[] = [
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
];
