import type { MailResponse } from '../../../../contract/people/directoryMails';
import type { GrantResult } from '../../../../contract/people/directorySchemas';
import type { DirectoryQuery } from '../../../domain/people/directory/DirectoryQuery';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { type BulkOptions, readEveryPage } from '../../platform/shared/bulk';
import { fewAtOnce } from '../../platform/shared/fewAtOnce';
import { type PersonStep, type StepResult, undoSteps } from './PersonStep';
import type { DirectoryChanges, DirectoryGateway, DirectoryMails } from './ports';

/** Steps for one person, applied in order. */
export interface PersonChange {
  readonly user: DirectoryUser;
  readonly steps: readonly PersonStep[];
}

/** People changed in parallel. */
const CONCURRENCY = 4;

const NOTHING_TO_REMOVE = {
  groupNumber: null,
  ok: true,
  changed: false,
  message: 'This person did not have this role.',
} as const;

/** Changes several people. Rows succeed or fail independently, each with a message. */
export class ChangePeople {
  private readonly tools: { readonly changes: DirectoryChanges; readonly mails: DirectoryMails };

  constructor(
    changes: DirectoryChanges,
    mails: DirectoryMails,
    private readonly directory: Pick<DirectoryGateway, 'person' | 'list'>,
  ) {
    this.tools = { changes, mails };
  }

  /** Everyone who matches a filter, on all pages. @throws ApiError; the abort reason if canceled */
  matching(query: DirectoryQuery, options?: BulkOptions): Promise<readonly DirectoryUser[]> {
    return readEveryPage(
      (page) => this.directory.list({ ...query, ...page }),
      ({ userId }) => userId,
      options,
    );
  }

  /**
   * Reports progress after each step, as the number of completed steps. A person whose steps have started is finished when it is
   * canceled.
   *
   * @returns a row for each attempted change, in the order of the people. Never rejects: a failed call is reported in its row.
   */
  async run(
    changes: readonly PersonChange[],
    { onProgress = () => undefined, signal }: BulkOptions = {},
  ): Promise<readonly StepResult[]> {
    const rows = new Map<PersonChange, readonly StepResult[]>();
    let done = 0;
    await fewAtOnce(changes, CONCURRENCY, async (change) => {
      if (signal?.aborted) return;
      const results: StepResult[] = [];
      let { user } = change;
      for (const step of change.steps) {
        const applied = await this.apply(user, step);
        results.push(...applied.results);
        user = applied.user;
        done += 1;
        onProgress(done);
      }
      rows.set(change, results);
    });
    return changes.flatMap((change) => rows.get(change) ?? []);
  }

  /** Undoes the changes in reverse order. Never rejects. */
  undo(results: readonly StepResult[]): Promise<readonly StepResult[]> {
    const changes = changesByPerson(results, (rows) => rows.flatMap(({ undo }) => undo).reverse());
    return this.run(changes.filter(({ steps }) => steps.length > 0));
  }

  /**
   * Retries failed rows. Reloads people who were changed by someone else in the meantime.
   *
   * @param failed the rows of `results` to retry.
   * @returns all rows, so that they can be undone together; those of a canceled retry stay as they were. Never rejects.
   */
  async retry(
    results: readonly StepResult[],
    failed: readonly StepResult[],
    options?: BulkOptions,
  ): Promise<readonly StepResult[]> {
    const changes: PersonChange[] = [];
    await fewAtOnce(
      changesByPerson(failed, (rows) => rows.map(({ step }) => step)),
      CONCURRENCY,
      async (change) => {
        const isStale = failed.some(({ user, error }) => user.userId === change.user.userId && isStaleVersion(error));
        changes.push(isStale ? { ...change, user: await this.reload(change.user) } : change);
      },
    );
    const again = await this.run(changes, options);
    const tried = new Set(again.map(({ user }) => user.userId));
    return [...results.filter((row) => !failed.includes(row) || !tried.has(row.user.userId)), ...again];
  }

  /** Falls back to the given user if the request fails; the step then reports the error. */
  private reload(user: DirectoryUser): Promise<DirectoryUser> {
    return this.directory.person({ userId: user.userId }).catch(() => user);
  }

  private async apply(
    before: DirectoryUser,
    step: PersonStep,
  ): Promise<{ results: StepResult[]; user: DirectoryUser }> {
    try {
      const { results, user } = await applyStep(this.tools, before, step);
      // Removing a role that the person does not have returns no rows.
      const rows = results.length > 0 ? results : [NOTHING_TO_REMOVE];
      return { results: rows.map((row) => ({ ...row, user, step, undo: undoSteps(before, step, row) })), user };
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Unknown API Error';
      const groupNumber = 'groupNumber' in step ? (step.groupNumber ?? null) : null;
      const row = { user: before, step, groupNumber, ok: false, changed: false, message, error, undo: [] };
      return { results: [row], user: before };
    }
  }
}

/** One change per person in the rows, based on the person's latest state. */
function changesByPerson(
  results: readonly StepResult[],
  stepsOf: (rows: readonly StepResult[]) => readonly PersonStep[],
): readonly PersonChange[] {
  const users = new Map(results.map(({ user }) => [user.userId, user]));
  return [...users.values()].map((user) => ({
    user,
    steps: stepsOf(results.filter((row) => row.user.userId === user.userId)),
  }));
}

function isStaleVersion(error: unknown): boolean {
  return error instanceof ApiError && error.code === ErrorCode.StaleVersion;
}

/** Rows of a step, and the person afterwards. */
interface StepOutcome {
  readonly results: readonly GrantResult[];
  readonly user: DirectoryUser;
}

/** @throws ApiError */
async function applyStep(
  { changes, mails }: { readonly changes: DirectoryChanges; readonly mails: DirectoryMails },
  user: DirectoryUser,
  step: PersonStep,
): Promise<StepOutcome> {
  const { userId } = user;
  switch (step.kind) {
    case 'addGroups':
      return changes.addGroups({ userId, groupNumbers: step.groupNumbers, roles: step.roles });
    case 'removeGroup':
      return changes.removeGroup({ userId, groupNumber: step.groupNumber });
    case 'addRole':
      return changes.addRole({ userId, role: step.role, groupNumber: step.groupNumber });
    case 'removeRole':
      return changes.removeRole({ userId, role: step.role, groupNumber: step.groupNumber });
    case 'setStatus': {
      if (step.status === user.status) return { results: [row(false, STATUS_UNCHANGED[step.status])], user };
      const now =
        step.status === 'Deleted'
          ? await changes.remove({ userId })
          : await changes.change({ status: step.status, userId, version: user.version });
      return { results: [row(true, STATUS_DONE[step.status])], user: now };
    }
    case 'confirmAccess':
      await changes.confirmAccess({ userId });
      return { results: [row(true, 'New access confirmed')], user };
    case 'sendReset':
      return mailOutcome(user, await mails.resetPasswordOf({ email: user.email }));
    case 'sendWelcome':
      return mailOutcome(user, await mails.welcome({ email: user.email }));
  }
}

const STATUS_DONE = { Active: 'Active', Disabled: 'Disabled', Deleted: 'Deleted' } as const;
const STATUS_UNCHANGED = {
  Active: 'Already active',
  Disabled: 'Already disabled',
  Deleted: 'Already deleted',
};

function row(changed: boolean, message: string): GrantResult {
  return { groupNumber: null, ok: true, changed, message };
}

function mailOutcome(user: DirectoryUser, { sent, message }: { sent: boolean; message: string }): StepOutcome {
  return { results: [row(sent, message)], user };
}

/** Emails a person a link to set a new password. @source MGM-10 */
export class SendPasswordReset {
  constructor(private readonly mails: DirectoryMails) {}

  /** Sends at most one email a minute. @throws ApiError */
  run(userId: string): Promise<MailResponse> {
    return this.mails.resetPassword({ userId });
  }
}
