import type { Clock } from '../../platform/shared/Clock';
import { ROWS_PER_TRANSACTION } from '../uploads/ports';
import type { FileWithRows, OldUploadRows } from './ports';

const DAY_MS = 86_400_000;
const FILE_BATCH = 100;

/**
 * Removes rows of applied files of payroll and enrollment a number of days after their upload, once the files themselves are
 * deleted and nothing reads the rows any more. The records of the files keep their counts and totals. Each step is a short transaction.
 * Safe on several servers at once; an interrupted run continues the next time.
 *
 * @source docs/decisions/maintenance.md#rows-of-applied-files-can-be-removed
 */
export class RemoveUploadRows {
  /** @param days 0 keeps the rows always. */
  constructor(
    private readonly rows: OldUploadRows,
    private readonly days: number,
    private readonly clock: Clock,
  ) {}

  /**
   * @param shouldContinue called before each step.
   * @returns the number of removed rows.
   */
  async run(shouldContinue: () => boolean = () => true): Promise<number> {
    if (this.days === 0) return 0;
    const before = new Date(this.clock.now().getTime() - this.days * DAY_MS);
    let removed = 0;
    let after: FileWithRows | undefined;
    while (shouldContinue()) {
      const batch = await this.rows.candidates(before, after, FILE_BATCH);
      for (const file of batch) {
        if (!shouldContinue()) return removed;
        if (await this.rows.claim(file, before, this.clock.now()))
          removed += await this.removeAll(file, before, shouldContinue);
      }
      if (batch.length < FILE_BATCH) break;
      after = batch.at(-1);
    }
    return removed;
  }

  private async removeAll(file: FileWithRows, before: Date, shouldContinue: () => boolean): Promise<number> {
    let removed = 0;
    while (shouldContinue()) {
      const some = await this.rows.removeSome(file, before, ROWS_PER_TRANSACTION);
      removed += some;
      if (some > 0) continue;
      await this.rows.finish(file);
      break;
    }
    return removed;
  }
}
