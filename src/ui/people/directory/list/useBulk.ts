import { useEffect, useRef, useState } from 'react';
import { ChangePeople } from '../../../../application/people/directory/ChangePeople';
import { DirectoryList } from '../../../../application/people/directory/DirectoryList';
import type { PersonStep, StepResult } from '../../../../application/people/directory/PersonStep';
import type { BulkOptions } from '../../../../application/platform/shared/bulk';
import type { DirectoryUser } from '../../../../domain/people/directory/DirectoryUser';
import { Role } from '../../../../domain/platform/access/Role';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { useService } from '../../../kit/Services';

/** Actions on several people at once. */
export type BulkAction =
  | 'addRole'
  | 'removeRole'
  | 'addGroup'
  | 'removeGroup'
  | 'disable'
  | 'enable'
  | 'sendReset'
  | 'sendWelcome';

export const BULK_LABELS: Readonly<Record<BulkAction, string>> = {
  addRole: 'Add a role',
  removeRole: 'Remove a role',
  addGroup: 'Add a group',
  removeGroup: 'Remove a group',
  disable: 'Disable',
  enable: 'Enable',
  sendReset: 'Send password reset',
  sendWelcome: 'Send welcome email',
};

/** Parameters of an action. */
interface BulkRequest {
  readonly role: Role | undefined;
  /** Undefined for all groups of the person in scope. */
  readonly groupNumber: string | undefined;
}

/** The step for each person, or undefined if a parameter is missing. */
export function bulkStep(action: BulkAction, { role, groupNumber }: BulkRequest): PersonStep | undefined {
  switch (action) {
    case 'addRole':
    case 'removeRole':
      return role && { kind: action, role, ...(groupNumber !== undefined && { groupNumber }) };
    case 'addGroup': {
      const roles = role && role !== Role.BillingUser ? [role] : [];
      return groupNumber === undefined ? undefined : { kind: 'addGroups', groupNumbers: [groupNumber], roles };
    }
    case 'removeGroup':
      return groupNumber === undefined ? undefined : { kind: 'removeGroup', groupNumber };
    case 'disable':
      return { kind: 'setStatus', status: 'Disabled' };
    case 'enable':
      return { kind: 'setStatus', status: 'Active' };
    case 'sendReset':
    case 'sendWelcome':
      return { kind: action };
  }
}

export type BulkStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly action: BulkAction }
  | { readonly kind: 'running'; readonly done: number; readonly of: number; readonly isCanceling: boolean }
  | {
      readonly kind: 'finished';
      readonly results: readonly StepResult[];
      readonly left?: Left;
    };

/** People who were not changed, because it was canceled. */
interface Left {
  readonly users: readonly DirectoryUser[];
  readonly step: PersonStep;
}

/**
 * A change of several people: confirmed, applied, and reported row by row.
 *
 * @param onChanged called with the people after the change.
 */
export function useBulk(onChanged: (users: readonly DirectoryUser[]) => void) {
  const change = useService(ChangePeople);
  const list = useService(DirectoryList);
  const announce = useAnnounce();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const [stage, setStage] = useState<BulkStage>({ kind: 'idle' });

  function finish(results: readonly StepResult[], left?: Left): void {
    setStage({ kind: 'finished', results, ...(left && left.users.length > 0 && { left }) });
    announce(`${results.filter(({ ok }) => ok).length} of ${results.length} done`);
    onChanged(results.map(({ user }) => user));
    list.retry();
  }

  /** The options of a call for `of` people. */
  function start(of: number): BulkOptions {
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (done: number) =>
      setStage({ kind: 'running', done, of, isCanceling: controller.signal.aborted });
    onProgress(0);
    return { onProgress, signal: controller.signal };
  }

  /** @param before results of people who were changed with the same step before it was canceled */
  async function run(
    users: readonly DirectoryUser[],
    step: PersonStep,
    before: readonly StepResult[] = [],
  ): Promise<void> {
    const changes = users.map((user) => ({ user, steps: [step] }));
    const results = await change.run(changes, start(users.length));
    const tried = new Set(results.map(({ user }) => user.userId));
    finish([...before, ...results], { users: users.filter(({ userId }) => !tried.has(userId)), step });
  }

  async function undo(results: readonly StepResult[]): Promise<void> {
    setStage({ kind: 'running', done: 0, of: results.length, isCanceling: true });
    finish(await change.undo(results));
  }

  async function retry(results: readonly StepResult[], failed: readonly StepResult[]): Promise<void> {
    const left = stage.kind === 'finished' ? stage.left : undefined;
    finish(await change.retry(results, failed, start(failed.length)), left);
  }

  function cancel(): void {
    running.current?.abort();
    setStage((before) => (before.kind === 'running' ? { ...before, isCanceling: true } : before));
  }

  return {
    stage,
    open: (action: BulkAction) => setStage({ kind: 'confirming', action }),
    close: () => setStage({ kind: 'idle' }),
    run: (users: readonly DirectoryUser[], step: PersonStep) => void run(users, step),
    /** Changes no further people. Those whose change was sent are changed. */
    cancel,
    /** Goes on with the people who were not tried. */
    goOn: () => {
      if (stage.kind === 'finished' && stage.left) void run(stage.left.users, stage.left.step, stage.results);
    },
    undo: (results: readonly StepResult[]) => void undo(results),
    again: (results: readonly StepResult[], failed: readonly StepResult[]) => void retry(results, failed),
  };
}

export type BulkState = ReturnType<typeof useBulk>;
