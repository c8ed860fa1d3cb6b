import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A month of the ledger, as shown. */
export type MonthShown = Readonly<Record<'month' | 'state' | 'versions', string>>;

/** A task of the close calendar, as shown. */
export type CloseTaskShown = Readonly<Record<'task' | 'owner' | 'business day' | 'state', string>>;

/** The months of the ledger. */
export interface PeriodTasks {
  /** Closes a month. @param month its first day; default: the earliest that is not closed */
  close(person: TestPerson, month?: LocalDate): Promise<void>;
  /** @param month its first day; default: the earliest that is not closed */
  beginClosing(person: TestPerson, month?: LocalDate): Promise<void>;
  /** Reopens a month. @param month its first day; default: the latest closed month */
  reopen(person: TestPerson, reason: string, month?: LocalDate): Promise<void>;
  months(person: TestPerson): Promise<readonly MonthShown[]>;
  tasks(person: TestPerson): Promise<readonly CloseTaskShown[]>;
}
