import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Actor } from '../../platform/shared/Actor';
import { notFound, Refusal } from '../../platform/shared/Refusal';
import { type LineArchive, UnusableArchive } from '../bills/archive/LineArchive';
import type { BillQueries } from '../bills/ports';

/** Restores the archived lines of a bill. @source BR-ARC-02 */
export class BringBackLines {
  constructor(
    private readonly bills: Pick<BillQueries, 'find'>,
    private readonly archive: Pick<LineArchive, 'bringBack'>,
  ) {}

  /**
   * Does nothing if no lines are archived.
   *
   * @throws Refusal NOT_FOUND; FILE_UNREADABLE, with nothing changed, if the file is missing or damaged.
   */
  async run(scope: Scope, billPk: string, by: Actor, now: Date): Promise<Bill> {
    if (!(await this.bills.find(scope, billPk, now))) throw notFound('bill');
    try {
      await this.archive.bringBack(billPk, { userId: by.userId, name: by.name }, now);
    } catch (error) {
      if (!(error instanceof UnusableArchive)) throw error;
      const message = `${error.message} Nothing was changed. Ask your system administrator to restore the file from a backup.`;
      throw new Refusal(ErrorCode.FileUnreadable, message);
    }
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return bill;
  }
}
