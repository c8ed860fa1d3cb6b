import { STAGE_LABELS } from '../../../domain/billing/delinquency/Delinquency';
import { HOUSE_RULE_LABELS } from '../../../domain/billing/rules/RuleSettings';
import { type ListedGroup } from '../../../domain/office/groups/GroupAccount';
import { hasEnded } from '../../../domain/office/setup/SetupRecord';
import { labelOf } from '../../../domain/platform/text/wording';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { type StackColumn } from '../../kit/tables/StackTable';
import { dayText, monthText, today } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

/** Columns of the list of groups, before those that a person chooses. */
export const GROUP_COLUMNS: readonly StackColumn<ListedGroup>[] = [
  {
    id: 'group',
    label: 'Group',
    kind: 'name',
    cell: ({ groupNumber, name }) => <AppLink to={paths.group(groupNumber)}>{name}</AppLink>,
  },
  { id: 'number', label: 'Number', kind: 'whole', cell: (group) => <NumberText group={group} /> },
  { id: 'carriers', label: 'Carriers', kind: 'text', cell: ({ carriers }) => carriers.join(', ') || '–' },
  { id: 'rep', label: 'Rep', isExtra: true, cell: ({ rep }) => rep },
  { id: 'balance', label: 'Balance', kind: 'figure', cell: ({ openCents }) => <Money cents={openCents} quietZero /> },
  {
    id: 'pastDue',
    label: 'Past due',
    kind: 'figure',
    cell: ({ pastDueCents }) => <Money cents={pastDueCents} quietZero />,
  },
  { id: 'stage', label: 'Stage', kind: 'whole', cell: ({ stage }) => labelOf(STAGE_LABELS, stage) },
  { id: 'autopay', label: 'Autopay', isExtra: true, cell: ({ hasAutopay }) => (hasAutopay ? 'On' : 'Off') },
  { id: 'rule', label: 'Rule', isExtra: true, cell: (group) => ruleLabel(group) },
];

function NumberText({ group: { groupNumber, endsOn } }: { group: ListedGroup }) {
  if (endsOn === null) return groupNumber;
  return `${groupNumber}, ${hasEnded({ endsOn }, today()) ? 'ended' : 'ends'} ${dayText(endsOn)}`;
}

function ruleLabel({ houseRule, nextChangeFrom }: ListedGroup): string {
  const rule = labelOf(HOUSE_RULE_LABELS, houseRule);
  return nextChangeFrom === null ? rule : `${rule}, changes in ${monthText(nextChangeFrom)}`;
}
