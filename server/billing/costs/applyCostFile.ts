import { applyCostFile } from '../../../contract/billing/costs/costFiles';
import { fileCostEffect, wholeOf } from '../../../src/domain/billing/costs/fileCostCenters';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { assertPreviewSeen } from '../../platform/shared/assertPreviewSeen';
import { command } from '../../platform/shared/command';
import { notFound } from '../../platform/shared/Refusal';

const WORDS = {
  one: 'cost center',
  basis: 'Cost centers, bills, or members',
  unconfirmed: ErrorCode.CostsUnconfirmed,
};

/**
 * Saves the cost centers of a committed file. Applying the same again changes nothing.
 *
 * @returns the number of members with changed cost centers
 * @throws Refusal NOT_FOUND for a file that is not committed or has no cost centers; STALE_VERSION if the changes are not those of
 *   the preview; COSTS_UNCONFIRMED
 * @source BR-CST-07 BR-CST-08
 */
export const applyFile = command(applyCostFile, async (tx, { caller, params: { groupNumber, filePk }, body, now }) => {
  const { from, ...seen } = body;
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
