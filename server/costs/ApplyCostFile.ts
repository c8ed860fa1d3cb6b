import { fileCostEffect, wholeOf } from '../../src/domain/costs/fileCostCenters';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { counted } from '../../src/domain/text/wording';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';

interface ApplyRequest {
  readonly caller: Caller;
  /** The caller must check that it is in scope. */
  readonly groupNumber: string;
  readonly filePk: string;
  /** The day from which the cost centers count. */
  readonly from: LocalDate;
  /** Number of changes that the caller has seen. */
  readonly changed: number;
  /** Whether the caller confirmed that many members move. */
  readonly isConfirmed: boolean;
  readonly now: Date;
}

/** Saves the cost centers of a committed file. Applying the same again changes nothing. */
export class ApplyCostFile {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @returns the number of members with changed cost centers
   * @throws Refusal NOT_FOUND for a file that is not committed or has no cost centers; STALE_VERSION if the changes are not those of
   *   the preview; COSTS_UNCONFIRMED
   * @source BR-CST-07 BR-CST-08
   */
  run({ caller, groupNumber, filePk, from, changed, isConfirmed, now }: ApplyRequest): Promise<{ saved: number }> {
    return this.transactions.run(async (tx) => {
      const { centers } = await tx.costs.lockSetup(groupNumber);
      const file = await tx.costs.file(groupNumber, filePk);
      if (!file) throw notFound('file with cost centers');
      const values = await tx.costs.values(groupNumber);
      const { changes, moved, asks } = fileCostEffect({ ...file, centers, values }, from);
      if (changes.length === 0) return { saved: 0 };
      if (changes.length !== changed) {
        const message = 'Cost centers, bills, or members have changed since you opened this. Review the changes again.';
        throw new Refusal(ErrorCode.StaleVersion, message);
      }
      if (asks && !isConfirmed) {
        const message = `${counted(moved, 'member')} would move to another cost center. Confirm that you want this.`;
        throw new Refusal(ErrorCode.CostsUnconfirmed, message);
      }
      const saved = changes.map(({ memberId, memberName, after }) => ({
        memberId,
        memberName,
        splits: wholeOf(after),
      }));
      await tx.costs.saveValues(groupNumber, from, saved, caller, now, filePk);
      return { saved: saved.length };
    });
  }
}
