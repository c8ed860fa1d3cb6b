import type { RefundDecision, SuspenseRefund } from '../../../contract/money/suspense';
import { refundMoved, UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import { needsSecondPerson } from '../../../src/domain/money/suspense/HeldItem';
import { dateText, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { type Cents, negate } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { assertRightsUnchanged } from '../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../people/controls/assertSecondPerson';
import { assertWithinLimits } from '../../people/controls/checkControl';
import type { Caller } from '../../platform/shared/Caller';
import { newId } from '../../platform/shared/newPk';
import { Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedItem, RequestedRefund } from './ports';

/** Who acts, and when. */
interface Act {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Refunds money, or asks for it where a second person has to approve it. An approved refund is owed until the bank pays its check.
 *
 * @source docs/decisions/suspense.md#a-refund-above-the-limit-waits-for-another-person
 */
export async function refund(
  tx: Transaction,
  item: LockedItem,
  { caller, now }: Act,
  { amountCents, payee, reason }: SuspenseRefund,
): Promise<void> {
  const { suspensePk } = item;
  const waiting = await tx.suspense.waitingRefund(suspensePk);
  if (waiting) {
    const { by, at } = waiting;
    const asked = `${by} asked on ${dateText(dayOf(new Date(at)))} to refund ${formatCents(waiting.amountCents)} of this money`;
    throw wrongStatus(`${asked}. That request is waiting: approve or decline it first.`);
  }
  assertAvailable(item, amountCents);
  await assertWithinLimits(tx, [{ ...refundOf(item, caller.userId, null), amountCents }], now);
  const limitCents = await tx.suspense.refundLimit(item, { userId: caller.userId, now });
  const waits = needsSecondPerson(amountCents, { refundLimitCents: limitCents });
  const state = waits ? ('WAITING' as const) : ('DONE' as const);
  const where = { toGroup: null, paymentPk: null, limitCents };
  const movePk = newId();
  await tx.suspense.addMove(
    suspensePk,
    { movePk, kind: 'refund', amountCents, state, payee, reason, ...where },
    caller,
    now,
  );
  if (waits) return tx.suspense.change(suspensePk, { reserved: amountCents }, caller, now);
  await tx.suspense.change(suspensePk, { remaining: negate(amountCents) }, caller, now);
  await approve(tx, item, { movePk, amountCents }, { caller, now });
}

/** @source docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check */
async function approve(
  tx: Transaction,
  { groupNumber, suspensePk }: LockedItem,
  { movePk, amountCents }: { readonly movePk: string; readonly amountCents: Cents },
  { caller, now }: Act,
): Promise<void> {
  const refundPk = await tx.refunds.add({ groupNumber, suspensePk, movePk, amountCents }, caller, now);
  await tx.ledger.post(refundMoved('REFUND_APPROVED', { groupNumber, refundPk }, amountCents), caller, now);
}

/** Approves or declines a refund that waits. */
export async function decide(
  tx: Transaction,
  item: LockedItem,
  { caller, now }: Act,
  { movePk, approve: isApproved, note }: RefundDecision,
): Promise<void> {
  const { suspensePk } = item;
  const waiting = await tx.suspense.waitingRefund(suspensePk);
  if (waiting?.movePk !== movePk) throw wrongStatus('This refund has been decided already.');
  if (isApproved) {
    const request = requestOf(waiting, item);
    const { byUserId, groupNumber } = request;
    await assertSecondPerson(tx, { kind: 'refund', firstIds: [byUserId], groupNumber }, caller, now);
    await assertRightsUnchanged(tx, request, caller.userId);
  }
  const { amountCents } = waiting;
  if (isApproved) {
    await assertWithinLimits(tx, [{ ...refundOf(item, waiting.userId, caller.userId), amountCents }], now);
  }
  await tx.suspense.decide(suspensePk, movePk, isApproved ? 'DONE' : 'DECLINED', note, caller, now);
  await tx.suspense.change(
    suspensePk,
    { reserved: negate(amountCents), ...(isApproved && { remaining: negate(amountCents) }) },
    caller,
    now,
  );
  if (isApproved) await approve(tx, item, { movePk, amountCents }, { caller, now });
}

/** A refund as limits over time count it. */
function refundOf({ suspensePk: itemPk, groupNumber }: LockedItem, userId: string, secondUserId: string | null) {
  return { kind: 'refund' as const, itemPk, groupNumber, userId, secondUserId };
}

/** Money of an unknown payer is of no group. */
function requestOf({ by, userId: byUserId, at }: RequestedRefund, { groupNumber }: LockedItem) {
  return { by, byUserId, at, groupNumber: groupNumber === UNIDENTIFIED ? null : groupNumber };
}

/** @throws Refusal SUSPENSE_SHORT. */
export function assertAvailable({ availableCents }: LockedItem, amountCents: Cents): void {
  if (amountCents <= availableCents) return;
  throw new Refusal(ErrorCode.SuspenseShort, `${formatCents(availableCents)} of this money can be used. Enter less.`);
}
