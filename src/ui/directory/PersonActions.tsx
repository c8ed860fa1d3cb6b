import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { ChangePeople, SendPasswordReset } from '../../application/directory/ChangePeople';
import type { PersonStep, StepResult } from '../../application/directory/PersonStep';
import { canManage, type ManagementAction, managedPersonOf } from '../../domain/directory/canManage';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import type { UserStatus } from '../../domain/users/CurrentUser';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { useNotify } from '../kit/feedback/Toasts';
import { useMay } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { useGrantor } from './access/useGrantor';
import { PurgeDialog } from './PurgeDialog';
import { groupCount, nameOf } from './personLabels';

/** What is asked about before it is done. */
type PersonDialog = 'disable' | 'delete' | 'purge';

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly question: PersonDialog; readonly isBusy: boolean }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly what: string; readonly error: unknown };

const STATUS_CHANGED_LABELS: Readonly<Record<UserStatus, string>> = {
  Active: 'is active again',
  Disabled: 'is disabled',
  Deleted: 'is deleted',
};
const STATUS_KEPT_LABELS: Readonly<Record<UserStatus, string>> = {
  Active: 'stays active',
  Disabled: 'stays disabled',
  Deleted: 'stays deleted',
};
const IDLE: Stage = { kind: 'idle' };

/** What is done with a person as a whole: mails, status, deleting. */
export function usePersonActions(user: DirectoryUser, onDone: () => void) {
  const change = useService(ChangePeople);
  const reset = useService(SendPasswordReset);
  const notify = useNotify();
  const giver = useGrantor();
  const [stage, setStage] = useState<Stage>(IDLE);
  const name = nameOf(user);

  async function take(step: PersonStep, what: string): Promise<void> {
    setStage(stage.kind === 'asking' ? { ...stage, isBusy: true } : { kind: 'busy' });
    const results = await change.run([{ user, steps: [step] }]);
    const [result] = results;
    if (result && !result.ok) {
      setStage({ kind: 'failed', what, error: result.error ?? { status: 422, code: '', message: result.message } });
    } else {
      setStage(IDLE);
      const mayEnable = canManage(giver, managedPersonOf(user), 'enable').allowed;
      const isUndone = step.kind === 'setStatus' && mayEnable && (result?.undo.length ?? 0) > 0;
      notify({
        title: step.kind === 'setStatus' ? `${name} ${STATUS_CHANGED_LABELS[step.status]}` : (result?.message ?? ''),
        ...(isUndone && { undo: () => void undo(results) }),
      });
    }
    onDone();
  }

  async function undo(results: readonly StepResult[]): Promise<void> {
    const taken = await change.undo(results);
    for (const { ok, user: now } of taken) {
      if (ok) notify({ title: `${name} ${STATUS_CHANGED_LABELS[now.status]}` });
      else
        notify({
          title: `${name} ${STATUS_KEPT_LABELS[now.status]}`,
          text: 'It could not be taken back.',
          intent: 'warning',
        });
    }
    onDone();
  }

  async function sendReset(): Promise<void> {
    setStage({ kind: 'busy' });
    try {
      const { message } = await reset.run(user.userId);
      notify({ title: message });
      setStage(IDLE);
    } catch (error) {
      setStage({ kind: 'failed', what: 'No mail was sent.', error });
    }
    onDone();
  }

  return {
    stage,
    isBusy: stage.kind === 'busy',
    ask: (question: PersonDialog) => setStage({ kind: 'asking', question, isBusy: false }),
    dismiss: () => setStage(IDLE),
    disable: () => void take({ kind: 'setStatus', status: 'Disabled' }, `${name} was not disabled.`),
    enable: () => void take({ kind: 'setStatus', status: 'Active' }, `${name} was not enabled.`),
    remove: () => void take({ kind: 'setStatus', status: 'Deleted' }, `${name} was not deleted.`),
    restore: () => void take({ kind: 'setStatus', status: 'Active' }, `${name} was not restored.`),
    sendReset: () => void sendReset(),
    sendWelcome: () => void take({ kind: 'sendWelcome' }, 'No mail was sent.'),
  };
}

type PersonActionsState = ReturnType<typeof usePersonActions>;

/** What can be done with a person as a whole; what may not says why. @source MGM-8 MGM-10 MGM-20 MGM-22 */
export function PersonActions({ user, actions }: { user: DirectoryUser; actions: PersonActionsState }) {
  const giver = useGrantor();
  const mayPurge = useMay('directory.purge');
  const refusalOf = (act: ManagementAction) => {
    const decision = canManage(giver, managedPersonOf(user), act);
    return decision.allowed ? undefined : decision.reason;
  };
  const button = (words: string, act: ManagementAction, onClick: () => void) => {
    const refusal = refusalOf(act);
    return (
      <Button
        onClick={onClick}
        disabledFocusable={actions.isBusy || refusal !== undefined}
        {...(refusal !== undefined && { title: refusal, 'aria-description': refusal })}
      >
        {words}
      </Button>
    );
  };
  // Why not is said where their details and rights are.
  if (giver.userId === user.userId) return null;
  if (user.status === 'Deleted') {
    return (
      <>
        {button('Restore', 'enable', actions.restore)}
        {mayPurge && button('Purge', 'status', () => actions.ask('purge'))}
      </>
    );
  }
  return (
    <>
      {user.status === 'Active' && button('Send password reset', 'mail', actions.sendReset)}
      {user.status === 'Active' && button('Send welcome', 'mail', actions.sendWelcome)}
      {user.status === 'Active'
        ? button('Disable', 'status', () => actions.ask('disable'))
        : button('Enable', 'enable', actions.enable)}
      {button('Delete', 'status', () => actions.ask('delete'))}
    </>
  );
}

/** Asks before somebody loses access: what goes, what stays, and whether it can be taken back. */
export function PersonDialogs({
  user,
  actions,
  onPurged,
}: {
  user: DirectoryUser;
  actions: PersonActionsState;
  onPurged: () => void;
}) {
  const { stage, dismiss } = actions;
  const question = stage.kind === 'asking' ? stage.question : undefined;
  const isBusy = stage.kind === 'asking' && stage.isBusy;
  const name = nameOf(user);
  const groups = new Set(user.grants.flatMap(({ groupNumber }) => groupNumber ?? [])).size + user.grantsElsewhere;
  const where = groups === 0 ? '' : ` in ${groupCount(groups)}`;
  return (
    <>
      <ConfirmDialog
        open={question === 'disable'}
        title={`Disable ${name}?`}
        confirmLabel="Disable"
        busy={isBusy}
        onConfirm={actions.disable}
        onCancel={dismiss}
      >
        Whatever {name} has open stops working at once, and signing in is refused. Their rights{where} are kept: Enable
        gives them back.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={actions.remove}
        onCancel={dismiss}
      >
        The access of {name}
        {where} ends at once, and signing in is refused. Bills, payments and the history keep their name. Restore takes
        it back, until a system administrator purges deleted people.
      </ConfirmDialog>
      <PurgeDialog
        userIds={question === 'purge' ? [user.userId] : undefined}
        onClose={dismiss}
        onPurged={() => {
          dismiss();
          onPurged();
        }}
      />
    </>
  );
}
