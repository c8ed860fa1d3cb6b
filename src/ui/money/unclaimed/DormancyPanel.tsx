import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type DormancyPeriod, DormancyPeriods } from '../../../application/money/refunds/UnclaimedProperty';
import { DEFAULT_DORMANCY_YEARS, UNCLAIMED_KIND_LABELS } from '../../../domain/money/refunds/UnclaimedProperty';
import { POSTAL_STATES } from '../../../domain/platform/text/postalStates';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Note, Quiet } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLiveQuery } from '../../kit/useStream';
import { DayOfInstant } from '../../kit/values/DateText';
import { DormancyForm } from './DormancyForm';

/** Dormancy periods set by the office, with a form for managers to change one. @param onChanged called after each change */
export function DormancyPanel({ onChanged }: { readonly onChanged: () => void }) {
  const periods = useService(DormancyPeriods);
  const list = useMemo(() => periods.list(), [periods]);
  const found = useLiveQuery(list, 'all');
  const mayChange = useMay('controls.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Dormancy periods"
      actions={
        mayChange &&
        found.kind === 'loaded' && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Change a period
          </Button>
        )
      }
    >
      <Quiet as="p">
        Enter each state's period from its unclaimed property law. Without one, the office default applies:{' '}
        {counted(DEFAULT_DORMANCY_YEARS, 'year')} unless changed here.
      </Quiet>
      <Unloaded found={found} what="the dormancy periods" rows={2} isPage onRetry={() => list.retry()} />
      {found.kind === 'loaded' && isOpen && (
        <DormancyForm
          periods={found.value}
          onChange={() => {
            list.retry();
            onChanged();
          }}
          onDone={() => setOpen(false)}
        />
      )}
      {found.kind === 'loaded' && found.value.length > 0 && (
        <StackTable label="Dormancy periods" items={found.value} keyOf={keyOf} columns={COLUMNS} />
      )}
    </Panel>
  );
}

const keyOf = ({ state, kind }: DormancyPeriod) => `${state} ${kind}`;

const COLUMNS: readonly StackColumn<DormancyPeriod>[] = [
  {
    label: 'State',
    kind: 'lead',
    cell: ({ state }) => (state === null ? 'Office default' : (POSTAL_STATES[state] ?? state)),
  },
  { label: 'Kind', cell: ({ kind }) => labelOf(UNCLAIMED_KIND_LABELS, kind) },
  { label: 'Period', kind: 'whole', cell: ({ years }) => counted(years, 'year') },
  { label: 'Set by', cell: (period) => <SetBy period={period} /> },
];

function SetBy({ period: { by, at, note } }: { readonly period: DormancyPeriod }) {
  return (
    <>
      {by}, <DayOfInstant timestamp={at} />
      <Note as="div">{note}</Note>
    </>
  );
}
