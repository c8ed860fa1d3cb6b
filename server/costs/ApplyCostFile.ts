import { fileCostEffect, wholeOf } from '../../src/domain/costs/fileCostCenters';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { assertPreviewSeen, type SeenPreview } from '../shared/assertPreviewSeen';
import type { Caller } from '../shared/Caller';
import { notFound } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';

const WORDS = {
  one: 'cost center',
  basis: 'Cost centers, bills, or members',
  unconfirmed: ErrorCode.CostsUnconfirmed,
};

interface ApplyRequest extends SeenPreview {
  readonly caller: Caller;
  /** The caller must check that it is in scope. */
  readonly groupNumber: string;
  readonly filePk: string;
  /** Effective date of the cost centers. */
  readonly from: LocalDate;
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
  run({ caller, groupNumber, filePk, from, now, ...seen }: ApplyRequest): Promise<{ saved: number }> {
    return this.transactions.run(async (tx) => {
      const { centers } = await tx.costs.lockSetup(groupNumber);
      const file = await tx.costs.file(groupNumber, filePk);
      if (!file) throw notFound('file with cost centers');
      const values = await tx.costs.values(groupNumber);
      const effect = fileCostEffect({ ...file, centers, values }, from);
      if (effect.changes.length === 0) return { saved: 0 };
      assertPreviewSeen(effect, seen, WORDS);
      const saved = effect.changes.map(({ memberId, memberName, after }) => ({
        memberId,
        memberName,
        splits: wholeOf(after),
      }));
      await tx.costs.saveValues(groupNumber, from, saved, caller, now, filePk);
      return { saved: saved.length };
    });
  }
}
