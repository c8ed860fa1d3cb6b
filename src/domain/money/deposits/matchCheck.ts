import type { Cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { numberKey } from '../../platform/text/numberKey';
import type { CheckChoice, CheckTarget } from './Deposit';

/** The fields of a check that may identify its bill or group. */
export interface GivenCheck {
  readonly amountCents: Cents;
  readonly billNumber: string | null;
  readonly groupNumber: string | null;
}

/** Placement of a check, as far as its number, amount, and group determine it. */
export interface CheckMatch {
  readonly target: CheckTarget;
  readonly groupNumber: string | null;
  readonly billPk: string | null;
  /** One sentence. */
  readonly reason: string;
}

const NOWHERE = { groupNumber: null, billPk: null } as const;

/**
 * Matches a check by bill number, by group and amount, and by group. An amount alone is not enough, nor is a number used by several
 * groups or by several carriers of a group: a person then chooses among `choicesOf`.
 *
 * @param bills in the person's scope; may include unrelated bills.
 * @param groups numbers of the groups in scope that checks name.
 * @source docs/decisions/deposits.md#a-check-goes-to-the-bill-or-group-it-names
 */
export function matchCheck(check: GivenCheck, bills: readonly CheckChoice[], groups: ReadonlySet<string>): CheckMatch {
  const { billNumber, groupNumber, amountCents } = check;
  const named = billsNamed(check, bills);
  const [bill] = named;
  if (bill && named.length === 1) return toBill(bill, `Bill number ${bill.billNumber}`, amountCents);
  if (named.length > 1) {
    const [exact, ...others] = named.filter(({ openCents }) => openCents === amountCents);
    if (exact && others.length === 0) return toBill(exact, `Bill number ${exact.billNumber} and amount`, amountCents);
    const isOneGroup = named.every((other) => other.groupNumber === named[0]?.groupNumber);
    return undecided(
      isOneGroup
        ? `Group ${named[0]?.groupNumber} has ${named.length} bills ${billNumber}, of different carriers. Choose one.`
        : `Several groups have a bill ${billNumber}. Choose one.`,
    );
  }
  if (groupNumber !== null && groups.has(groupNumber)) return matchInGroup(groupNumber, check, bills);
  if (bills.some((candidate) => candidate.openCents === amountCents)) {
    return undecided('Only the amount agrees with a bill. Choose it if it is the right one.');
  }
  return { target: 'unknown', ...NOWHERE, reason: 'No bill or group matches this check.' };
}

function matchInGroup(
  groupNumber: string,
  { amountCents, billNumber }: GivenCheck,
  bills: readonly CheckChoice[],
): CheckMatch {
  const open = bills.filter((bill) => bill.groupNumber === groupNumber && bill.openCents > 0);
  const exact = open.filter(({ openCents }) => openCents === amountCents);
  const [only] = exact;
  if (only && exact.length === 1 && billNumber === null)
    return toBill(only, `Group ${groupNumber} and amount`, amountCents);
  if (open.length === 0) {
    return { target: 'group', groupNumber, billPk: null, reason: `Group ${groupNumber}, which has no open bill.` };
  }
  if (billNumber !== null)
    return undecided(`Group ${groupNumber} has no bill ${billNumber}. Choose where the check goes.`);
  return undecided(
    exact.length > 1
      ? `Group ${groupNumber} has ${exact.length} open bills of this amount. Choose one.`
      : `No open bill of group ${groupNumber} has this amount. Choose where the check goes.`,
  );
}

/**
 * Bills that a check may pay, most likely first: bills it names, bills of its group, then bills with its amount; within each, the
 * same amount first.
 */
export function choicesOf(check: GivenCheck, bills: readonly CheckChoice[], most = 20): readonly CheckChoice[] {
  const named = new Set(billsNamed(check, bills));
  const rank = (bill: CheckChoice) => {
    if (named.has(bill)) return 0;
    const isOfGroup = bill.groupNumber === check.groupNumber;
    const isSameAmount = bill.openCents === check.amountCents;
    if (isOfGroup && bill.openCents > 0) return isSameAmount ? 1 : 2;
    return isSameAmount ? 3 : 4;
  };
  return bills
    .map((bill) => ({ bill, place: rank(bill) }))
    .filter(({ place }) => place < 4)
    .sort((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ bill }) => bill);
}

/** Bills with exactly this number; otherwise those that match ignoring case. */
export function billsNumbered<Bill extends { readonly billNumber: string }>(
  billNumber: string,
  bills: readonly Bill[],
): readonly Bill[] {
  const key = numberKey(billNumber);
  const named = bills.filter((bill) => numberKey(bill.billNumber) === key);
  const exact = named.filter((bill) => bill.billNumber === billNumber.trim());
  return exact.length > 0 ? exact : named;
}

function billsNamed({ billNumber, groupNumber }: GivenCheck, bills: readonly CheckChoice[]): readonly CheckChoice[] {
  if (billNumber === null) return [];
  const own = groupNumber === null ? bills : bills.filter((bill) => bill.groupNumber === groupNumber);
  return billsNumbered(billNumber, own);
}

function toBill({ billPk, groupNumber, openCents }: CheckChoice, why: string, amountCents: Cents): CheckMatch {
  const difference = openCents - amountCents;
  const rest = difference === 0 || openCents === 0 ? '' : `; ${formatCents(openCents)} is open on it`;
  return { target: 'bill', groupNumber, billPk, reason: `${why}${rest}.` };
}

function undecided(reason: string): CheckMatch {
  return { target: 'undecided', ...NOWHERE, reason };
}
