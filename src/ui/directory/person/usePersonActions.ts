import { useState } from 'react';
import { ChangePeople } from '../../../application/directory/ChangePeople';
import type { PersonStep } from '../../../application/directory/PersonStep';
import { SendReset } from '../../../application/directory/SendReset';
import type { StepResult } from '../../../application/directory/StepResult';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { mayManage } from '../../../domain/directory/mayManage';
import { receiverOf } from '../../../domain/directory/receiverOf';
import type { UserStatus } from '../../../domain/users/CurrentUser';
import { useNotify } from '../../kit/feedback/Toasts';
import { useService } from '../../kit/Services';
import { nameOf } from '../personWords';
import { useGiver } from '../useGiver';

/** What is asked about before it is done. */
export type Question = 'disable' | 'delete' | 'purge';

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly question: Question; readonly isBusy: boolean }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly what: string; readonly error: unknown };

const DONE: Readonly<Record<UserStatus, string>> = {
  Active: 'is active again',
  Disabled: 'is disabled',
  Deleted: 'is deleted',
};
const STAYS: Readonly<Record<UserStatus, string>> = {
  Active: 'stays active',
  Disabled: 'stays disabled',
  Deleted: 'stays deleted',
};
const IDLE: Stage = { kind: 'idle' };

/** What is done with a person as a whole: mails, status, deleting. */
export function usePersonActions(user: DirectoryUser, onDone: () => void) {
  const change = useService(ChangePeople);
  const reset = useService(SendReset);
  const notify = useNotify();
  const giver = useGiver();
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
      const mayEnable = mayManage(giver, receiverOf(user), 'enable').allowed;
      const isUndone = step.kind === 'setStatus' && mayEnable && (result?.undo.length ?? 0) > 0;
      notify({
        title: step.kind === 'setStatus' ? `${name} ${DONE[step.status]}` : (result?.message ?? ''),
        ...(isUndone && { undo: () => void undo(results) }),
      });
    }
    onDone();
  }

  async function undo(results: readonly StepResult[]): Promise<void> {
    const taken = await change.undo(results);
    for (const { ok, user: now } of taken) {
      if (ok) notify({ title: `${name} ${DONE[now.status]}` });
      else notify({ title: `${name} ${STAYS[now.status]}`, text: 'It could not be taken back.', intent: 'warning' });
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
    ask: (question: Question) => setStage({ kind: 'asking', question, isBusy: false }),
    dismiss: () => setStage(IDLE),
    disable: () => void take({ kind: 'setStatus', status: 'Disabled' }, `${name} was not disabled.`),
    enable: () => void take({ kind: 'setStatus', status: 'Active' }, `${name} was not enabled.`),
    remove: () => void take({ kind: 'setStatus', status: 'Deleted' }, `${name} was not deleted.`),
    restore: () => void take({ kind: 'setStatus', status: 'Active' }, `${name} was not restored.`),
    sendReset: () => void sendReset(),
    sendWelcome: () => void take({ kind: 'sendWelcome' }, 'No mail was sent.'),
  };
}

export type PersonActionsState = ReturnType<typeof usePersonActions>;
