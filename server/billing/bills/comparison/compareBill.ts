import { fileFingerprint } from '../../../../src/domain/billing/reconciliation/balance/fileFingerprint';
import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { observedContributions } from '../../../../src/domain/billing/reconciliation/contributions/observedContributions';
import { standingProblem } from '../../../../src/domain/billing/reconciliation/memory/StandingDecision';
import { learnedNumbers } from '../../../../src/domain/billing/reconciliation/people/knownNumbers';
import { checkDecisions } from '../../../../src/domain/billing/reconciliation/Resolution';
import { registerOf } from '../../../../src/domain/billing/register/registerOf';
import { sumCents } from '../../../../src/domain/platform/money/Cents';
import type { ComparisonOutcome, ComparisonTask } from './BillComparisons';

/**
 * Compares again instead of trusting the browser's result, and checks the decisions. Takes seconds for a large file.
 *
 * @source docs/decisions/reconciliation.md#the-server-repeats-the-comparison
 */
export function compareBill(task: ComparisonTask): ComparisonOutcome {
  const { lines, standing, filePk = null, deductions, resolutions, balance = null, layout = null, pay, period } = task;
  const found = comparePayroll(lines, deductions, task);
  const { open, problems } = checkDecisions(lines, found.discrepancies, resolutions);
  if (open.length > 0 || problems.length > 0) return { kind: 'open', open, contradictions: problems };
  const resolutionByKey = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  const standingByKey = new Map(standing.map((one) => [one.standingPk, one]));
  const { discrepancies, paidOutside, withoutDeduction, explainedByBalance } = found;
  const decided = discrepancies.flatMap((discrepancy) => {
    const resolution = resolutionByKey.get(discrepancy.key);
    return resolution ? [{ discrepancy, resolution }] : [];
  });
  const ended = decided.flatMap(({ discrepancy, resolution }) => {
    if (resolution.standingPk === undefined || !period) return [];
    const message = standingProblem(discrepancy, resolution, standingByKey.get(resolution.standingPk), period.from);
    return message ? [{ key: discrepancy.key, message }] : [];
  });
  if (ended.length > 0) return { kind: 'open', open: [], contradictions: ended };
  const { comparisons } = compareMembers(lines, deductions, task);
  const schoolMembers = new Set(
    comparisons.flatMap(({ memberId, isBilledMember, deductions: rows }) =>
      isBilledMember && rows.some(({ isSchoolYear }) => isSchoolYear) ? memberId : [],
    ),
  );
  const reconciled = { lines, comparisons, pay, reconcilePolicy: task.reconcilePolicy };
  return {
    kind: 'checked',
    fileName: task.fileName,
    uploadPk: filePk,
    rowCount: deductions.length,
    deductedCents: sumCents(deductions.map(({ amountCents }) => amountCents)),
    decided,
    balance,
    layout,
    fingerprint: fileFingerprint(deductions),
    observed: observedContributions(comparisons, pay),
    paidOutside,
    withoutDeduction,
    explainedByBalance: explainedByBalance.map(({ memberId: _number, ...explained }) => explained),
    pay: pay ?? null,
    schoolMembers: [...schoolMembers],
    numbers: learnedNumbers(comparisons),
    explained: explainedByBalance,
    rows: comparisons.flatMap(({ memberId, memberName, coverage, deductions: own }) =>
      own.map(({ row }) => ({ row, memberId, memberName, coverage })),
    ),
    entries: period ? registerOf({ ...reconciled, rules: task.rules, month: period.from }) : [],
  };
}
