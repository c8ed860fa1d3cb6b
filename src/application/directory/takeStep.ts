import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import type { GrantResult } from '../../domain/directory/GrantResult';
import type { PersonStep } from './PersonStep';
import type { DirectoryChanges } from './ports/DirectoryChanges';
import type { DirectoryMails } from './ports/DirectoryMails';

/** What a step leaves behind: its rows, and the person as they are then. */
export interface StepAnswer {
  readonly results: readonly GrantResult[];
  readonly user: DirectoryUser;
}

/** Does one step with one person. @throws ApiError */
export async function takeStep(
  { changes, mails }: { readonly changes: DirectoryChanges; readonly mails: DirectoryMails },
  user: DirectoryUser,
  step: PersonStep,
): Promise<StepAnswer> {
  const { userId } = user;
  switch (step.kind) {
    case 'addGroups':
      return changes.addGroups(userId, step.groupNumbers, step.roles);
    case 'removeGroup':
      return changes.removeGroup(userId, step.groupNumber);
    case 'addRole':
      return changes.addRole(userId, step.role, step.groupNumber);
    case 'removeRole':
      return changes.removeRole(userId, step.role, step.groupNumber);
    case 'setStatus': {
      if (step.status === user.status) return { results: [row(false, STATUS_STAYS[step.status])], user };
      const now =
        step.status === 'Deleted'
          ? await changes.remove(userId)
          : await changes.change(userId, user.version, { status: step.status });
      return { results: [row(true, STATUS_DONE[step.status])], user: now };
    }
    case 'sendReset':
      return mailed(user, await mails.resetPasswordOf(user.email));
    case 'sendWelcome':
      return mailed(user, await mails.welcome(user.email));
  }
}

const STATUS_DONE = { Active: 'Active again', Disabled: 'Disabled', Deleted: 'Deleted' } as const;
const STATUS_STAYS = { Active: 'Was active already', Disabled: 'Was disabled already', Deleted: 'Was deleted already' };

function row(changed: boolean, message: string): GrantResult {
  return { groupNumber: null, ok: true, changed, message };
}

function mailed(user: DirectoryUser, { sent, message }: { sent: boolean; message: string }): StepAnswer {
  return { results: [row(sent, message)], user };
}
