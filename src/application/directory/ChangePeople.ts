import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import { fewAtOnce } from '../shared/fewAtOnce';
import type { PersonStep } from './PersonStep';
import type { DirectoryChanges } from './ports/DirectoryChanges';
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

/** Does something with several people: each row counts or is refused by itself, and says why. */
export class ChangePeople {
  private readonly tools: { readonly changes: DirectoryChanges; readonly mails: DirectoryMails };

  constructor(changes: DirectoryChanges, mails: DirectoryMails) {
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

  /** Takes back what changed, the last first. */
  undo(results: readonly StepResult[]): Promise<readonly StepResult[]> {
    const users = new Map(results.map(({ user }) => [user.userId, user]));
    const jobs = [...users.values()].map((user) => ({
      user,
      steps: results
        .filter((result) => result.user.userId === user.userId)
        .flatMap(({ undo }) => undo)
        .reverse(),
    }));
    return this.run(jobs.filter(({ steps }) => steps.length > 0));
  }

  private async take(before: DirectoryUser, step: PersonStep): Promise<{ results: StepResult[]; user: DirectoryUser }> {
    try {
      const { results, user } = await takeStep(this.tools, before, step);
      return { results: results.map((row) => ({ ...row, user, step, undo: undoOf(before, step, row) })), user };
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Unknown API Error';
      const groupNumber = 'groupNumber' in step ? (step.groupNumber ?? null) : null;
      const row = { user: before, step, groupNumber, ok: false, changed: false, message, error, undo: [] };
      return { results: [row], user: before };
    }
  }
}
