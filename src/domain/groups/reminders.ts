import type { LocalDate } from '../dates/LocalDate';
import { addDays } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import type { EmailChoice } from '../notices/noticeEmails';

/** Most groups that are reminded in one call. */
export const MAX_REMINDED_TOGETHER = 200;

/** Default of the days after a reminder in which a group is skipped. */
export const REMIND_AFTER_DAYS = 7;

/** Why a group is skipped: nothing is past due, no one would see the reminder, or there was one in the last days. */
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

/** What a reminder of a group does or did. */
export interface GroupReminder {
  readonly groupNumber: string;
  /** `refused`: the group is not in scope, or changes are closed. */
  readonly outcome: 'reminded' | ReminderSkip | 'refused';
  /** Why it was refused. Empty otherwise. */
  readonly message: string;
  /** Past due bills with a stage, and what is open on them. */
  readonly billCount: number;
  readonly pastDueCents: Cents;
  readonly people: ReachedPeople;
  /** The reminder before this one; null if there is none. */
  readonly last: PastReminder | null;
}

/** What decides whether a group is reminded. */
export interface ReminderFacts {
  readonly billCount: number;
  readonly people: ReachedPeople;
  /** Day of the last reminder; undefined if there is none. */
  readonly lastOn: LocalDate | undefined;
}

/**
 * Decides whether a group is reminded.
 *
 * @param again whether groups that were reminded in the last days are reminded, too.
 * @param afterDays days after a reminder in which a group is skipped: 7 skips it until the same weekday. 0 never skips.
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
