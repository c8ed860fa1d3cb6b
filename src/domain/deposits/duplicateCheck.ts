import { dateText, daysBetween, type LocalDate } from '../dates/LocalDate';
import { type Cents, ZERO } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { arePayersAlike, payerKey } from './payerName';

/** Two checks of one payer with the same amount are likely the same payment if they are deposited at most these days apart. */
export const DUPLICATE_CHECK_DAYS = 7;

/** What identifies a check and its payer. */
export interface ComparedCheck {
  readonly checkNumber: string;
  /** As written on the check; may be empty. */
  readonly payer: string;
  readonly amountCents: Cents;
  /** The group that the check goes to, or that its slip names; null if neither is known. */
  readonly groupNumber: string | null;
  readonly depositDate: LocalDate;
  /** The bill whose number its slip names; null or omitted without one. */
  readonly namedBillPk?: string | null;
}

/** A check of this or another deposit that was entered before, and was not discarded. */
export interface EarlierCheck extends ComparedCheck {
  readonly checkPk: string;
  /** Of the deposit; may be empty. */
  readonly reference: string;
  readonly isPosted: boolean;
  /** Whether the reader may see its deposit. */
  readonly isInReach: boolean;
}

/**
 * Whether a check is likely one that was entered before: the same number, and the same payer or the same amount in the same group or under
 * a similar name; or the same payer and amount within a week, unless both name a bill that still takes the later check. The payer is the
 * name on both checks, or a similar one in the same group; where a name is missing, the group. Without both, number and amount decide.
 *
 * @param openCents what the bill that `check` names still takes before it.
 * @source BR-CTL-07 docs/decisions/controls.md#a-likely-duplicate-needs-a-reason
 */
export function isLikelyDuplicate(check: ComparedCheck, earlier: ComparedCheck, openCents: Cents = ZERO): boolean {
  const isSameAmount = check.amountCents === earlier.amountCents;
  const samePayer = isSamePayer(check, earlier);
  if (checkNumberKey(check.checkNumber) === checkNumberKey(earlier.checkNumber)) {
    return samePayer ?? (isSameAmount && mayBeSamePayer(check, earlier));
  }
  if (!isSameAmount || !samePayer) return false;
  const daysApart = Math.abs(daysBetween(earlier.depositDate, check.depositDate));
  return daysApart <= DUPLICATE_CHECK_DAYS && !isForNamedBills(check, earlier, openCents);
}

/** Check numbers are compared without the zeros that banks fill them up with. */
export function checkNumberKey(checkNumber: string): string {
  return checkNumber.trim().replace(/^0+(?=.)/, '');
}

/** @returns undefined if neither names nor groups say. */
function isSamePayer(one: ComparedCheck, other: ComparedCheck): boolean | undefined {
  const [name, otherName] = [payerKey(one.payer), payerKey(other.payer)];
  const hasNames = name !== '' && otherName !== '';
  if (hasNames && name === otherName) return true;
  const [group, otherGroup] = [one.groupNumber, other.groupNumber];
  if (group === null || otherGroup === null) return undefined;
  if (group !== otherGroup) return hasNames ? undefined : false;
  return hasNames ? arePayersAlike(one.payer, other.payer) || undefined : true;
}

/** Of two checks with the same number and amount whose payers are not the same for sure. */
function mayBeSamePayer(one: ComparedCheck, other: ComparedCheck): boolean {
  if (one.groupNumber !== null && one.groupNumber === other.groupNumber) return true;
  if (payerKey(one.payer) === '' || payerKey(other.payer) === '') return true;
  return arePayersAlike(one.payer, other.payer);
}

/** Slips that name bills say that the checks are two payments, as long as the bills take both. */
function isForNamedBills(check: ComparedCheck, earlier: ComparedCheck, openCents: Cents): boolean {
  return !!check.namedBillPk && !!earlier.namedBillPk && check.amountCents <= openCents;
}

/** Names an earlier check: "Check 7001 for $1,200.00 from Harbor Foods was posted with the deposit of Mar 3, 2026." */
export function earlierCheckText({
  isPosted,
  depositDate,
  reference,
  ...check
}: Omit<EarlierCheck, 'isInReach'>): string {
  const payer = check.payer && ` from ${check.payer}`;
  const deposit = `the deposit${reference && ` ${reference}`} of ${dateText(depositDate)}`;
  const state = isPosted ? 'was posted with' : 'is in';
  return `Check ${check.checkNumber} for ${formatCents(check.amountCents)}${payer} ${state} ${deposit}.`;
}

/**
 * As `earlierCheckText`, without what a deposit outside the reader's access would show.
 *
 * @source docs/decisions/controls.md#a-likely-duplicate-needs-a-reason
 */
export function earlierCheckShown(earlier: EarlierCheck): string {
  if (earlier.isInReach) return earlierCheckText(earlier);
  const state = earlier.isPosted ? 'was posted with' : 'is in';
  return `A check that is likely the same ${state} a deposit outside your access. A manager can compare the two.`;
}
