import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import {
  type StandingDecision,
  StandingDecisions,
} from '../../../../application/billing/reconciliation/StandingDecisions';
import { ACTION_LABELS, DISCREPANCY_LABELS } from '../../../../domain/billing/reconciliation/Discrepancy';
import { reasonWords } from '../../../../domain/billing/reconciliation/memory/StandingDecision';
import { cents } from '../../../../domain/platform/money/Cents';
import { labelOf } from '../../../../domain/platform/text/wording';
import { Panel } from '../../../kit/dialogs/Panel';
import { ActionError } from '../../../kit/feedback/ActionError';
import { EmptyState } from '../../../kit/feedback/EmptyState';
import { Loaded } from '../../../kit/feedback/Loaded';
import { useNotify } from '../../../kit/feedback/Toasts';
import { Note } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { useService } from '../../../kit/Services';
import { StackTable } from '../../../kit/tables/StackTable';
import { useLooks } from '../../../kit/useLooks';
import { useLiveQuery } from '../../../kit/useStream';
import { DayOfInstant } from '../../../kit/values/DateText';
import { MaskedText } from '../../../kit/values/MaskedText';
import { Money } from '../../../kit/values/Money';
import { whoOf } from './DecisionControls';
import { untilText } from './StandingControls';

export interface StandingListProps {
  readonly session: ReconcileSession;
  readonly groupNumber: string;
}

/** Button that shows the group's standing decisions, to see and end them. */
export function StandingList(props: StandingListProps) {
  const looks = useLooks();
  const [isOpen, setOpen] = useState(false);
  const mayRead = useMay('standingDecisions.read', props.groupNumber);
  if (!mayRead) return null;
  return (
    <>
      <Button className={looks.atStart} size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide standing decisions' : 'Show standing decisions'}
      </Button>
      {isOpen && <Decisions {...props} />}
    </>
  );
}

function Decisions({ session, groupNumber }: StandingListProps) {
  const decisions = useService(StandingDecisions);
  const notify = useNotify();
  const list = useMemo(() => decisions.list(), [decisions]);
  const found = useLiveQuery(list, groupNumber);
  const mayWrite = useMay('standingDecisions.write', groupNumber);
  const [failure, setFailure] = useState<{ readonly what: string; readonly error: unknown }>();
  const change = (what: string, title: string, run: () => Promise<void>) => {
    setFailure(undefined);
    run().then(
      () => {
        list.retry();
        notify({ title });
      },
      (error: unknown) => {
        list.retry();
        setFailure({ what, error });
      },
    );
  };
  const end = (one: StandingDecision) =>
    change('The standing decision was not ended.', `Standing decision about ${one.memberName} ended`, () =>
      session.remembered.end(one),
    );
  const resume = (one: StandingDecision) =>
    change('The ending was not undone.', `Standing decision about ${one.memberName} resumed`, () =>
      session.remembered.resume(one),
    );
  return (
    <Panel title="Standing decisions">
      {failure && <ActionError {...failure} onDismiss={() => setFailure(undefined)} showDetail />}
      <Loaded
        found={found}
        what="the standing decisions"
        onRetry={() => list.retry()}
        empty={
          <EmptyState
            kind="nothingYet"
            title="No standing decisions"
            text="Decide about a difference, then choose Make standing next to its reason."
          />
        }
      >
        {(value) => <Table decisions={value} mayWrite={mayWrite} onEnd={end} onResume={resume} />}
      </Loaded>
    </Panel>
  );
}

interface TableProps {
  readonly decisions: readonly StandingDecision[];
  readonly mayWrite: boolean;
  readonly onEnd: (one: StandingDecision) => void;
  readonly onResume: (one: StandingDecision) => void;
}

function Table({ decisions, mayWrite, onEnd, onResume }: TableProps) {
  return (
    <StackTable
      label="Standing decisions"
      items={decisions}
      keyOf={({ standingPk }) => standingPk}
      columns={[
        {
          label: 'Member',
          kind: 'lead',
          cell: ({ memberName, memberId, coverage }) => (
            <>
              {memberName || 'No name'}
              <Note isBlock>
                <MaskedText text={memberId} kind="member number" /> · {coverage ?? 'all coverages'}
              </Note>
            </>
          ),
        },
        {
          label: 'Decision',
          cell: (one) => (
            <>
              {labelOf(ACTION_LABELS, one.action)}: {reasonWords(one)}
              <Note isBlock>{labelOf(DISCREPANCY_LABELS, one.kind)}</Note>
            </>
          ),
        },
        {
          label: 'Amount',
          kind: 'figure',
          cell: ({ differenceCents }) => <Money cents={cents(Math.abs(differenceCents))} />,
        },
        {
          label: 'Made',
          cell: ({ at, byName }) => (
            <>
              <DayOfInstant timestamp={at} /> by {byName}
            </>
          ),
        },
        {
          label: 'Status',
          cell: (one) =>
            one.endedAt === null ? (
              `Standing ${untilText(one)}`
            ) : (
              <>
                Ended <DayOfInstant timestamp={one.endedAt} /> by {one.endedBy}
              </>
            ),
        },
        {
          label: 'Change',
          cell: (one) => (
            <Button
              size="small"
              disabled={!mayWrite}
              aria-label={
                one.endedAt === null
                  ? `End the standing decision: ${whoOf(one)}`
                  : `Undo ending the standing decision: ${whoOf(one)}`
              }
              onClick={() => (one.endedAt === null ? onEnd(one) : onResume(one))}
            >
              {one.endedAt === null ? 'End' : 'Undo'}
            </Button>
          ),
        },
      ]}
    />
  );
}
