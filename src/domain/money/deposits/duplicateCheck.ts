import { dateText, daysBetween, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { numberKey } from '../../platform/text/numberKey';

/** Two checks of one payer with the same amount are probably duplicates if deposited at most this many days apart. */
export const DUPLICATE_CHECK_DAYS = 7;

/** The fields that identify a check and its payer. */
export interface ComparedCheck {
  readonly checkNumber: string;
  /** As written on the check; may be empty. */
  readonly payer: string;
  readonly amountCents: Cents;
  /** The group that the check is placed in or that its slip names; null if neither is known. */
  readonly groupNumber: string | null;
  readonly depositDate: LocalDate;
  /** The bill whose number is on the slip; null or omitted without one. */
  readonly namedBillPk?: string | null;
}

/** A check of this or another deposit that was entered earlier and not discarded. */
export interface EarlierCheck extends ComparedCheck {
  readonly checkPk: string;
  /** Of the deposit; may be empty. */
  readonly reference: string;
  readonly isPosted: boolean;
  /** Whether the reader may see its deposit. */
  readonly isInReach: boolean;
}

/**
 * Whether a check was probably entered before. Either both have the same number, and the same payer or the same amount in the same
 * group or under a similar name; or both have the same payer and amount within a week, unless both name a bill that can still take
 * the later check. The payer is the same if both names are equal, or similar in the same group; if a name is missing, the group
 * decides. Without either, number and amount decide.
 *
 * @param openCents the remaining open amount of the bill that `check` names.
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

/** Normalizes check numbers: without the zeros that banks pad them with, and in any letter case. The database compares them with `checkNumberKeyOf`. */
export function checkNumberKey(checkNumber: string): string {
  return numberKey(checkNumber).replace(/^0+(?=.)/, '');
}

/** @returns undefined if neither names nor groups determine it. */
function isSamePayer(one: ComparedCheck, other: ComparedCheck): boolean | undefined {
  const [name, otherName] = [payerKey(one.payer), payerKey(other.payer)];
  const hasNames = name !== '' && otherName !== '';
  if (hasNames && name === otherName) return true;
  const [group, otherGroup] = [one.groupNumber, other.groupNumber];
  if (group === null || otherGroup === null) return undefined;
  if (group !== otherGroup) return hasNames ? undefined : false;
  return hasNames ? arePayersAlike(one.payer, other.payer) || undefined : true;
}

/** For two checks with the same number and amount whose payers are not certainly the same. */
function mayBeSamePayer(one: ComparedCheck, other: ComparedCheck): boolean {
  if (one.groupNumber !== null && one.groupNumber === other.groupNumber) return true;
  if (payerKey(one.payer) === '' || payerKey(other.payer) === '') return true;
  return arePayersAlike(one.payer, other.payer);
}

/** If both slips name bills that can take both checks, the checks are two payments. */
function isForNamedBills(check: ComparedCheck, earlier: ComparedCheck, openCents: Cents): boolean {
  return !!check.namedBillPk && !!earlier.namedBillPk && check.amountCents <= openCents;
}

/** Describes an earlier check: "Check 7001 for $1,200.00 from Harbor Foods was posted with the deposit of Mar 3, 2026." */
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
 * Like `earlierCheckText`, but without details of a deposit that the reader may not see.
 *
 * @source docs/decisions/controls.md#a-likely-duplicate-needs-a-reason
 */
export function earlierCheckShown(earlier: EarlierCheck): string {
  if (earlier.isInReach) return earlierCheckText(earlier);
  const state = earlier.isPosted ? 'was posted with' : 'is in';
  return `A check that is likely the same ${state} a deposit outside your access. A manager can compare the two.`;
}

/** Legal forms of businesses, which are omitted as often as written. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'and co company corp corporation inc incorporated limited llc llp lp ltd pc plc pllc the'.split(' '),
);

/** A payer's name for comparison: without case, accents, punctuation, and legal forms. Empty if it has no letter or digit. */
function payerKey(payer: string): string {
  return wordsOf(payer).join(' ');
}

/**
 * Whether two names on checks may be the same payer: each word of the shorter name is a prefix of a word in the other name or vice
 * versa, because banks shorten names: `Zephyr` and `ZEPHYR LOOMS INC`, `J. Smith` and `Jane Smith`.
 */
function arePayersAlike(one: string, other: string): boolean {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)];
  const [few, many] = words.length <= otherWords.length ? [words, [...otherWords]] : [otherWords, [...words]];
  if (few.length === 0) return false;
  if (few.join('') === many.join('')) return true;
  return few.every((word) => {
    const at = many.findIndex((candidate) => candidate.startsWith(word) || word.startsWith(candidate));
    if (at >= 0) many.splice(at, 1);
    return at >= 0;
  });
}

function wordsOf(payer: string): readonly string[] {
  const words = payer
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !LEGAL_FORMS.has(word));
  return own.length > 0 ? own : words;
}
