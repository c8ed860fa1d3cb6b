import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import type { GrantResult } from '../../domain/directory/Grantor';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { ApiError } from '../shared/ApiError';
import { fewAtOnce } from '../shared/fewAtOnce';
import { type PersonStep, type StepResult, undoSteps } from './PersonStep';
import type { DirectoryChanges, DirectoryGateway, DirectoryMails, MailResponse } from './ports';

/** What is to be done with one person, in order. */
export interface PersonChange {
  readonly user: DirectoryUser;
  readonly steps: readonly PersonStep[];
}

/** So many people at once: several call, none waits long. */
const CONCURRENCY = 4;

const NOTHING_TO_REMOVE = { groupNumber: null, ok: true, changed: false, message: 'They did not have it.' } as const;

/** Does something with several people: each row counts or is refused by itself, and says why. */
export class ChangePeople {
  private readonly tools: { readonly changes: DirectoryChanges; readonly mails: DirectoryMails };

  constructor(
    changes: DirectoryChanges,
    mails: DirectoryMails,
    private readonly directory: Pick<DirectoryGateway, 'person'>,
  ) {
    this.tools = { changes, mails };
  }

  /**
   * @param onProgress told after each step how many are done.
   * @returns a row for each thing that was tried, in the order of the people. Never rejects: a call that failed says so in its row.
   */
  async run(
    jobs: readonly PersonChange[],
    onProgress: (done: number) => void = () => undefined,
  ): Promise<readonly StepResult[]> {
    const rows = new Map<PersonChange, readonly StepResult[]>();
    let done = 0;
    await fewAtOnce(jobs, CONCURRENCY, async (job) => {
      const results: StepResult[] = [];
      let { user } = job;
      for (const step of job.steps) {
        const taken = await this.apply(user, step);
        results.push(...taken.results);
        user = taken.user;
        done += 1;
        onProgress(done);
      }
      rows.set(job, results);
    });
    return jobs.flatMap((job) => rows.get(job) ?? []);
  }

  /** Takes back what changed, the last first. Never rejects. */
  undo(results: readonly StepResult[]): Promise<readonly StepResult[]> {
    const jobs = changesByPerson(results, (rows) => rows.flatMap(({ undo }) => undo).reverse());
    return this.run(jobs.filter(({ steps }) => steps.length > 0));
  }

  /**
   * Tries once more what failed, each with the step that was theirs. Whoever was changed by somebody else meanwhile is read
   * anew first.
   *
   * @param failed those of `results` that are tried.
   * @returns all rows as they are then, so that all of them can be taken back together. Never rejects.
   */
  async retry(
    results: readonly StepResult[],
    failed: readonly StepResult[],
    onProgress?: (done: number) => void,
  ): Promise<readonly StepResult[]> {
    const jobs: PersonChange[] = [];
    await fewAtOnce(
      changesByPerson(failed, (rows) => rows.map(({ step }) => step)),
      CONCURRENCY,
      async (job) => {
        const isStale = failed.some(({ user, error }) => user.userId === job.user.userId && isStaleVersion(error));
        jobs.push(isStale ? { ...job, user: await this.reload(job.user) } : job);
      },
    );
    return [...results.filter((row) => !failed.includes(row)), ...(await this.run(jobs, onProgress))];
  }

  /** When they cannot be read, the step itself says so. */
  private reload(user: DirectoryUser): Promise<DirectoryUser> {
    return this.directory.person(user.userId).catch(() => user);
  }

  private async apply(
    before: DirectoryUser,
    step: PersonStep,
  ): Promise<{ results: StepResult[]; user: DirectoryUser }> {
    try {
      const { results, user } = await applyStep(this.tools, before, step);
      // Who held it nowhere has no row of their own, and yet wants to be answered.
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

/** A job for each person among the rows; a person is as their last row left them. */
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

/** What a step leaves behind: its rows, and the person as they are then. */
interface StepOutcome {
  readonly results: readonly GrantResult[];
  readonly user: DirectoryUser;
}

/** Does one step with one person. @throws ApiError */
async function applyStep(
  { changes, mails }: { readonly changes: DirectoryChanges; readonly mails: DirectoryMails },
  user: DirectoryUser,
  step: PersonStep,
): Promise<StepOutcome> {
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
      if (step.status === user.status) return { results: [row(false, STATUS_UNCHANGED[step.status])], user };
      const now =
        step.status === 'Deleted'
          ? await changes.remove(userId)
          : await changes.change(userId, user.version, { status: step.status });
      return { results: [row(true, STATUS_DONE[step.status])], user: now };
    }
    case 'sendReset':
      return mailOutcome(user, await mails.resetPasswordOf(user.email));
    case 'sendWelcome':
      return mailOutcome(user, await mails.welcome(user.email));
  }
}

const STATUS_DONE = { Active: 'Active again', Disabled: 'Disabled', Deleted: 'Deleted' } as const;
const STATUS_UNCHANGED = {
  Active: 'Was active already',
  Disabled: 'Was disabled already',
  Deleted: 'Was deleted already',
};

function row(changed: boolean, message: string): GrantResult {
  return { groupNumber: null, ok: true, changed, message };
}

function mailOutcome(user: DirectoryUser, { sent, message }: { sent: boolean; message: string }): StepOutcome {
  return { results: [row(sent, message)], user };
}

/** Mails a person a link that sets a new password. @source MGM-10 */
export class SendPasswordReset {
  constructor(private readonly mails: DirectoryMails) {}

  /** @returns also when one went out within the last minute: then none goes now. @throws ApiError */
  run(userId: string): Promise<MailResponse> {
    return this.mails.resetPassword(userId);
  }
}
