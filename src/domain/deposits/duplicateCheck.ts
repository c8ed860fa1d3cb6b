import { dateText, daysBetween, type LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';

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
 * Whether a check is likely one that was entered before: the same number and payer, or the same payer and amount within a week. The payer
 * is the name on both checks; where a name is missing, the group. Without both, number and amount decide.
 *
 * @source BR-CTL-07 docs/decisions/controls.md#a-likely-duplicate-needs-a-reason
 */
export function isLikelyDuplicate(check: ComparedCheck, earlier: ComparedCheck): boolean {
  const isSameNumber = check.checkNumber === earlier.checkNumber;
  const isSameAmount = check.amountCents === earlier.amountCents;
  const samePayer = isSamePayer(check, earlier);
  if (samePayer === undefined) return isSameNumber && isSameAmount;
  if (!samePayer) return false;
  const daysApart = Math.abs(daysBetween(earlier.depositDate, check.depositDate));
  return isSameNumber || (isSameAmount && daysApart <= DUPLICATE_CHECK_DAYS);
}

/** @returns undefined if neither names nor groups say. */
function isSamePayer(one: ComparedCheck, other: ComparedCheck): boolean | undefined {
  const [name, otherName] = [plainName(one), plainName(other)];
  if (name && otherName) return name === otherName;
  if (one.groupNumber !== null && other.groupNumber !== null) return one.groupNumber === other.groupNumber;
  return undefined;
}

function plainName({ payer }: ComparedCheck): string {
  return payer
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
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
