import { isReconciled } from '../../billing/bills/BillStatus';
import { type Cents, cents, sumCents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { type HeldItem, needsSecondPerson, type OpenBill, type WaitingRefund } from './HeldItem';

/** An amount to apply to one bill. Integer cents, zero or more. */
export interface BillAmount extends Pick<OpenBill, 'billPk'> {
  readonly amountCents: Cents;
}

/** Fills the bills that an item can be applied to: the bill it waited for first, then the earliest due date first. */
export function proposedAmounts({ availableCents, openBills, waitsFor }: HeldItem): readonly BillAmount[] {
  const tagged = openBills.filter(({ billPk }) => billPk === waitsFor?.billPk);
  const others = openBills.filter((bill) => !tagged.includes(bill));
  let left: number = availableCents;
  const filled = new Map(
    [...tagged, ...others].map(({ billPk, openCents }) => {
      const amountCents = cents(Math.min(left, openCents));
      left -= amountCents;
      return [billPk, amountCents];
    }),
  );
  return openBills.map(({ billPk }) => ({ billPk, amountCents: filled.get(billPk) ?? ZERO }));
}

/**
 * Why an amount of an item cannot be used, as a sentence; undefined if it can. @param amountCents undefined if it is no amount
 */
export function amountProblem(
  { availableCents }: Pick<HeldItem, 'availableCents'>,
  amountCents: Cents | undefined,
): string | undefined {
  if (amountCents === undefined || amountCents <= 0) return 'Enter an amount above zero.';
  if (amountCents > availableCents) return `${formatCents(availableCents)} of this money can be used. Enter less.`;
  return undefined;
}

/** Why amounts cannot be applied to bills, as a sentence; undefined if they can. */
export function applyProblem(item: HeldItem, amounts: readonly BillAmount[]): string | undefined {
  const over = appliedTo(item, amounts).find(({ bill, amountCents }) => amountCents > bill.openCents);
  if (over) {
    const { billNumber, openCents } = over.bill;
    return `${formatCents(openCents)} can be applied to bill ${billNumber}. Enter less.`;
  }
  const total = sumCents(amounts.map(({ amountCents }) => amountCents));
  return total === 0 ? 'Enter an amount for at least one bill.' : amountProblem(item, total);
}

/** The effect of applying amounts to bills: "$300.00 to bill HF-1, then paid. $20.00 stays in suspense." */
export function applyEffect(item: HeldItem, amounts: readonly BillAmount[]): string {
  const parts = appliedTo(item, amounts).map(({ bill, amountCents }) => {
    const open = cents(bill.openCents - amountCents);
    const after = open > 0 ? `${formatCents(open)} stays open` : 'nothing stays open';
    return `${formatCents(amountCents)} is applied to bill ${bill.billNumber}; ${after}.`;
  });
  return [...parts, restText(item, sumCents(amounts.map(({ amountCents }) => amountCents)))].join(' ');
}

/** The effect of a transfer. @param groupName the group that paid an unknown payer's money; null for group credit */
export function transferEffect(item: HeldItem, groupName: string | null, amountCents: Cents): string {
  const moved =
    groupName === null
      ? `${formatCents(amountCents)} becomes group credit of ${item.groupName ?? 'the group'}, which its payors can pay bills with.`
      : `${formatCents(amountCents)} becomes a payment of ${groupName}, held in its suspense until it is applied to bills.`;
  return `${moved} ${restText(item, amountCents)}`;
}

/** The effect of a refund, and whether a second person must approve it. */
export function refundEffect(item: HeldItem, payee: string, amountCents: Cents): string {
  const to = payee.trim() || 'the payer';
  if (needsSecondPerson(amountCents, item)) {
    return `${formatCents(amountCents)} is reserved for ${to} until a second person approves the refund.`;
  }
  return `${formatCents(amountCents)} is owed to ${to} until its check is issued on the Refunds page. ${restText(item, amountCents)}`;
}

/** Why an amount cannot settle what the group owes; undefined if it can. */
export function settleProblem(item: HeldItem, amountCents: Cents | undefined): string | undefined {
  const { owedCents } = item;
  if (amountCents === undefined || amountCents <= owedCents) return amountProblem(item, amountCents);
  return `The group owes ${formatCents(owedCents)} after returned payments. Enter no more than that.`;
}

/**
 * The effect of settling, and what the group still owes.
 *
 * @source docs/decisions/suspense.md#returned-payments-are-settled-with-held-money
 */
export function settleEffect(item: HeldItem, amountCents: Cents): string {
  const rest = cents(item.owedCents - amountCents);
  const owes = rest > 0 ? `still owes ${formatCents(rest)}` : 'owes nothing more';
  return `${item.groupName ?? 'The group'} ${owes} after returned payments. ${restText(item, amountCents)}`;
}

/** The effect of approving or declining a refund. */
export function decisionEffect({ amountCents, payee, by }: WaitingRefund, isApproved: boolean): string {
  return isApproved
    ? `${formatCents(amountCents)} is owed to ${payee}, as ${by} asked, until its check is issued on the Refunds page.`
    : `${formatCents(amountCents)} stays in suspense and can be used again.`;
}

/** The bill that an item is for: "Waits for bill HF-2, which is not reconciled". Undefined if it is for none. */
export function billText({ waitsFor }: Pick<HeldItem, 'waitsFor'>): string | undefined {
  if (waitsFor === null) return undefined;
  const { billNumber, status } = waitsFor;
  return isReconciled(status) ? `For bill ${billNumber}` : `Waits for bill ${billNumber}, which is not reconciled`;
}

function restText({ remainingCents }: HeldItem, usedCents: Cents): string {
  const rest = cents(remainingCents - usedCents);
  return rest > 0 ? `${formatCents(rest)} stays in suspense.` : 'None of it stays in suspense.';
}

function appliedTo(
  { openBills }: HeldItem,
  amounts: readonly BillAmount[],
): readonly { readonly bill: OpenBill; readonly amountCents: Cents }[] {
  return openBills.flatMap((bill) => {
    const amountCents = amounts.find(({ billPk }) => billPk === bill.billPk)?.amountCents ?? ZERO;
    return amountCents > 0 ? [{ bill, amountCents }] : [];
  });
}
