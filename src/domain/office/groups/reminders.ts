import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cappedSum, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted, labelOf } from '../../platform/text/wording';
import type { EmailChoice } from '../notices/noticeEmails';

/** Maximum groups reminded in one call. */
export const MAX_REMINDED_TOGETHER = 200;

/** Default number of days for which a group is skipped after a reminder. */
export const REMIND_AFTER_DAYS = 7;

/** Why a group is skipped: nothing is past due, nobody would see the reminder, or the group was reminded recently. */
export const REMINDER_SKIPS = ['notPastDue', 'nobody', 'recently'] as const;
export type ReminderSkip = (typeof REMINDER_SKIPS)[number];

/** A reminder of a group in the past. */
export interface PastReminder {
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Name of the admin who sent it. */
  readonly by: string;
}

/** People of the group who see the reminder, by when they get an email about it. */
export type ReachedPeople = Readonly<Record<EmailChoice, number>>;

/** Effect or result of a group's reminder. */
export interface GroupReminder {
  readonly groupNumber: string;
  /** `refused`: the group is not in scope, or changes are closed. */
  readonly outcome: 'reminded' | ReminderSkip | 'refused';
  /** Why it was refused. Empty otherwise. */
  readonly message: string;
  /** Past due bills with a stage, and their open amount. */
  readonly billCount: number;
  readonly pastDueCents: Cents;
  /** The part that the office already holds, in suspense or in open deposits; omitted if none. */
  readonly coveredCents?: Cents;
  readonly people: ReachedPeople;
  /** The reminder before this one; null if there is none. */
  readonly last: PastReminder | null;
}

/** Facts that determine whether a group is reminded. */
export interface ReminderFacts {
  readonly billCount: number;
  readonly people: ReachedPeople;
  /** Day of the last reminder; undefined if there is none. */
  readonly lastOn: LocalDate | undefined;
}

/**
 * Decides whether to remind a group.
 *
 * @param again whether to include groups that were reminded recently.
 * @param afterDays days for which a group is skipped after a reminder: 7 skips it until the same weekday. 0 never skips.
 * @source BR-REM-02 BR-REM-03
 */
export function reminderOutcome(
  { billCount, people, lastOn }: ReminderFacts,
  { today, again, afterDays }: { readonly today: LocalDate; readonly again: boolean; readonly afterDays: number },
): 'reminded' | ReminderSkip {
  if (billCount === 0) return 'notPastDue';
  if (peopleReached(people) === 0) return 'nobody';
  const isRecent = lastOn !== undefined && addDays(lastOn, afterDays) > today;
  return isRecent && !again ? 'recently' : 'reminded';
}

export function peopleReached({ none, atOnce, daily }: ReachedPeople): number {
  return none + atOnce + daily;
}

/** Effect of reminding several groups. */
export interface ReminderEffect {
  /** Groups that are reminded. */
  readonly groupNumbers: readonly string[];
  readonly billCount: number;
  readonly pastDueCents: Cents;
  /** The part that the office already holds, and the number of groups that are covered in full. */
  readonly covered: { readonly cents: Cents; readonly groups: number };
  /** A person of several groups counts in each. */
  readonly people: ReachedPeople;
  /** Number of groups that are skipped for each reason. */
  readonly skipped: Readonly<Record<ReminderSkip | 'refused', number>>;
}

/** @param again whether to include groups that were reminded recently. */
export function reminderEffect(previews: readonly GroupReminder[], again: boolean): ReminderEffect {
  const included = previews.filter(({ outcome }) => outcome === 'reminded' || (again && outcome === 'recently'));
  const peopleBy = (choice: EmailChoice) => included.reduce((sum, { people }) => sum + people[choice], 0);
  const skippedFor = (reason: GroupReminder['outcome']) =>
    previews.filter((one) => one.outcome === reason && !included.includes(one)).length;
  return {
    groupNumbers: included.map(({ groupNumber }) => groupNumber),
    billCount: included.reduce((sum, one) => sum + one.billCount, 0),
    pastDueCents: cappedSum(included.map(({ pastDueCents }) => pastDueCents)),
    covered: {
      cents: cappedSum(included.map(({ coveredCents = ZERO }) => coveredCents)),
      groups: included.filter(({ coveredCents, pastDueCents }) => coveredCents === pastDueCents).length,
    },
    people: { none: peopleBy('none'), atOnce: peopleBy('atOnce'), daily: peopleBy('daily') },
    skipped: {
      notPastDue: skippedFor('notPastDue'),
      nobody: skippedFor('nobody'),
      recently: skippedFor('recently'),
      refused: skippedFor('refused'),
    },
  };
}

/**
 * Who will see the reminder: `3 groups with $4,200.00 past due on 5 bills will be reminded. 7 people will see the past due notices
 * as unread again.`
 */
export function reminderText({ groupNumbers, billCount, pastDueCents, covered, people }: ReminderEffect): string {
  const groups = groupNumbers.length;
  if (groups === 0) return 'No group will be reminded.';
  const reached = peopleReached(people);
  const counts = `${counted(groups, 'group')} with ${formatCents(pastDueCents)} past due on ${counted(billCount, 'bill')}`;
  return `${counts} will be reminded. ${coveredText(covered, groups)}${counted(reached, 'person', 'people')} will see the past due notices as unread again.`;
}

function coveredText({ cents, groups: inFull }: ReminderEffect['covered'], groups: number): string {
  if (cents === 0) return '';
  const all =
    inFull === 0 ? '' : inFull === groups ? ', which is all of it' : `, all of it for ${counted(inFull, 'group')}`;
  return `${formatCents(cents)} of this is in suspense or in open deposits already${all}. The reminder says so. `;
}

/** When people get an email, according to their settings: `Emails: 1 at once, 5 with the next daily email, 1 none.` */
export function reminderEmailText({ people }: Pick<ReminderEffect, 'people'>): string {
  const counts = emailCountsText(people);
  return counts === '' ? '' : `Emails: ${counts}.`;
}

/** `1 at once, 5 with the next daily email, 1 none`; empty if there are no people. */
export function emailCountsText({ none, atOnce, daily }: ReachedPeople): string {
  const parts = [
    atOnce > 0 && `${atOnce.toLocaleString('en-US')} at once`,
    daily > 0 && `${daily.toLocaleString('en-US')} with the next daily email`,
    none > 0 && `${none.toLocaleString('en-US')} none`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** Skipped groups, one sentence per reason. */
export function skippedTexts({ skipped }: ReminderEffect): readonly string[] {
  const texts = [
    [skipped.notPastDue, 'nothing past due'],
    [skipped.nobody, 'no one has access to their past due bills'],
    [skipped.recently, 'already reminded recently'],
    [skipped.refused, 'outside your access'],
  ] as const;
  return texts.flatMap(([count, why]) => (count === 0 ? [] : [`${counted(count, 'group')} skipped: ${why}.`]));
}

const SKIP_TEXTS: Readonly<Record<ReminderSkip, string>> = {
  notPastDue: 'No bill is past due anymore.',
  nobody: 'No one in the group sees its past due bills.',
  recently: 'It was reminded recently.',
};

/** Why a group was not reminded; empty if it was. An outcome unknown to this version is shown as the server sent it. */
export function skipText({ outcome, message }: Pick<GroupReminder, 'outcome' | 'message'>): string {
  if (outcome === 'reminded') return '';
  if (outcome === 'refused') return message;
  return labelOf(SKIP_TEXTS, outcome);
}

/** The result for a group that the server omitted. */
export function outOfReach(groupNumber: string): GroupReminder {
  const people = { none: 0, atOnce: 0, daily: 0 };
  const message = "There is no such group, or you don't have access to it.";
  return { groupNumber, outcome: 'refused', message, billCount: 0, pastDueCents: ZERO, people, last: null };
}
