import { dateText, dayOf } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { suspenseMoved, UNIDENTIFIED } from '../../src/domain/ledger/LedgerEvent';
import { type Cents, negate } from '../../src/domain/money/Cents';
import { formatCents } from '../../src/domain/money/formatCents';
import { needsSecondPerson } from '../../src/domain/suspense/HeldItem';
import type { RefundDecision, SuspenseRefund } from '../../src/domain/suspense/suspenseRequests';
import { assertRightsUnchanged } from '../controls/assertRightsUnchanged';
import { assertWithinLimits } from '../controls/checkControl';
import type { Caller } from '../shared/Caller';
import { newId } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import type { Transaction } from '../shared/Transaction';
import type { LockedItem, RequestedRefund } from './ports';

/** Who acts, and when. */
interface Act {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Refunds money, or asks for it where a second person has to approve it.
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
    throw new Refusal(ErrorCode.WrongStatus, `${asked}. That request is waiting: approve or decline it first.`);
  }
  assertAvailable(item, amountCents);
  await assertWithinLimits(tx, [{ ...refundOf(item, caller.userId, null), amountCents }], now);
  const limitCents = await tx.suspense.refundLimit(item, { userId: caller.userId, now });
  const waits = needsSecondPerson(amountCents, { refundLimitCents: limitCents });
  const state = waits ? ('WAITING' as const) : ('DONE' as const);
  const where = { toGroup: null, paymentPk: null, limitCents };
  await tx.suspense.addMove(
    suspensePk,
    { movePk: newId(), kind: 'refund', amountCents, state, payee, reason, ...where },
    caller,
    now,
  );
  if (waits) return tx.suspense.change(suspensePk, { reserved: amountCents }, caller, now);
  await tx.suspense.change(suspensePk, { remaining: negate(amountCents) }, caller, now);
  await tx.ledger.postPayment(suspenseMoved('SUSPENSE_REFUNDED', item, amountCents), caller, now);
}

/** Approves or declines a refund that waits. */
export async function decide(
  tx: Transaction,
  item: LockedItem,
  { caller, now }: Act,
  { movePk, approve, note }: RefundDecision,
): Promise<void> {
  const { suspensePk } = item;
  const waiting = await tx.suspense.waitingRefund(suspensePk);
  if (waiting?.movePk !== movePk) throw new Refusal(ErrorCode.WrongStatus, 'This refund has been decided already.');
  if (approve && waiting.userId === caller.userId) {
    throw new Refusal(ErrorCode.SamePerson, 'You asked for this refund. Another person has to approve it.');
  }
  if (approve) await assertRightsUnchanged(tx, requestOf(waiting, item), caller.userId);
  const { amountCents } = waiting;
  if (approve) {
    await assertWithinLimits(tx, [{ ...refundOf(item, waiting.userId, caller.userId), amountCents }], now);
  }
  await tx.suspense.decide(suspensePk, movePk, approve ? 'DONE' : 'DECLINED', note, caller, now);
  await tx.suspense.change(
    suspensePk,
    { reserved: negate(amountCents), ...(approve && { remaining: negate(amountCents) }) },
    caller,
    now,
  );
  if (approve) await tx.ledger.postPayment(suspenseMoved('SUSPENSE_REFUNDED', item, amountCents), caller, now);
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
