import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { Group } from '../stage/Group';

/** A row of the list of groups, as shown. */
export type GroupBalanceShown = Readonly<
  Record<'group' | 'carriers' | 'balance' | 'past due' | 'stage' | 'rule', string>
>;

/** A figure of a group's page, as shown. */
export type GroupFigureShown = Readonly<Record<'figure' | 'value', string>>;

/** What happened to a group that was to be reminded. */
export type ReminderShown = Readonly<Record<'group' | 'result', string>>;

export type GroupOrder = 'name' | 'pastDue';

/** The list of groups, and a group's page. */
export interface GroupTasks {
  openList(person: TestPerson, order: GroupOrder): Promise<void>;
  /** Exports the list that is open. */
  exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array>;
  balances(person: TestPerson): Promise<readonly GroupBalanceShown[]>;
  openPage(person: TestPerson, group: Group): Promise<void>;
  /** Searches the members of a group. @param text empty for all */
  findMembers(person: TestPerson, group: Group, text: string): Promise<void>;
  /** Names of the members found. */
  members(person: TestPerson): Promise<readonly string[]>;
  /** Reminds all past due groups that the person sees. @param again also those reminded recently */
  remindAll(person: TestPerson, again: boolean): Promise<void>;
  remind(person: TestPerson, group: Group, again: boolean): Promise<void>;
  /** Shows what reminding all past due groups would do, without reminding any. @param again also those reminded recently */
  previewReminders(person: TestPerson, again: boolean): Promise<void>;
  /** The answer, in words. */
  reminderEffect(person: TestPerson): Promise<string>;
  /** What happened to the groups that were to be reminded last. */
  reminders(person: TestPerson): Promise<readonly ReminderShown[]>;
  figures(person: TestPerson): Promise<readonly GroupFigureShown[]>;
}
