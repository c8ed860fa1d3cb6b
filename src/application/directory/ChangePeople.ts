import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { ApiError } from '../shared/ApiError';
import { fewAtOnce } from '../shared/fewAtOnce';
import type { PersonStep } from './PersonStep';
import type { DirectoryChanges } from './ports/DirectoryChanges';
import type { DirectoryGateway } from './ports/DirectoryGateway';
import type { DirectoryMails } from './ports/DirectoryMails';
import type { StepResult } from './StepResult';
import { takeStep } from './takeStep';
import { undoOf } from './undoOf';

/** What is to be done with one person, in order. */
export interface PersonJob {
  readonly user: DirectoryUser;
  readonly steps: readonly PersonStep[];
}

/** So many people at once: several call, none waits long. */
const AT_ONCE = 4;

const NOTHING_TO_TAKE = { groupNumber: null, ok: true, changed: false, message: 'They did not have it.' } as const;

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
    jobs: readonly PersonJob[],
    onProgress: (done: number) => void = () => undefined,
  ): Promise<readonly StepResult[]> {
    const rows = new Map<PersonJob, readonly StepResult[]>();
    let done = 0;
    await fewAtOnce(jobs, AT_ONCE, async (job) => {
      const results: StepResult[] = [];
      let { user } = job;
      for (const step of job.steps) {
        const taken = await this.take(user, step);
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
    const jobs = jobsOf(results, (rows) => rows.flatMap(({ undo }) => undo).reverse());
    return this.run(jobs.filter(({ steps }) => steps.length > 0));
  }

  /**
   * Tries once more what failed, each with the step that was theirs. Whoever was changed by somebody else meanwhile is read
   * anew first.
   *
   * @param failed those of `results` that are tried.
   * @returns all rows as they are then, so that all of them can be taken back together. Never rejects.
   */
  async again(
    results: readonly StepResult[],
    failed: readonly StepResult[],
    onProgress?: (done: number) => void,
  ): Promise<readonly StepResult[]> {
    const jobs: PersonJob[] = [];
    await fewAtOnce(
      jobsOf(failed, (rows) => rows.map(({ step }) => step)),
      AT_ONCE,
      async (job) => {
        const isStale = failed.some(({ user, error }) => user.userId === job.user.userId && isStaleVersion(error));
        jobs.push(isStale ? { ...job, user: await this.asNow(job.user) } : job);
      },
    );
    return [...results.filter((row) => !failed.includes(row)), ...(await this.run(jobs, onProgress))];
  }

  /** When they cannot be read, the step itself says so. */
  private asNow(user: DirectoryUser): Promise<DirectoryUser> {
    return this.directory.person(user.userId).catch(() => user);
  }

  private async take(before: DirectoryUser, step: PersonStep): Promise<{ results: StepResult[]; user: DirectoryUser }> {
    try {
      const { results, user } = await takeStep(this.tools, before, step);
      // Who held it nowhere has no row of their own, and yet wants to be answered.
      const rows = results.length > 0 ? results : [NOTHING_TO_TAKE];
      return { results: rows.map((row) => ({ ...row, user, step, undo: undoOf(before, step, row) })), user };
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Unknown API Error';
      const groupNumber = 'groupNumber' in step ? (step.groupNumber ?? null) : null;
      const row = { user: before, step, groupNumber, ok: false, changed: false, message, error, undo: [] };
      return { results: [row], user: before };
    }
  }
}

/** A job for each person among the rows; a person is as their last row left them. */
function jobsOf(
  results: readonly StepResult[],
  stepsOf: (rows: readonly StepResult[]) => readonly PersonStep[],
): readonly PersonJob[] {
  const users = new Map(results.map(({ user }) => [user.userId, user]));
  return [...users.values()].map((user) => ({
    user,
    steps: stepsOf(results.filter((row) => row.user.userId === user.userId)),
  }));
}

function isStaleVersion(error: unknown): boolean {
  return error instanceof ApiError && error.code === ErrorCode.StaleVersion;
}
