import { closeShort, previewCloseShort } from '../../../../contract/money/closeShort';
import { statusOfMoney } from '../../../../src/domain/billing/bills/amountDue';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { canCloseShort } from '../../../../src/domain/billing/bills/payable';
import { rulesFor } from '../../../../src/domain/billing/rules/PaymentRules';
import { partsOf } from '../../../../src/domain/money/ledger/LedgerEvent';
import {
  type ShortClosing,
  shortClosing,
  whyNotClosable,
  withSecondPerson,
} from '../../../../src/domain/money/payments/closeShort';
import { settlementOf } from '../../../../src/domain/money/payments/cutoff';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import type { ControlledAction } from '../../../../src/domain/people/controls/decideControl';
import { dateText, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { assertRightsUnchanged } from '../../../people/controls/assertRightsUnchanged';
import { secondPersonRefusal } from '../../../people/controls/assertSecondPerson';
import { checkControl, limitRefusal } from '../../../people/controls/checkControl';
import { type CommandInput, command } from '../../../platform/shared/command';
import { newPk } from '../../../platform/shared/newPk';
import { notFound, Refusal, staleVersion, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import { payorProblem } from '../assertPayable';
import { newConfirmation } from '../makePayment';
import type { BillToPay } from '../ports';
import { settlePayment } from '../settlePayment';
import type { NextBill, PartToCarry, WaitingRequest } from './ports';

type CloseRequest = CommandInput<typeof closeShort>;
type BillRequest = Pick<CloseRequest, 'caller' | 'scope' | 'params' | 'now'>;

/** Effect of closing a bill, with all records it needs locked. */
interface LockedShort {
  readonly bill: BillToPay;
  readonly closing: ShortClosing;
  /** Null unless a request for this amount waits. */
  readonly request: WaitingRequest | null;
  readonly parts: readonly PartToCarry[];
  readonly problem: Refusal | undefined;
}

/** Previews closing the bill. Saves nothing. @throws Refusal NOT_FOUND; WRONG_STATUS. */
export const previewShort = command(previewCloseShort, async (tx, bill) => {
  const { closing, request, parts, problem } = await lockShort(tx, bill);
  return {
    ...closing,
    request: request && { by: request.by, byUserId: request.byUserId, at: request.at },
    parts: parts.map(({ carrierCode, amountCents, next }) => ({
      carrierCode,
      amountCents,
      nextBillNumber: isOpenTo(next) ? next.billNumber : null,
    })),
    problem: problem?.message ?? null,
  };
});

/**
 * Closes a partly paid bill. Within the group's tolerance the rest is written off as Over/Short Debit; beyond it, Debit Suspense
 * carries it to the next bill of each carrier. Above the group's limit, or a limit over time, once a second manager confirms. Processed
 * at once.
 *
 * @throws Refusal NOT_FOUND; STALE_VERSION, WRONG_STATUS, BILL_LOCKED, RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON, KEY_REUSED;
 *   ON_HOLD.
 * @source product.md, The bill's life: closeShort; Money, invariants 1, 6
 * @source docs/decisions/shorts.md#a-short-above-the-refund-limit-needs-a-second-manager
 * @source docs/decisions/shorts.md#a-request-never-confirms-a-colleagues-request
 */
export const closeBillShort = command(closeShort, async (tx, request) => {
  const { caller, scope, params, body, now } = request;
  const { version, note, decline, ask } = body;
  const short = await lockShort(tx, request);
  const { bill, closing, request: waiting } = short;
  if (bill.version !== version) {
    const message = `Bill ${bill.billNumber} has changed since you opened it. Review it again.`;
    throw staleVersion(message);
  }
  if (decline) await declineRequest(tx, short, request);
  else if (short.problem) throw short.problem;
  else if (ask && (waiting || !closing.needsSecondPerson)) throw notToAsk(short);
  else if (closing.needsSecondPerson && !waiting) {
    await tx.shorts.addClosing(bill, { ...closing, note, paymentPk: null }, caller, now);
    const { amountCents, method } = closing;
    const asked = `${formatCents(amountCents)} to ${method === PaymentMethod.OverShortDebit ? 'write off' : 'carry to the next bill'}`;
    await tx.shorts.recordOnBill(bill, 'closeShortRequested', [asked, note].filter(Boolean).join(': '), caller, now);
  } else {
    if (waiting) request.assertRecentSignIn();
    if (waiting) await assertRightsUnchanged(tx, { ...waiting, groupNumber: bill.groupNumber }, caller.userId);
    await closeBill(tx, short, request);
  }
  const closed = await tx.bills.find(scope, params.billPk, now);
  if (!closed) throw notFound('bill');
  return closed;
});

/** Why another manager is not asked: the caller saw the bill before this was so. */
function notToAsk({ bill, closing, request }: LockedShort): Refusal {
  const message = request
    ? `${request.by} asked on ${dateText(dayOf(new Date(request.at)))} to ${doing(closing)}. That request is waiting: confirm or decline it.`
    : `Closing bill ${bill.billNumber} short no longer needs another manager. Review it again.`;
  return wrongStatus(message);
}

async function declineRequest(
  tx: Transaction,
  { bill, request }: LockedShort,
  { caller, body: { note }, now }: CloseRequest,
): Promise<void> {
  if (!request) throw wrongStatus('No request to close this bill short is waiting.');
  await tx.shorts.decideRequest(bill, request, null, caller, now);
  const asked = `The request of ${request.by}`;
  await tx.shorts.recordOnBill(bill, 'closeShortDeclined', [asked, note].filter(Boolean).join(': '), caller, now);
}

/** Makes and processes the payment that closes the bill, and carries a short that was not written off. */
async function closeBill(
  tx: Transaction,
  { bill, closing, request, parts }: LockedShort,
  { caller, body: { note }, now }: CloseRequest,
): Promise<void> {
  const { billPk, groupNumber, version } = bill;
  const { method, amountCents } = closing;
  const { cutoffs } = await tx.rules.paymentRules(groupNumber, now);
  const payment = {
    paymentPk: newPk(groupNumber),
    groupNumber,
    confirmation: newConfirmation(),
    method,
    amountCents,
    sources: [{ method, bankAccountPk: null, amountCents }],
    allocations: [{ billPk, version, amountCents }],
    madeWithPk: null,
    excessTo: 'creditSuspense' as const,
    ...settlementOf(method, now, cutoffs),
  };
  const { paymentPk, confirmation } = payment;
  await tx.payments.add(payment, caller, now);
  const change = {
    billPk,
    statusBefore: bill.status,
    status: statusOfMoney({ ...bill, pendingCents: amountCents }),
    paidCents: bill.paidCents,
    pendingCents: amountCents,
    event: 'closeShort',
    note: note || `Payment ${confirmation}`,
  } as const;
  await tx.payableBills.change(groupNumber, [change], caller, now);
  await settlePayment(tx, paymentPk, now, caller);
  if (request) await tx.shorts.decideRequest(bill, request, paymentPk, caller, now);
  if (method === PaymentMethod.OverShortDebit) return;
  if (!request) await tx.shorts.addClosing(bill, { ...closing, note, paymentPk }, caller, now);
  const carried = parts.map((part) => ({ ...part, next: isOpenTo(part.next) ? part.next : undefined }));
  await tx.carriedShorts.carry(bill, { paymentPk, parts: carried }, caller, now);
}

/** @throws Refusal NOT_FOUND; WRONG_STATUS. */
async function lockShort(tx: Transaction, request: BillRequest): Promise<LockedShort> {
  const { caller, scope, params, now } = request;
  const { billPk } = params;
  if (!(await tx.bills.find(scope, billPk, now))) throw notFound('bill');
  const groupNumber = groupNumberOf(billPk);
  const [bill] = await tx.payableBills.lock(groupNumber, [billPk], now);
  if (!bill) throw notFound('bill');
  if (!canCloseShort(bill)) {
    throw wrongStatus('Only a partly paid bill without a pending payment can be closed short.');
  }
  const ties = await tx.rights.ties(caller.userId, now);
  const rules = rulesFor(await tx.rules.paymentRules(groupNumber, now), caller.userId, ties);
  const planned = shortClosing(bill, rules, caller.userId, await tx.shorts.lockCarriedAlone(groupNumber, now));
  const waiting = await tx.shorts.lockRequest(bill);
  const waits = waiting?.amountCents === planned.amountCents && planned.method === waiting.method;
  const found = waits ? waiting : null;
  const decision = await checkControl(tx, actionOf(bill, planned, found, caller.userId), now);
  const needsSecond = decision.outcome === 'secondPerson';
  const closing = needsSecond ? withSecondPerson(planned, decision.message) : planned;
  const parts = closing.method === PaymentMethod.DebitSuspense ? await partsOn(tx, bill, closing, now) : [];
  const locked = parts.flatMap(({ next }) => (next?.lockedBy ? [next] : []))[0];
  const reason = whyNotClosable(closing, rules, caller.userId);
  const step = { kind: 'short', firstIds: found ? [found.byUserId] : [], groupNumber } as const;
  const problem =
    payorProblem(bill, { userId: caller.userId, samePersonMayPay: true }) ??
    (reason === undefined ? undefined : new Refusal(ErrorCode.SamePerson, reason)) ??
    (await secondPersonRefusal(tx, step, caller.userId, now)) ??
    limitRefusal(decision) ??
    (locked && nextIsLocked(locked));
  return { bill, closing, request: found, parts, problem };
}

/** The closing as limits over time count it: by the person who asked for it, and by the one who approves it. */
function actionOf(
  { groupNumber, billPk: itemPk }: BillToPay,
  { method, amountCents }: ShortClosing,
  request: WaitingRequest | null,
  callerId: string,
): ControlledAction {
  const kind = method === PaymentMethod.OverShortDebit ? 'writeOff' : 'short';
  const userId = request?.byUserId ?? callerId;
  return { kind, itemPk, groupNumber, amountCents, userId, secondUserId: userId === callerId ? null : callerId };
}

/** Text of a request: "carry $12.00 to the next bill". */
function doing({ method, amountCents }: ShortClosing): string {
  const amount = formatCents(amountCents);
  return method === PaymentMethod.OverShortDebit ? `write off ${amount}` : `carry ${amount} to the next bill`;
}

async function partsOn(tx: Transaction, bill: BillToPay, { amountCents }: ShortClosing, now: Date) {
  const { groupNumber, billPk } = bill;
  const [shared] = await tx.payableBills.withOpenShares(groupNumber, [{ billPk, amountCents }]);
  const parts: PartToCarry[] = [];
  for (const part of shared ? partsOf(shared) : []) {
    parts.push({ ...part, next: await tx.carriedShorts.lockNextBill(bill, part.carrierCode, now) });
  }
  return parts;
}

/** Whether a short can be added to a bill now. An unreleased bill gets it when it is released. */
function isOpenTo(next: NextBill | undefined): next is NextBill {
  return next !== undefined && next.status !== BillStatus.Unreleased;
}

function nextIsLocked({ billNumber, lockedBy }: NextBill): Refusal {
  const message = `The short goes to bill ${billNumber}, which is being edited by ${lockedBy}. Try again when they are done.`;
  return new Refusal(ErrorCode.BillLocked, message, { lockedBy: lockedBy ?? '' });
}
