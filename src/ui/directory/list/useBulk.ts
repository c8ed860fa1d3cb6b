import { useState } from 'react';
import { ChangePeople } from '../../../application/directory/ChangePeople';
import { DirectoryList } from '../../../application/directory/DirectoryList';
import type { PersonStep, StepResult } from '../../../application/directory/PersonStep';
import { Role } from '../../../domain/access/Role';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { useService } from '../../kit/Services';

/** What can be done with several people at once. */
export type BulkAction =
  | 'giveRole'
  | 'takeRole'
  | 'addGroup'
  | 'removeGroup'
  | 'disable'
  | 'enable'
  | 'sendReset'
  | 'sendWelcome';

export const BULK_LABELS: Readonly<Record<BulkAction, string>> = {
  giveRole: 'Give a role',
  takeRole: 'Take a role',
  addGroup: 'Add a group',
  removeGroup: 'Remove a group',
  disable: 'Disable',
  enable: 'Enable',
  sendReset: 'Send password reset',
  sendWelcome: 'Send welcome',
};

/** What is told besides the deed. */
interface BulkRequest {
  readonly role: Role | undefined;
  /** Undefined for every group of theirs within reach. */
  readonly groupNumber: string | undefined;
}

/** What is done with each of them; undefined while something needed is not told yet. */
export function bulkStep(deed: BulkAction, { role, groupNumber }: BulkRequest): PersonStep | undefined {
  switch (deed) {
    case 'giveRole':
    case 'takeRole': {
      const kind = deed === 'giveRole' ? 'addRole' : 'removeRole';
      return role && { kind, role, ...(groupNumber !== undefined && { groupNumber }) };
    }
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
      return { kind: deed };
  }
}

export type BulkStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly deed: BulkAction }
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'finished'; readonly results: readonly StepResult[] };

/**
 * Something done with several people: asked about, done, and told row by row.
 *
 * @param onChanged told the people as they are then.
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
    open: (deed: BulkAction) => setStage({ kind: 'asking', deed }),
    close: () => setStage({ kind: 'idle' }),
    run: (users: readonly DirectoryUser[], step: PersonStep) => void run(users, step),
    undo: (results: readonly StepResult[]) => void undo(results),
    again: (results: readonly StepResult[], failed: readonly StepResult[]) => void retry(results, failed),
  };
}

export type BulkState = ReturnType<typeof useBulk>;
