import { useState } from 'react';
import { ChangePeople } from '../../../application/directory/ChangePeople';
import { DirectoryList } from '../../../application/directory/DirectoryList';
import type { PersonStep, StepResult } from '../../../application/directory/PersonStep';
import { Role } from '../../../domain/access/Role';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { useService } from '../../kit/Services';

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
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'finished'; readonly results: readonly StepResult[] };

/**
 * A change of several people: confirmed, applied, and reported row by row.
 *
 * @param onChanged called with the people after the change.
 */
export function useBulk(onChanged: (users: readonly DirectoryUser[]) => void) {
  const change = useService(ChangePeople);
  const list = useService(DirectoryList);
  const announce = useAnnounce();
  const [stage, setStage] = useState<BulkStage>({ kind: 'idle' });

  function finish(results: readonly StepResult[]): void {
    setStage({ kind: 'finished', results });
    announce(`${results.filter(({ ok }) => ok).length} of ${results.length} done`);
    onChanged(results.map(({ user }) => user));
    list.retry();
  }

  async function run(users: readonly DirectoryUser[], step: PersonStep): Promise<void> {
    const onProgress = (done: number) => setStage({ kind: 'running', done, of: users.length });
    onProgress(0);
    finish(
      await change.run(
        users.map((user) => ({ user, steps: [step] })),
        onProgress,
      ),
    );
  }

  async function undo(results: readonly StepResult[]): Promise<void> {
    setStage({ kind: 'running', done: 0, of: results.length });
    finish(await change.undo(results));
  }

  async function retry(results: readonly StepResult[], failed: readonly StepResult[]): Promise<void> {
    const onProgress = (done: number) => setStage({ kind: 'running', done, of: failed.length });
    onProgress(0);
    finish(await change.retry(results, failed, onProgress));
  }

  return {
    stage,
    open: (action: BulkAction) => setStage({ kind: 'confirming', action }),
    close: () => setStage({ kind: 'idle' }),
    run: (users: readonly DirectoryUser[], step: PersonStep) => void run(users, step),
    undo: (results: readonly StepResult[]) => void undo(results),
    again: (results: readonly StepResult[], failed: readonly StepResult[]) => void retry(results, failed),
  };
}

export type BulkState = ReturnType<typeof useBulk>;
