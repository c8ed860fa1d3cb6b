import { Button, Field } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type WaitingShort, WaitingShorts } from '../../../application/money/suspense/WaitingShorts';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import { billWithDivision } from '../../../domain/billing/divisions/billWithDivision';
import { shortDecisionEffect } from '../../../domain/money/payments/closeShort';
import { Panel } from '../../kit/dialogs/Panel';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { TextInput } from '../../kit/forms/fields';
import { SuspenseForm } from '../../kit/forms/SuspenseForm';
import { useMe } from '../../kit/MeContext';
import { BillLink } from '../../kit/navigation/BillLink';
import { GroupLink } from '../../kit/navigation/GroupLink';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { DayOfInstant } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';

interface OpenForm {
  readonly short: WaitingShort;
  /** Gets the focus back. */
  readonly opener: HTMLElement;
}

interface WaitingShortsPanelProps {
  readonly shorts: Loadable<readonly WaitingShort[]>;
  readonly onRetry: () => void;
}

/** Shorts above the limit that another manager asked to carry to the next bill. Shows nothing while none waits. */
export function WaitingShortsPanel({ shorts: state, onRetry: retry }: WaitingShortsPanelProps) {
  const [open, setOpen] = useState<OpenForm>();
  const columns = useMemo(() => columnsFor(setOpen), []);
  if (state.kind !== 'loaded')
    return <Unloaded found={state} what="the shorts that wait for a second manager" waiting={null} onRetry={retry} />;
  // A refresh may find a short decided by someone else; its open form and what was typed stay.
  const isListed = open !== undefined && state.value.some(({ billPk }) => billPk === open.short.billPk);
  const items = open && !isListed ? [open.short, ...state.value] : state.value;
  const close = () => {
    setOpen(undefined);
    open?.opener.focus();
  };
  if (items.length === 0) return null;
  return (
    <Panel title="Shorts waiting for a second manager">
      <RefreshFailed found={state} what="the shorts" onRetry={retry} />
      <StackTable
        label="Shorts waiting for a second manager"
        items={items}
        keyOf={({ billPk }) => billPk}
        columns={columns}
        detail={({ billPk }) =>
          open?.short.billPk === billPk ? (
            <DecideShortForm
              short={open.short}
              onCancel={close}
              onDone={() => {
                close();
                retry();
              }}
            />
          ) : undefined
        }
      />
    </Panel>
  );
}

function columnsFor(onOpen: (form: OpenForm) => void): readonly StackColumn<WaitingShort>[] {
  return [
    { label: 'Group', kind: 'name', cell: (short) => <Group short={short} /> },
    {
      label: 'Bill',
      kind: 'whole',
      cell: ({ billPk, billNumber, division }) => (
        <BillLink billPk={billPk} billNumber={billNumber} division={division} />
      ),
    },
    { label: 'Short', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    { label: 'Requested by', kind: 'text', cell: (short) => <RequestedBy short={short} /> },
    { label: 'Since', kind: 'whole', cell: ({ at }) => <DayOfInstant timestamp={at} /> },
    {
      label: 'Actions',
      cell: (short) => (
        <Button
          size="small"
          aria-label={`Decide short: bill ${short.billNumber}`}
          onClick={({ currentTarget }) => onOpen({ short, opener: currentTarget })}
        >
          Decide short
        </Button>
      ),
    },
  ];
}

function Group({ short: { groupName, groupNumber } }: { short: WaitingShort }) {
  const looks = useLooks();
  return (
    <>
      <GroupLink groupNumber={groupNumber} groupName={groupName} />
      <div className={looks.cellNote}>Group {groupNumber}</div>
    </>
  );
}

function RequestedBy({ short: { by, note } }: { short: WaitingShort }) {
  const looks = useLooks();
  return (
    <>
      {by}
      {note && <div className={looks.cellNote}>{note}</div>}
    </>
  );
}

interface DecideShortFormProps {
  readonly short: WaitingShort;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Approves or declines a short. The manager who asked may only withdraw the request. */
function DecideShortForm({ short, ...rest }: DecideShortFormProps) {
  const shorts = useService(WaitingShorts);
  const isOwn = useMe().user.userId === short.byUserId;
  const tie = useTieProblem('short', short.byUserId);
  const [note, setNote] = useState('');
  const actionFor = (approve: boolean) => ({
    effect: shortDecisionEffect(short, approve),
    problem: undefined,
    createCommand: () => shorts.decide(short, { approve, note: note.trim() }),
    failure: 'The decision was not saved.',
  });
  const approval = {
    ...actionFor(true),
    label: 'Approve short',
    question: 'Approve this short?',
    confirmLabel: 'Carry the short',
    done: `Bill ${short.billNumber} is closed`,
  };
  const refusal = {
    ...actionFor(false),
    label: isOwn ? 'Withdraw request' : 'Decline short',
    question: isOwn ? 'Withdraw this request?' : 'Decline this short?',
    confirmLabel: isOwn ? 'Withdraw the request' : 'Decline the short',
    done: isOwn ? 'The request was withdrawn' : 'The short was declined',
  };
  return (
    <SuspenseForm
      {...rest}
      title={`Short of bill ${billWithDivision(short.billNumber, short.division)}`}
      actions={isOwn || tie !== undefined ? [refusal] : [approval, refusal]}
    >
      {!isOwn && <SameNameAsMine by={short.by} />}
      <TieProblem problem={tie} />
      {isOwn && <div>You requested it, so another manager has to approve it.</div>}
      <Field label="Note (optional)">
        <TextInput maxLength={500} value={note} onChange={setNote} />
      </Field>
    </SuspenseForm>
  );
}
