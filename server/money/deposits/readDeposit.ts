import type { CheckDuplicate, DepositCheck, DepositDetail } from '../../../contract/platform/shared/depositSchemas';
import { amountOpen } from '../../../src/domain/billing/bills/amountDue';
import { isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import type { CheckEffect, Deposit } from '../../../src/domain/money/deposits/Deposit';
import { earlierCheckShown, isLikelyDuplicate } from '../../../src/domain/money/deposits/duplicateCheck';
import { choicesOf } from '../../../src/domain/money/deposits/matchCheck';
import { planPosting } from '../../../src/domain/money/deposits/planPosting';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents, ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { notFound } from '../../platform/shared/Refusal';
import type { CheckPair, DepositQueries, DepositReach, StoredCheck, TargetBill } from './ports';

/**
 * A deposit with its checks, the effect of posting each, and points to review first.
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
  return { deposit, checks: await openChecks(queries, reach, deposit, stored), history };
}

async function openChecks(
  queries: DepositQueries,
  reach: DepositReach,
  { depositPk, depositDate }: Deposit,
  stored: readonly StoredCheck[],
): Promise<readonly DepositCheck[]> {
  const bills = await queries.targetBills(stored.flatMap(({ billPk }) => billPk ?? []));
  const pairs = await queries.earlierChecks(reach, depositPk);
  const postings = planPosting(stored, bills);
  const entered = stored.map((check) => ({
    ...check,
    billNumber: check.givenBillNumber,
    groupNumber: check.givenGroup,
  }));
  const candidates = await queries.candidates(reach.scope, entered);
  return stored.map(({ posted: _posted, ...check }, index) => {
    const posting = postings.find(({ checkPk }) => checkPk === check.checkPk);
    const named = entered[index] ?? { ...check, billNumber: null, groupNumber: null };
    const { paidCents = ZERO, suspenseCents = ZERO, unknownCents = ZERO, statusAfter = null } = posting ?? {};
    const effect = posting ? { paidCents, suspenseCents, unknownCents, statusAfter } : null;
    const bill = bills.find(({ billPk }) => billPk === check.billPk);
    const warnings = bill && effect ? billWarnings(bill, effect) : [];
    const duplicates = duplicatesOf(check, { depositDate, checks: stored, pairs, bills });
    return { ...check, choices: choicesOf(named, candidates), warnings, duplicates, effect };
  });
}

type ComparedFields = Pick<
  StoredCheck,
  'checkPk' | 'checkNumber' | 'payer' | 'amountCents' | 'groupNumber' | 'givenGroup' | 'billPk' | 'givenBillNumber'
>;

/** Checks of a deposit in order of entry, the data they are compared with, and their bills. */
export interface DuplicateComparison {
  readonly depositDate: LocalDate;
  readonly checks: readonly ComparedFields[];
  readonly pairs: readonly CheckPair[];
  readonly bills: readonly TargetBill[];
}

/** The earlier checks of which a check is probably a duplicate, newest first, as far as the reader may see them. */
export function duplicatesOf(check: ComparedFields, comparison: DuplicateComparison): readonly CheckDuplicate[] {
  const { depositDate, pairs } = comparison;
  return likelyPairs(check, depositDate, pairs, openBefore(check, comparison)).map(({ earlier, reason }) => {
    return { earlierPk: earlier.checkPk, text: earlierCheckShown(earlier), reason };
  });
}

/**
 * The pairs of a check with earlier ones of which it is probably a duplicate, newest first.
 *
 * @param openCents the remaining open amount of the bill that it names.
 */
export function likelyPairs(
  { checkPk, groupNumber, givenGroup, ...check }: ComparedFields,
  depositDate: LocalDate,
  pairs: readonly CheckPair[],
  openCents: Cents = ZERO,
): readonly CheckPair[] {
  const compared = { ...check, namedBillPk: namedBill(check), groupNumber: groupNumber ?? givenGroup, depositDate };
  return pairs.filter((pair) => pair.checkPk === checkPk && isLikelyDuplicate(compared, pair.earlier, openCents));
}

function namedBill({ givenBillNumber, billPk }: Pick<ComparedFields, 'givenBillNumber' | 'billPk'>): string | null {
  return givenBillNumber === null ? null : billPk;
}

/** The open amount of a check's bill, less earlier unposted checks for it in this deposit and in those it is compared with. */
function openBefore({ checkPk, billPk }: ComparedFields, { checks, pairs, bills }: DuplicateComparison): Cents {
  const bill = bills.find((candidate) => candidate.billPk === billPk);
  if (!bill) return ZERO;
  const own = checks.slice(
    0,
    checks.findIndex((check) => check.checkPk === checkPk),
  );
  const earlier = pairs.flatMap((pair) => (pair.checkPk === checkPk && !pair.earlier.isPosted ? pair.earlier : []));
  const others = earlier.filter((other) => other.namedBillPk === billPk && !isAmong(other, checks));
  const taken = sumCents([...own.filter((check) => check.billPk === billPk), ...others].map((one) => one.amountCents));
  return cents(amountOpen(bill) - bill.heldCents - taken);
}

function isAmong({ checkPk }: Pick<ComparedFields, 'checkPk'>, checks: readonly ComparedFields[]): boolean {
  return checks.some((check) => check.checkPk === checkPk);
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

function postedCheck({ posted, ...check }: StoredCheck): DepositCheck {
  const known = posted ?? { paidCents: ZERO, suspenseCents: ZERO };
  const unknownCents = check.target === 'unknown' ? check.amountCents : ZERO;
  return { ...check, choices: [], warnings: [], duplicates: [], effect: { ...known, unknownCents, statusAfter: null } };
}
