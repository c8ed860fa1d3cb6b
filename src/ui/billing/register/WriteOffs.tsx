import { Button } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { WorkOnWriteOffs, WriteOffList } from '../../../application/billing/register/WriteOffs';
import {
  WRITE_OFF_LIST,
  WRITE_OFF_REASON_LABELS,
  WRITE_OFF_STATE_LABELS,
  type WriteOff,
  writeOffEffect,
} from '../../../domain/billing/register/writeOff';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { coverageText } from '../../kit/balances/balanceTexts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../kit/dialogs/Panel';
import { CommandError } from '../../kit/feedback/CommandError';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { TextInput } from '../../kit/forms/fields';
import { useCommand } from '../../kit/forms/useCommand';
import { Actions, Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { Pager } from '../../kit/tables/Pager';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { DayOfInstant } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { SameName, SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';

const SIZE = 10;

type Action = 'approve' | 'decline' | 'reverse';

interface Asked {
  readonly writeOff: WriteOff;
  readonly action: Action;
}

interface WriteOffsProps {
  readonly groupNumber: string;
  /** Shows them only while some wait for a second person, or only while none do: what waits is above the balances. */
  readonly of: 'waiting' | 'decided';
}

/** Write-offs of a group's balances: those that wait for a second person first. Shows nothing while there are none. */
export function WriteOffs({ groupNumber, of }: WriteOffsProps) {
  const looks = useLooks();
  const list = useService(WriteOffList);
  const [page, setPage] = useState(0);
  const query = useMemo(() => ({ groupNumber, page, size: SIZE }), [groupNumber, page]);
  const found = useLiveQuery(list, query);
  const mayDecide = useMay('corrections.write', groupNumber);
  const { userId } = useMe().user;
  const [asked, setAsked] = useState<Asked>();
  const columns = useMemo(() => columnsFor(mayDecide, userId, setAsked), [mayDecide, userId]);
  const retry = () => list.retry();
  if (found.kind === 'loading') return of === 'waiting' ? <SkeletonRows rows={0} label="Loading write-offs" /> : null;
  if (found.kind === 'failed') {
    if (of === 'waiting') return null;
    return <Unloaded found={found} what="the write-offs" onRetry={retry} />;
  }
  const { items, total, waitingCount } = found.value;
  if (total === 0 || waitingCount > 0 !== (of === 'waiting')) return null;
  return (
    <Panel
      title="Write-offs"
      actions={<ExportMenu of={{ list: WRITE_OFF_LIST, query: { groupNumber } }} label="Export write-offs" />}
    >
      <RefreshFailed found={found} what="the write-offs" onRetry={retry} />
      {waitingCount > 0 && (
        <MessageBar intent="warning" className={looks.below}>
          {counted(waitingCount, 'write-off')} {waitingCount === 1 ? 'waits' : 'wait'} for a second person.
        </MessageBar>
      )}
      <StackTable label="Write-offs" items={items} keyOf={({ writeOffPk }) => writeOffPk} columns={columns} />
      <Pager page={page} size={SIZE} total={total} noun="write-offs" onPage={setPage} />
      {asked && <DecisionDialog {...asked} groupNumber={groupNumber} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function columnsFor(
  mayDecide: boolean,
  userId: string,
  onAsk: (asked: Asked) => void,
): readonly StackColumn<WriteOff>[] {
  return [
    { label: 'Member', kind: 'lead', cell: (writeOff) => <Member writeOff={writeOff} /> },
    { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    { label: 'Reason', cell: (writeOff) => <Reason writeOff={writeOff} /> },
    { label: 'By', cell: ({ by }) => by },
    { label: 'On', kind: 'whole', cell: ({ at }) => <DayOfInstant timestamp={at} /> },
    { label: 'Status', cell: (writeOff) => <State writeOff={writeOff} /> },
    ...(mayDecide
      ? [{ label: 'Actions', cell: (writeOff: WriteOff) => <WriteOffActions {...{ writeOff, userId, onAsk }} /> }]
      : []),
  ];
}

function Member({ writeOff }: { writeOff: WriteOff }) {
  const looks = useLooks();
  return (
    <>
      {writeOff.memberName}
      <div className={looks.cellNote}>{coverageText(writeOff)}</div>
    </>
  );
}

function Reason({ writeOff: { reason, note } }: { writeOff: WriteOff }) {
  const looks = useLooks();
  return (
    <>
      {labelOf(WRITE_OFF_REASON_LABELS, reason)}
      {note && <div className={looks.cellNote}>{note}</div>}
    </>
  );
}

function State({ writeOff }: { writeOff: WriteOff }) {
  const looks = useLooks();
  const { state, by, decidedBy, decisionNote, reversedBy, reversalNote } = writeOff;
  const details = [
    decidedBy !== null && `${state === 'DECLINED' ? 'By' : 'Approved by'} ${decidedBy}`,
    decisionNote,
    reversedBy !== null && `Reversed by ${reversedBy}`,
    reversalNote,
  ].filter((detail) => detail !== false && detail !== '');
  return (
    <>
      {labelOf(WRITE_OFF_STATE_LABELS, state)}
      {details.map((detail) => (
        <div key={String(detail)} className={looks.cellNote}>
          {detail}
        </div>
      ))}
      {state !== 'DECLINED' && <SameName one={by} other={decidedBy} />}
    </>
  );
}

function WriteOffActions({
  writeOff,
  userId,
  onAsk,
}: {
  writeOff: WriteOff;
  userId: string;
  onAsk: (asked: Asked) => void;
}) {
  const isOwn = writeOff.byUserId === userId;
  const tie = useTieProblem('writeOff', writeOff.state === 'WAITING' ? writeOff.byUserId : null);
  const actions: readonly Action[] =
    writeOff.state === 'DONE'
      ? ['reverse']
      : writeOff.state !== 'WAITING'
        ? []
        : isOwn || tie !== undefined
          ? ['decline']
          : ['approve', 'decline'];
  return (
    <Actions>
      <TieProblem problem={tie} />
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          aria-label={`${labelFor(action, isOwn)} write-off: ${writeOff.memberName}, ${coverageText(writeOff)}`}
          onClick={() => onAsk({ writeOff, action })}
        >
          {labelFor(action, isOwn)}
        </Button>
      ))}
    </Actions>
  );
}

function labelFor(action: Action, isOwn: boolean): string {
  if (action === 'approve') return 'Approve';
  if (action === 'reverse') return 'Reverse';
  return isOwn ? 'Withdraw' : 'Decline';
}

const DONE_TEXTS: Readonly<Record<Action, string>> = {
  approve: 'The balance is written off',
  decline: 'The write-off was declined',
  reverse: 'The write-off was reversed',
};

interface DecisionDialogProps extends Asked {
  readonly groupNumber: string;
  readonly onClose: () => void;
}

/** Shows what a decision does before it is saved. */
function DecisionDialog({ writeOff, action, groupNumber, onClose }: DecisionDialogProps) {
  const work = useService(WorkOnWriteOffs);
  const notify = useNotify();
  const isOwn = useMe().user.userId === writeOff.byUserId;
  const [note, setNote] = useState('');
  const { isBusy, failed, run } = useCommand();
  const label = labelFor(action, isOwn);
  const sent = useRef<{ readonly note: string; readonly command: () => Promise<unknown> }>(undefined);
  return (
    <ConfirmDialog
      open
      title={`${label} this write-off?`}
      confirmLabel={`${label} the write-off`}
      busy={isBusy}
      onConfirm={() => {
        // The same request again keeps its key.
        if (sent.current?.note !== note) {
          sent.current = { note, command: work.act(groupNumber, writeOff, action, note.trim()) };
        }
        run('The decision was not saved.', sent.current.command, () => {
          notify({ title: DONE_TEXTS[action] });
          onClose();
        });
      }}
      onCancel={onClose}
    >
      <Stack gap="M">
        <CommandError
          failed={failed}
          unclear="It is unclear whether the decision was saved. Trying again saves it once."
        />
        <span>{writeOffEffect(writeOff, action)}</span>
        {action === 'approve' && !isOwn && <SameNameAsMine by={writeOff.by} />}
        <TextInput
          aria-label="Note (optional)"
          placeholder="Note (optional)"
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={setNote}
        />
      </Stack>
    </ConfirmDialog>
  );
}
