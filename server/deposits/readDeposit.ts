import type { Scope } from '../../src/domain/access/Scope';
import { amountOpen } from '../../src/domain/bills/amountDue';
import { isReconciled } from '../../src/domain/bills/BillStatus';
import type { CheckEffect, DepositCheck, DepositDetail } from '../../src/domain/deposits/Deposit';
import { choicesOf } from '../../src/domain/deposits/matchCheck';
import { planPosting } from '../../src/domain/deposits/planPosting';
import { ZERO } from '../../src/domain/money/Cents';
import { formatCents } from '../../src/domain/money/formatCents';
import { notFound } from '../shared/Refusal';
import type { DepositQueries, DepositReach, StoredCheck, TargetBill } from './ports';

/**
 * A deposit with its checks, what posting each does, and what to look at before.
 *
 * @throws Refusal NOT_FOUND, also for a deposit out of reach.
 */
export async function readDeposit(
  queries: DepositQueries,
  reach: DepositReach,
  depositPk: string,
): Promise<DepositDetail> {
  const deposit = await queries.find(reach, depositPk);
  if (!deposit) throw notFound('deposit');
  const stored = await queries.checks(depositPk);
  const history = await queries.history(depositPk);
  if (deposit.state !== 'OPEN') return { deposit, checks: stored.map(postedCheck), history };
  return { deposit, checks: await openChecks(queries, reach.scope, stored), history };
}

async function openChecks(
  queries: DepositQueries,
  scope: Scope,
  stored: readonly StoredCheck[],
): Promise<readonly DepositCheck[]> {
  const bills = await queries.targetBills(stored.flatMap(({ billPk }) => billPk ?? []));
  const postings = planPosting(stored, bills);
  const entered = stored.map((check) => ({
    ...check,
    billNumber: check.givenBillNumber,
    groupNumber: check.givenGroup,
  }));
  const candidates = await queries.candidates(scope, entered);
  return stored.map(({ alsoIn, posted: _posted, ...check }, index) => {
    const posting = postings.find(({ checkPk }) => checkPk === check.checkPk);
    const named = entered[index] ?? { ...check, billNumber: null, groupNumber: null };
    const { paidCents = ZERO, suspenseCents = ZERO, unknownCents = ZERO, statusAfter = null } = posting ?? {};
    const effect = posting ? { paidCents, suspenseCents, unknownCents, statusAfter } : null;
    const bill = bills.find(({ billPk }) => billPk === check.billPk);
    const warnings = [...duplicateWarning(alsoIn), ...(bill && effect ? billWarnings(bill, effect) : [])];
    return { ...check, choices: choicesOf(named, candidates), warnings, effect };
  });
}

function duplicateWarning(alsoIn: string | null): readonly string[] {
  return alsoIn === null ? [] : [`A check with this number, payer, and amount is already in ${alsoIn}.`];
}

function billWarnings(bill: TargetBill, { suspenseCents }: CheckEffect): readonly string[] {
  const { billNumber, pendingCents } = bill;
  const warnings: string[] = [];
  if (pendingCents > 0) {
    warnings.push(`A payment of ${formatCents(pendingCents)} is already pending for bill ${billNumber}.`);
  }
  if (!isReconciled(bill.status)) {
    warnings.push(`Bill ${billNumber} is not reconciled. The money waits in suspense for it.`);
  } else if (amountOpen(bill) === 0) {
    warnings.push(`Nothing is open on bill ${billNumber}. The money goes to the group's suspense.`);
  } else if (suspenseCents > 0) {
    warnings.push(`${formatCents(suspenseCents)} more than bill ${billNumber} takes goes to the group's suspense.`);
  }
  return warnings;
}

function postedCheck({ alsoIn: _alsoIn, posted, ...check }: StoredCheck): DepositCheck {
  const known = posted ?? { paidCents: ZERO, suspenseCents: ZERO };
  const unknownCents = check.target === 'unknown' ? check.amountCents : ZERO;
  return { ...check, choices: [], warnings: [], effect: { ...known, unknownCents, statusAfter: null } };
}
