import {
  applySuspense,
  decideRefund,
  refundSuspense,
  settleReturn,
  transferSuspense,
} from '../../../contract/money/suspense';
import type { Call } from '../../../contract/platform/shared/Call';
import { amountOpen, statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import { isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import { paymentProcessed, suspenseMoved, UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import type { HeldItem } from '../../../src/domain/money/suspense/HeldItem';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { type Cents, cents, negate, sumCents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { type CommandInput, command } from '../../platform/shared/command';
import { newId, newPk } from '../../platform/shared/newPk';
import { notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { newConfirmation } from '../payments/makePayment';
import type { NewProcessedPayment } from '../payments/ports';
import type { LockedItem } from './ports';
import { assertAvailable, decide, refund } from './refundSuspense';

type SuspenseRequest = Pick<CommandInput<typeof settleReturn>, 'caller' | 'scope' | 'params' | 'now'>;
type Body<C extends Call> = CommandInput<C>['body'];

/**
 * Applies money in suspense to bills.
 *
 * @throws Refusal NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT; NOT_PAYABLE, SUSPENSE_SHORT, KEY_REUSED; ON_HOLD.
 * @source product.md, Money, invariants 3, 6, 9; Screens: Deposits and suspense
 * @source docs/decisions/suspense.md#admins-move-suspense-with-a-reason
 */
export const applyMoney = command(applySuspense, (tx, request) =>
  changeItem(tx, request, (item) => apply(tx, item, request, request.body)),
);

/** @throws Refusal NOT_FOUND, also for a group out of scope; WRONG_STATUS, KEY_IN_FLIGHT; SUSPENSE_SHORT, KEY_REUSED; ON_HOLD. */
export const transferMoney = command(transferSuspense, (tx, request) =>
  changeItem(tx, request, (item) => transfer(tx, item, request, request.body)),
);

/**
 * @throws Refusal NOT_FOUND; WRONG_STATUS while another refund waits, KEY_IN_FLIGHT; SUSPENSE_SHORT, LIMIT_EXCEEDED, KEY_REUSED;
 *   ON_HOLD.
 */
export const refundMoney = command(refundSuspense, (tx, request) =>
  changeItem(tx, request, (item) => refund(tx, item, request, request.body)),
);

/** @throws Refusal NOT_FOUND; KEY_IN_FLIGHT; NOT_PAYABLE, SUSPENSE_SHORT, KEY_REUSED; ON_HOLD. */
export const settleWithMoney = command(settleReturn, (tx, request) =>
  changeItem(tx, request, (item) => settle(tx, item, request, request.body)),
);

/**
 * @throws Refusal NOT_FOUND; WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON for the person who asked for it,
 *   LIMIT_EXCEEDED, KEY_REUSED; ON_HOLD.
 */
export const decideMoneyRefund = command(decideRefund, (tx, request) =>
  changeItem(tx, request, (item) => decide(tx, item, request, request.body)),
);

async function changeItem(
  tx: Transaction,
  { caller, scope, params: { suspensePk }, now }: SuspenseRequest,
  work: (item: LockedItem) => Promise<void>,
): Promise<HeldItem> {
  const item = await tx.suspense.lock(scope, suspensePk);
  if (!item) throw notFound('suspense item');
  await work(item);
  const after = await tx.suspense.find(scope, suspensePk, { userId: caller.userId, now });
  if (!after) throw notFound('suspense item');
  return after;
}

async function apply(
  tx: Transaction,
  item: LockedItem,
  { caller, now }: SuspenseRequest,
  { allocations, reason }: Body<typeof applySuspense>,
): Promise<void> {
  const { suspensePk, groupNumber } = item;
  if (groupNumber === UNIDENTIFIED) {
    throw wrongStatus('Transfer this money to the group that paid it, then apply it to bills.');
  }
  const amountCents = sumCents(allocations.map((allocation) => allocation.amountCents));
  assertAvailable(item, amountCents);
  const bills = await tx.deposits.lockTargetBills(allocations.map(({ billPk }) => billPk));
  const settleDate = await tx.rules.businessDate(groupNumber, now);
  const payment = { ...newPayment(groupNumber, 'Credit Suspense', amountCents, reason, settleDate), allocations };
  const changes = allocations.map(({ billPk, amountCents: applied }) => {
    const bill = bills.find((candidate) => candidate.billPk === billPk && candidate.groupNumber === groupNumber);
    if (!bill) throw notFound('bill');
    const open = isReconciled(bill.status) && !bill.hasZeroPayment ? amountOpen(bill) : 0;
    if (applied > open) {
      const message = `${formatCents(cents(open))} can be applied to bill ${bill.billNumber} now. Enter less.`;
      throw new Refusal(ErrorCode.NotPayable, message);
    }
    const paidCents = cents(bill.paidCents + applied);
    const status = statusOfMoney({ ...bill, paidCents });
    const note = `${formatCents(applied)} from suspense: payment ${payment.confirmation}`;
    const { pendingCents, status: statusBefore } = bill;
    return { billPk, statusBefore, status, paidCents, pendingCents, event: 'paymentProcessed' as const, note };
  });
  await tx.payments.addProcessed(payment, caller, now);
  await tx.suspense.addUse(payment, suspensePk);
  const shared = await tx.payableBills.withOpenShares(groupNumber, allocations);
  await tx.ledger.postPayment(paymentProcessed({ ...payment, paymentAmount: amountCents }, shared), caller, now);
  await tx.suspense.change(suspensePk, { remaining: negate(amountCents) }, caller, now);
  await tx.payableBills.change(groupNumber, changes, caller, now);
}

async function transfer(
  tx: Transaction,
  item: LockedItem,
  { caller, scope, now }: SuspenseRequest,
  { groupNumber: toGroup, amountCents, reason }: Body<typeof transferSuspense>,
): Promise<void> {
  const { suspensePk, groupNumber, method, origin, payer } = item;
  const isUnknown = groupNumber === UNIDENTIFIED;
  if (isUnknown !== (toGroup !== null)) {
    const message = isUnknown ? 'Choose the group that paid this money.' : 'This money belongs to a group already.';
    throw wrongStatus(message);
  }
  assertAvailable(item, amountCents);
  await tx.suspense.change(suspensePk, { remaining: negate(amountCents) }, caller, now);
  const move = { movePk: newId(), amountCents, state: 'DONE' as const, payee: '', reason, limitCents: null };
  if (toGroup === null) {
    await tx.suspense.addMove(
      suspensePk,
      { ...move, kind: 'toGroupCredit', toGroup: null, paymentPk: null },
      caller,
      now,
    );
    await tx.ledger.postPayment(suspenseMoved('SUSPENSE_TO_GROUP_CREDIT', item, amountCents), caller, now);
    await tx.suspense.addItem({ groupNumber, paymentPk: null, account: 'GROUP_CREDIT', amountCents }, caller, now);
    return;
  }
  if ((await tx.deposits.groupsInScope(scope, [toGroup])).length === 0) throw notFound('group');
  const note = `${origin}${payer && ` from ${payer}`}, payer found: ${reason}`;
  const payment = newPayment(toGroup, method ?? 'Check', amountCents, note, await tx.rules.businessDate(toGroup, now));
  await tx.payments.addProcessed(payment, caller, now);
  await tx.suspense.addMove(
    suspensePk,
    { ...move, kind: 'toGroup', toGroup, paymentPk: payment.paymentPk },
    caller,
    now,
  );
  await tx.ledger.postPayment(suspenseMoved('UNIDENTIFIED_TRANSFERRED', item, amountCents), caller, now);
  await tx.ledger.postPayment(paymentProcessed({ ...payment, paymentAmount: amountCents }, []), caller, now);
  const { paymentPk } = payment;
  await tx.suspense.addItem({ groupNumber: toGroup, paymentPk, account: 'CREDIT_SUSPENSE', amountCents }, caller, now);
}

async function settle(
  tx: Transaction,
  item: LockedItem,
  { caller, now }: SuspenseRequest,
  { amountCents, reason }: Body<typeof settleReturn>,
): Promise<void> {
  const { suspensePk, groupNumber } = item;
  assertAvailable(item, amountCents);
  const owedCents = await tx.suspense.lockOwed(groupNumber);
  if (amountCents > owedCents) {
    const message = `The group owes ${formatCents(owedCents)} after returned payments. Enter no more than that.`;
    throw new Refusal(ErrorCode.NotPayable, message);
  }
  const move = { movePk: newId(), amountCents, state: 'DONE' as const, payee: '', reason, limitCents: null };
  await tx.suspense.change(suspensePk, { remaining: negate(amountCents) }, caller, now);
  await tx.suspense.addMove(suspensePk, { ...move, kind: 'settleReturn', toGroup: null, paymentPk: null }, caller, now);
  await tx.ledger.postPayment(suspenseMoved('RETURN_SETTLED', item, amountCents), caller, now);
}

function newPayment(
  groupNumber: string,
  method: NewProcessedPayment['method'],
  amountCents: Cents,
  note: string,
  settleDate: LocalDate,
): NewProcessedPayment {
  const made = { paymentPk: newPk(groupNumber), confirmation: newConfirmation(), settleDate };
  return { ...made, groupNumber, method, amountCents, allocations: [], note };
}
