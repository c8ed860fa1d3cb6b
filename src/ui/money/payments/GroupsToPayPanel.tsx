import { useState } from 'react';
import { GroupsToPay } from '../../../application/money/payments/GroupsToPay';
import type { GroupFacts } from '../../../application/people/preferences/Me';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { GroupToPay } from '../../../domain/money/payments/groupsToPay';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useStream } from '../../kit/useStream';
import { DueDate } from '../../kit/values/DueDate';
import { Money } from '../../kit/values/Money';

const COLUMNS: readonly StackColumn<GroupToPay>[] = [
  {
    label: 'Group',
    kind: 'lead',
    cell: ({ groupNumber: group, name }) => (
      <AppLink to={`${paths.pay()}?${new URLSearchParams({ group })}`}>{name}</AppLink>
    ),
  },
  { label: 'Number', kind: 'whole', cell: ({ groupNumber }) => groupNumber },
  { label: 'Bills to pay', kind: 'figure', cell: ({ billCount }) => billCount },
  { label: 'Open', kind: 'figure', cell: ({ openCents }) => <Money cents={openCents} quietZero /> },
  {
    label: 'First due',
    kind: 'whole',
    cell: ({ firstDue }) => (firstDue ? <DueDate bill={firstDue} /> : 'Nothing to pay'),
  },
];

/** Lets a payor of several groups choose one, knowing what each can pay. */
export function GroupsToPayPanel({ groups }: { groups: readonly GroupFacts[] }) {
  const service = useService(GroupsToPay);
  const [groups$] = useState(() => service.groups$(groups));
  const state = useStream(groups$, LOADING);
  return (
    <Panel title="Which group do you want to pay for?">
      <Loaded
        found={state}
        what="open amounts"
        rows={Math.min(groups.length, 8)}
        isPage
        onRetry={() => service.refresh()}
      >
        {(value) => (
          <StackTable
            label="Groups to pay for"
            columns={COLUMNS}
            items={value}
            keyOf={({ groupNumber }) => groupNumber}
          />
        )}
      </Loaded>
    </Panel>
  );
}
