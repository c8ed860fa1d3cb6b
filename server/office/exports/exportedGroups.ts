import { STAGE_LABELS } from '../../../src/domain/billing/delinquency/Delinquency';
import { HOUSE_RULE_LABELS } from '../../../src/domain/billing/rules/RuleSettings';
import type { ListedGroup } from '../../../src/domain/office/groups/GroupAccount';
import type { ExportedList } from '../../platform/lists/ListExport';

/** The list of groups as a file: what the list on the screen shows. */
export const EXPORTED_GROUPS: ExportedList<ListedGroup> = {
  title: 'Groups',
  noun: 'groups',
  columns: [
    { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
    { heading: 'Group', width: 32, value: ({ name }) => name },
    { heading: 'Carriers', width: 32, value: ({ carriers }) => carriers.join(', ') },
    { heading: 'Rep', width: 24, value: ({ rep }) => rep },
    { heading: 'Balance', width: 14, format: 'money', value: ({ openCents }) => openCents },
    { heading: 'Past due', width: 14, format: 'money', value: ({ pastDueCents }) => pastDueCents },
    { heading: 'Stage', width: 18, value: ({ stage }) => STAGE_LABELS[stage] },
    { heading: 'Autopay', width: 10, value: ({ hasAutopay }) => (hasAutopay ? 'On' : 'Off') },
    { heading: 'Rule', width: 18, value: ({ houseRule }) => HOUSE_RULE_LABELS[houseRule] },
    { heading: 'Rule changes from', width: 16, format: 'day', value: ({ nextChangeFrom }) => nextChangeFrom },
    { heading: 'Last day of service', width: 18, format: 'day', value: ({ endsOn }) => endsOn },
  ],
};
