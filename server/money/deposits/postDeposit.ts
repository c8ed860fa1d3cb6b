import { postDeposit } from '../../../contract/money/deposits';
import { isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import type { Deposit } from '../../../src/domain/money/deposits/Deposit';
import { isInBalance } from '../../../src/domain/money/deposits/Deposit';
import { type CheckPosting, planPosting } from '../../../src/domain/money/deposits/planPosting';
import { paymentProcessed, UNIDENTIFIED, unidentifiedReceived } from '../../../src/domain/money/ledger/LedgerEvent';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted } from '../../../src/domain/platform/text/wording';
import type { Caller } from '../../platform/shared/Caller';
import { command } from '../../platform/shared/command';
import { newPk } from '../../platform/shared/newPk';
import { forbidden, Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { newConfirmation } from '../payments/makePayment';
import { lockOpen } from './changeDeposit';
import { reachOf, type StoredCheck, type TargetBill } from './ports';
import { type DuplicateComparison, duplicatesOf, readDeposit } from './readDeposit';

/**
 * Posts a deposit that agrees with the bank's figures: each check of a known payer becomes a processed payment, and money
 * that no bill takes goes to suspense. All checks or none.
 *
 * @source product.md, Money, invariants 2, 3, 7, 9; The bill's life (admin posting for check and lockbox)
 * @source docs/decisions/deposits.md#posting-ignores-locks-and-the-rule-of-a-second-person
 * @throws Refusal NOT_FOUND; STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; DEPOSIT_NOT_READY, REASON_NEEDED, KEY_REUSED; FORBIDDEN; ON_HOLD.
 */
export const post = command(postDeposit, async (tx, request) => {
  const { caller, scope, now } = request;
  const reach = reachOf(request);
  const deposit = await lockOpen(tx, request);
  const { depositPk } = deposit;
  assertReady(deposit);
  const checks = await tx.deposits.checks(depositPk);
  const bills = await tx.deposits.lockTargetBills(checks.flatMap(({ billPk }) => billPk ?? []));
  const pairs = await tx.deposits.earlierChecks(reach, depositPk);
  assertExplained(checks, { depositDate: deposit.depositDate, checks, pairs, bills });
  await assertGroups(tx, scope, checks);
  const byPk = new Map(checks.map((check) => [check.checkPk, check]));
  for (const posting of planPosting(checks, bills)) {
    const check = byPk.get(posting.checkPk);
    if (check?.groupNumber) await postKnown(tx, deposit, check, check.groupNumber, posting, request);
    else if (check) await postUnknown(tx, check, caller, now);
  }
  const note = `${counted(deposit.checkCount, 'check')}, ${formatCents(deposit.checkCents)}`;
  await tx.deposits.touch(depositPk, { state: 'POSTED' }, { event: 'posted', note }, caller, now);
  return readDeposit(tx.deposits, reach, depositPk);
});

function assertReady(deposit: Deposit): void {
  const { controlCount, controlCents, checkCount, checkCents, undecidedCount } = deposit;
  if (!isInBalance(deposit)) {
    const message =
      `The bank has ${counted(controlCount, 'check')}, ${formatCents(controlCents)}; this deposit has ${checkCount}, ` +
      `${formatCents(checkCents)}. Correct the checks or the bank's figures, then post it.`;
    throw new Refusal(ErrorCode.DepositNotReady, message);
  }
  if (undecidedCount > 0) {
    const message = `Choose where ${undecidedCount === 1 ? 'one check goes' : `${undecidedCount} checks go`}, then post the deposit.`;
    throw new Refusal(ErrorCode.DepositNotReady, message);
  }
}

/**
 * Refuses checks that were probably deposited before until a person gives a reason.
 *
 * @source BR-CTL-07 docs/decisions/controls.md#a-likely-duplicate-needs-a-reason
 */
function assertExplained(checks: readonly StoredCheck[], comparison: DuplicateComparison): void {
  const problems = checks.flatMap((check) => {
    const [open] = duplicatesOf(check, comparison).filter(({ reason }) => reason === null);
    return open ? [{ path: check.checkPk, message: open.text }] : [];
  });
  const [first] = problems;
  if (!first) return;
  const subject = problems.length === 1 ? 'One check' : `${problems.length} checks`;
  const message = `${subject} may have been deposited before. ${first.message} Give a reason, or remove the check.`;
  throw new Refusal(ErrorCode.ReasonNeeded, message, { problems });
}

/** Groups can leave a person's scope while a deposit is open. */
async function assertGroups(tx: Transaction, scope: Scope, checks: readonly StoredCheck[]): Promise<void> {
  const groups = [...new Set(checks.flatMap(({ groupNumber }) => groupNumber ?? []))];
  const found = await tx.deposits.groupsInScope(scope, groups);
  const outside = groups.find((groupNumber) => !found.includes(groupNumber));
  if (outside === undefined) return;
  throw forbidden(`Group ${outside} is outside your access. Ask a manager to post this deposit.`);
}

async function postKnown(
  tx: Transaction,
  deposit: Deposit,
  check: StoredCheck,
  groupNumber: string,
  { bill, paidCents, suspenseCents, statusAfter }: CheckPosting<TargetBill>,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<void> {
  const paymentPk = newPk(groupNumber);
  const payment = {
    paymentPk,
    groupNumber,
    confirmation: newConfirmation(),
    method: deposit.method,
    amountCents: check.amountCents,
    settleDate: deposit.depositDate,
    allocations: bill && paidCents > 0 ? [{ billPk: bill.billPk, amountCents: paidCents }] : [],
    note: `Check ${check.checkNumber}${check.payer && ` from ${check.payer}`}`,
  };
  await tx.payments.addProcessed(payment, caller, now);
  await tx.notices.add({ kind: 'checkReceived', groupNumber, paymentPk }, now);
  await tx.deposits.linkPayment(deposit.depositPk, check.checkPk, paymentPk);
  const shared = await tx.payableBills.withOpenShares(groupNumber, payment.allocations);
  await tx.ledger.postPayment(
    paymentProcessed({ groupNumber, paymentPk, method: deposit.method, paymentAmount: check.amountCents }, shared),
    caller,
    now,
  );
  if (suspenseCents > 0) {
    const waitsFor = bill && !isReconciled(bill.status) ? bill.billPk : null;
    const suspensePk = newPk(groupNumber);
    const item = { suspensePk, groupNumber, paymentPk, billPk: waitsFor, checkPk: null, amountCents: suspenseCents };
    await tx.heldMoney.addOfCheck(item, caller, now);
  }
  if (!bill || !statusAfter) return;
  const { billPk, status: statusBefore, pendingCents } = bill;
  const held = paidCents === 0 ? ', held in suspense' : '';
  const note = `${payment.note}, ${formatCents(check.amountCents)}${held}: payment ${payment.confirmation}`;
  const change = { billPk, statusBefore, status: statusAfter, pendingCents, event: 'checkPosted', note } as const;
  // A note alone does not change the bill's version, so that a person who is editing the bill can save.
  if (paidCents === 0) await tx.payableBills.note(groupNumber, [{ ...change, paidCents: bill.paidCents }], caller, now);
  else
    await tx.payableBills.change(
      groupNumber,
      [{ ...change, paidCents: cents(bill.paidCents + paidCents) }],
      caller,
      now,
    );
}

async function postUnknown(tx: Transaction, check: StoredCheck, caller: Caller, now: Date): Promise<void> {
  const { checkPk, amountCents } = check;
  const suspensePk = newPk(UNIDENTIFIED);
  await tx.ledger.postPayment(unidentifiedReceived(suspensePk, amountCents), caller, now);
  const nowhere = { groupNumber: UNIDENTIFIED, paymentPk: null, billPk: null };
  await tx.heldMoney.addOfCheck({ ...nowhere, suspensePk, checkPk, amountCents }, caller, now);
}
