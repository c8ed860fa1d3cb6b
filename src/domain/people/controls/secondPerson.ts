import type { Person } from '../../platform/access/Person';
import type { Operation } from '../../platform/access/policy';
import { givesAny } from '../../platform/access/power';
import { dateText, dayOf } from '../../platform/dates/LocalDate';

/** A decision that needs two people: the first person's action, and who else decides. */
export interface TwoPersonDecision {
  /** Heading, such as `Refunds of held money`. */
  readonly label: string;
  /** Action of the first person: `asks for the refund`. */
  readonly first: string;
  /** Action of the second person: `approves it`. */
  readonly second: string;
  readonly firstOperation: Operation;
  readonly secondOperation: Operation;
  /** Operation for viewing it. */
  readonly readOperation: Operation;
  /** When a second person is needed. */
  readonly when: string;
  /** Why the first person may not take the second step. */
  readonly own: string;
  /** Who has to. */
  readonly other: string;
}

/** Power that a person was recently given. */
export interface UnconfirmedPower {
  /** Key of the event in the person's history. */
  readonly eventPk: string;
  /** Who gave it. */
  readonly fromId: string;
}

const office = (operation: Operation, readOperation: Operation = operation) => ({
  firstOperation: operation,
  secondOperation: operation,
  readOperation,
});

/**
 * All decisions that need two people, in one place: used by the server to refuse, by screens to explain, and for the control
 * matrix.
 *
 * @source BR-CTL-12 docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export const TWO_PERSON_DECISIONS = {
  payment: {
    label: 'Payments of a reconciled bill',
    first: 'reconciles the bill',
    second: 'pays it',
    firstOperation: 'bills.reconcile',
    secondOperation: 'payments.create',
    readOperation: 'payments.read',
    when: 'where the rules of the group ask for it',
    own: 'You reconciled this bill.',
    other: 'Your group requires another person to pay it.',
  },
  refund: {
    label: 'Refunds of held money',
    first: 'asks for the refund',
    second: 'approves it',
    ...office('suspense.change', 'suspense.work'),
    when: 'above the limits',
    own: 'You asked for this refund.',
    other: 'Another person has to approve it.',
  },
  refundCredit: {
    label: 'ACH credits of refunds',
    first: 'chooses the account',
    second: 'approves the ACH credit',
    ...office('suspense.change', 'suspense.work'),
    when: 'for refunds above the limits and accounts that are new or changed',
    own: 'You chose this account.',
    other: 'Another person has to approve the ACH credit.',
  },
  remittance: {
    label: 'Remittances of unclaimed refunds to states',
    first: 'asks for the remittance',
    second: 'approves it',
    ...office('suspense.change', 'suspense.work'),
    when: 'above the limits',
    own: 'You asked for this remittance.',
    other: 'Another person has to approve it.',
  },
  reversal: {
    label: 'Reversals of a debit at the bank',
    first: 'asks for the reversal',
    second: 'approves it',
    ...office('payments.reverse'),
    when: 'above the limits',
    own: 'You asked for this reversal.',
    other: 'Another manager has to approve it.',
  },
  fileReversal: {
    label: 'Reversals of a bank file',
    first: 'asks for the reversal',
    second: 'approves it',
    ...office('returnFiles.post'),
    when: 'above the limits',
    own: 'You asked for this reversal.',
    other: 'Another manager has to approve it.',
  },
  short: {
    label: 'Shorts that are carried or written off',
    first: 'asks to close the bill',
    second: 'confirms it',
    ...office('bills.closeShort'),
    when: 'above the limits',
    own: 'You asked to close this bill short.',
    other: 'Another manager must confirm it.',
  },
  writeOff: {
    label: 'Write-offs of member balances',
    first: 'asks for the write-off',
    second: 'approves it',
    ...office('corrections.write', 'register.read'),
    when: 'above the limits',
    own: 'You asked for this write-off.',
    other: 'Another person has to approve it.',
  },
  limit: {
    label: 'Looser limits over time',
    first: 'asks for the limit',
    second: 'confirms it',
    ...office('controls.write', 'controls.read'),
    when: 'always',
    own: 'You asked for this limit.',
    other: 'Another manager has to confirm it.',
  },
  carrierAccount: {
    label: 'Bank accounts of carriers',
    first: 'enters the account',
    second: 'confirms it',
    ...office('setup.write', 'setup.read'),
    when: 'always',
    own: 'You entered this account.',
    other: 'Another manager has to confirm it.',
  },
  accountChange: {
    label: 'Changes of an account that its bank asks for',
    first: "posts the bank's notification",
    second: 'decides about the change',
    firstOperation: 'returnFiles.post',
    secondOperation: 'bankAccounts.decideChange',
    readOperation: 'bankAccounts.read',
    when: 'always',
    own: 'You posted this notification.',
    other: 'A payor of the group or another manager has to decide.',
  },
  erasure: {
    label: 'Erasures of a member',
    first: 'asks for the erasure',
    second: 'approves it',
    ...office('members.erase', 'members.readErasures'),
    when: 'always',
    own: 'You asked for this erasure.',
    other: 'Another manager has to approve it.',
  },
  rates: {
    label: 'Rate tables',
    first: 'proposes the rates',
    second: 'confirms them',
    ...office('rates.write', 'rates.read'),
    when: 'always',
    own: 'You proposed these rates,',
    other: 'so another person must confirm them.',
  },
  opening: {
    label: 'Opening balances',
    first: 'enters the control totals',
    second: 'posts the balances',
    ...office('uploads.opening'),
    when: 'always',
    own: 'You entered the control totals.',
    other: 'Another manager has to post the balances.',
  },
  statement: {
    label: 'Bank statements',
    first: 'adds the statement or matches its lines',
    second: 'signs it',
    ...office('cash.work', 'ledger.read'),
    when: 'always',
    own: 'You added this statement or matched its lines,',
    other: 'so another manager signs it.',
  },
  period: {
    label: 'Closed months',
    first: 'closes the month',
    second: 'reopens it',
    ...office('periods.close', 'ledger.read'),
    when: 'always',
    own: 'You closed this month,',
    other: 'so another manager must reopen it.',
  },
  access: {
    label: 'New access that lets a person decide',
    first: 'gives the access',
    second: 'confirms it',
    firstOperation: 'directory.write',
    secondOperation: 'controls.write',
    readOperation: 'directory.read',
    when: 'always for a third manager, otherwise so that the person counts as a second person of the one who gave it at once',
    own: 'You gave this access.',
    other: 'Another manager has to confirm it.',
  },
} as const satisfies Record<string, TwoPersonDecision>;

export type TwoPersonKind = keyof typeof TWO_PERSON_DECISIONS;

/** Operations of the first and second people. */
const STEPS: readonly Operation[] = Object.values(TWO_PERSON_DECISIONS).flatMap(
  ({ firstOperation, secondOperation }) => [firstOperation, secondOperation],
);

/**
 * Whether a change lets a person take part in a two-person decision that they could not take part in before. @param before
 * undefined for a new person
 */
export function givesDecision(before: Person | undefined, after: Person): boolean {
  return givesAny(STEPS, before, after);
}

/**
 * Whether a change lets a person decide as a manager who could not before.
 *
 * @param before undefined for a new person.
 * @source BR-CTL-14 docs/decisions/controls.md#another-manager-confirms-a-third-manager
 */
export function makesManager(before: Person | undefined, after: Person): boolean {
  return givesAny([TWO_PERSON_DECISIONS.access.secondOperation], before, after);
}

/**
 * A person who does not count as another's second person because of recently given power. `gave`: they gave it to the person;
 * `got`: the person gave it to them; `shared`: someone else gave it to both. Directly or through others.
 */
export interface Tie {
  readonly userId: string;
  readonly name: string;
  readonly how: 'gave' | 'got' | 'shared';
  /** Name of the person who gave it to both; otherwise empty. */
  readonly through: string;
  /** End of the tie: ISO, UTC. */
  readonly until: string;
}

/**
 * Why a person cannot take the second step; undefined if they can.
 *
 * @param firstIds people who took the first step.
 * @param ties of the person.
 */
export function secondPersonProblem(
  kind: TwoPersonKind,
  firstIds: readonly string[],
  userId: string,
  ties: readonly Tie[],
): string | undefined {
  const { own, other } = TWO_PERSON_DECISIONS[kind];
  if (firstIds.includes(userId)) return `${own} ${other}`;
  const tie = ties.find((one) => firstIds.includes(one.userId) && countsFor(kind, one));
  if (!tie) return undefined;
  const needed = other.replace(/^so /, '');
  return `${tieText(tie)} ${needed.charAt(0).toUpperCase()}${needed.slice(1)}`;
}

/**
 * Two people of a group who were added by its administrator may still reconcile and pay: the group's own bill involves nobody
 * else's money.
 */
export function countsFor(kind: TwoPersonKind, { how }: Pick<Tie, 'how'>): boolean {
  return kind !== 'payment' || how !== 'shared';
}

function tieText({ name, how, through, until }: Tie): string {
  const day = dateText(dayOf(new Date(until)));
  if (how === 'gave') return `${name} gave you access, so you don't count as a second person for ${name} until ${day}.`;
  if (how === 'got') return `You gave ${name} access, so you don't count as a second person for ${name} until ${day}.`;
  return `${through} gave you and ${name} access, so you don't count as a second person for ${name} until ${day}.`;
}

const MAX_NAMED = 3;

/** Who could decide instead, or what to do if nobody can. @param names in the order to list them */
export function couldDecideText(names: readonly string[]): string {
  const [first] = names;
  if (first === undefined)
    return 'No one else can decide now. Ask another manager to confirm the new access, or to give the role to someone else.';
  const listed = names.slice(0, MAX_NAMED);
  const more = names.length - listed.length;
  const all = more > 0 ? [...listed, `${more} more`] : listed;
  const text = all.length === 1 ? first : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
  return `${text} can.`;
}
