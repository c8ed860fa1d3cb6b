import type { BillCover } from '../../../../src/domain/billing/bills/billCover';
import type { DelinquencyStage } from '../../../../src/domain/billing/delinquency/DelinquencyStage';
import type { PastReminder, ReachedPeople } from '../../../../src/domain/office/groups/reminders';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { Actor } from '../../../platform/shared/Actor';
import type { PastDueBill, Subscriber } from '../ports';

/** A past due bill that a group is reminded of. */
export interface BillToRemind extends PastDueBill {
  /** Null for a bill of the whole group. */
  readonly divisionNumber: string | null;
  readonly openCents: Cents;
}

/** When groups are reminded. */
export interface ReminderTime {
  /** Today at the office. */
  readonly today: LocalDate;
  readonly now: Date;
}

/** A reminder as it is saved. */
export interface SavedReminder {
  readonly billCount: number;
  readonly pastDueCents: Cents;
  readonly people: ReachedPeople;
}

/** A group in scope, with the data that decides whether it is reminded. */
export interface ReminderBasis {
  readonly groupNumber: string;
  /** In order of their keys. */
  readonly bills: readonly BillToRemind[];
  /** Money that the office has for its owed bills, by bill. */
  readonly cover: ReadonlyMap<string, BillCover>;
  /** Active people with a role in the group. */
  readonly people: readonly Subscriber[];
  /** The last reminder with another key; null if there is none. */
  readonly last: PastReminder | null;
  /** Reminder saved by an earlier call with the same key; undefined if there was none. */
  readonly saved: SavedReminder | undefined;
}

/** Reminders of groups, in a transaction. */
export interface ReminderRepository {
  /** Blocks other reminders of the group until the transaction ends. */
  lock(groupNumber: string): Promise<void>;
  /** Past due bills of the groups, by group and key. */
  bills(groupNumbers: readonly string[], time: ReminderTime): Promise<readonly BillToRemind[]>;
  /** Groups in scope, in any order. @param requestPk key of the request */
  groups(
    scope: Scope,
    groupNumbers: readonly string[],
    requestPk: string,
    time: ReminderTime,
  ): Promise<readonly ReminderBasis[]>;
  /**
   * Makes the past due notices of the bills new again: unread for these people, and emailed again to people of the group. Adds notices that
   * nightly processing has not added yet.
   *
   * @param bills of one group.
   */
  renewNotices(
    bills: readonly (Pick<BillToRemind, 'groupNumber' | 'billPk'> & { readonly stage: DelinquencyStage })[],
    userIds: readonly string[],
    now: Date,
  ): Promise<void>;
  /** Saves that the group was reminded. */
  add(groupNumber: string, requestPk: string, reminder: SavedReminder, by: Actor, now: Date): Promise<void>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly reminders: ReminderRepository;
  }
}
