import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { ChangePeople, SendPasswordReset } from '../../../application/people/directory/ChangePeople';
import type { PersonStep, StepResult } from '../../../application/people/directory/PersonStep';
import { canManage, type ManagementAction, managedPersonOf } from '../../../domain/people/directory/canManage';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { groupCount, nameOf } from '../../../domain/people/directory/personLabels';
import { Role } from '../../../domain/platform/access/Role';
import type { UserStatus } from '../../../domain/platform/users/CurrentUser';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useNotify } from '../../kit/feedback/Toasts';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useTieProblem } from '../../kit/values/SecondPerson';
import { useGrantor } from './access/useGrantor';
import { PurgeDialog } from './PurgeDialog';
import { SignOutDialog } from './SignOutDialog';

/** An action to confirm. */
type PersonDialog = 'disable' | 'delete' | 'purge' | 'signOut';

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly dialog: PersonDialog; readonly isBusy: boolean }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly what: string; readonly error: unknown };

const STATUS_CHANGED_LABELS: Readonly<Record<UserStatus, string>> = {
  Active: 'is active',
  Disabled: 'is disabled',
  Deleted: 'is deleted',
};
const STATUS_KEPT_LABELS: Readonly<Record<UserStatus, string>> = {
  Active: 'is still active',
  Disabled: 'is still disabled',
  Deleted: 'is still deleted',
};
const IDLE: Stage = { kind: 'idle' };

/** Actions on a person's account: emails, status, deletion. */
export function usePersonActions(user: DirectoryUser, onDone: () => void) {
  const change = useService(ChangePeople);
  const reset = useService(SendPasswordReset);
  const notify = useNotify();
  const grantor = useGrantor();
  const [stage, setStage] = useState<Stage>(IDLE);
  const name = nameOf(user);

  async function run(step: PersonStep, failure: string): Promise<void> {
    setStage(stage.kind === 'confirming' ? { ...stage, isBusy: true } : { kind: 'busy' });
    const results = await change.run([{ user, steps: [step] }]);
    const [result] = results;
    if (result && !result.ok) {
      setStage({
        kind: 'failed',
        what: failure,
        error: result.error ?? { status: 422, code: '', message: result.message },
      });
    } else {
      setStage(IDLE);
      const mayEnable = canManage(grantor, managedPersonOf(user), 'enable').allowed;
      const canUndo = step.kind === 'setStatus' && mayEnable && (result?.undo.length ?? 0) > 0;
      notify({
        title: step.kind === 'setStatus' ? `${name} ${STATUS_CHANGED_LABELS[step.status]}` : (result?.message ?? ''),
        ...(canUndo && { undo: () => void undo(results) }),
      });
    }
    onDone();
  }

  async function undo(results: readonly StepResult[]): Promise<void> {
    const undone = await change.undo(results);
    for (const { ok, user: now } of undone) {
      if (ok) notify({ title: `${name} ${STATUS_CHANGED_LABELS[now.status]}` });
      else
        notify({
          title: `${name} ${STATUS_KEPT_LABELS[now.status]}`,
          text: 'The change could not be undone.',
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
      setStage({ kind: 'failed', what: 'No email was sent.', error });
    }
    onDone();
  }

  return {
    stage,
    isBusy: stage.kind === 'busy',
    ask: (dialog: PersonDialog) => setStage({ kind: 'confirming', dialog, isBusy: false }),
    dismiss: () => setStage(IDLE),
    disable: () => void run({ kind: 'setStatus', status: 'Disabled' }, `${name} was not disabled.`),
    enable: () => void run({ kind: 'setStatus', status: 'Active' }, `${name} was not enabled.`),
    remove: () => void run({ kind: 'setStatus', status: 'Deleted' }, `${name} was not deleted.`),
    restore: () => void run({ kind: 'setStatus', status: 'Active' }, `${name} was not restored.`),
    confirmAccess: () => void run({ kind: 'confirmAccess' }, 'The new access was not confirmed.'),
    endRequest: () => void run({ kind: 'removeRole', role: Role.Manager }, 'The request was not ended.'),
    sendReset: () => void sendReset(),
    sendWelcome: () => void run({ kind: 'sendWelcome' }, 'No email was sent.'),
  };
}

export type PersonActionsState = ReturnType<typeof usePersonActions>;

/** Buttons for a person's account; disabled ones explain why. @source MGM-8 MGM-10 MGM-20 MGM-22 */
export function PersonActions({ user, actions }: { user: DirectoryUser; actions: PersonActionsState }) {
  const grantor = useGrantor();
  const mayPurge = useMay('directory.purge');
  const mayConfirm = useMay('controls.write') && user.hasNewAccess === true && !user.managerRequest;
  const tie = useTieProblem('access', user.userId);
  const refusalOf = (act: ManagementAction) => {
    const decision = canManage(grantor, managedPersonOf(user), act);
    return decision.allowed ? undefined : decision.reason;
  };
  const button = (label: string, act: ManagementAction, onClick: () => void) => {
    const refusal = refusalOf(act);
    return (
      <Button
        onClick={onClick}
        disabledFocusable={actions.isBusy || refusal !== undefined}
        {...(refusal !== undefined && { title: refusal, 'aria-description': refusal })}
      >
        {label}
      </Button>
    );
  };
  // The details and access panels explain why these are missing.
  if (grantor.userId === user.userId) return null;
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
      {user.status === 'Active' && button('Send welcome email', 'mail', actions.sendWelcome)}
      {user.status === 'Active' && button('Sign out everywhere', 'status', () => actions.ask('signOut'))}
      {user.status === 'Active'
        ? button('Disable', 'status', () => actions.ask('disable'))
        : button('Enable', 'enable', actions.enable)}
      {button('Delete', 'status', () => actions.ask('delete'))}
      {/* Last, so that no other button moves under the pointer once it is gone. */}
      {mayConfirm && (
        <Button
          onClick={actions.confirmAccess}
          disabledFocusable={actions.isBusy || tie !== undefined}
          {...(tie !== undefined && { title: tie, 'aria-description': tie })}
        >
          Confirm new access
        </Button>
      )}
    </>
  );
}

/** Confirmations for disable, delete, signing out and purge. */
export function PersonDialogs({
  user,
  actions,
  onChanged,
  onPurged,
}: {
  user: DirectoryUser;
  actions: PersonActionsState;
  onChanged: () => void;
  onPurged: () => void;
}) {
  const { stage, dismiss } = actions;
  const dialog = stage.kind === 'confirming' ? stage.dialog : undefined;
  const isBusy = stage.kind === 'confirming' && stage.isBusy;
  const name = nameOf(user);
  const groups = new Set(user.grants.flatMap(({ groupNumber }) => groupNumber ?? [])).size + user.grantsElsewhere;
  const where = groups === 0 ? '' : ` in ${groupCount(groups)}`;
  return (
    <>
      <ConfirmDialog
        open={dialog === 'disable'}
        title={`Disable ${name}?`}
        confirmLabel="Disable"
        busy={isBusy}
        onConfirm={actions.disable}
        onCancel={dismiss}
      >
        This ends all sessions of {name} now and blocks sign-in. Their access{where} is kept and is restored by Enable.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={actions.remove}
        onCancel={dismiss}
      >
        This ends the access of {name}
        {where} now and blocks sign-in. Bills, payments and the history keep their name. You can restore the person
        until a system administrator purges deleted people.
      </ConfirmDialog>
      <SignOutDialog user={user} open={dialog === 'signOut'} onClose={dismiss} onDone={onChanged} />
      <PurgeDialog
        userIds={dialog === 'purge' ? [user.userId] : undefined}
        onClose={dismiss}
        onPurged={() => {
          dismiss();
          onPurged();
        }}
      />
    </>
  );
}
