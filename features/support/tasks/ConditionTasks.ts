import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';

/** Server outages; `none` ends one. */
export type Outage = 'unreachable' | 'broken' | 'broken once' | 'maintenance' | 'overloaded' | 'none';

/** Time and outages. */
export interface ConditionTasks {
  setToday(date: LocalDate): Promise<void>;
  passTime(ms: number): Promise<void>;
  setOutage(outage: Outage): Promise<void>;
  /** From now on the server responds as a newer version than the open pages. */
  installNewerVersion(): Promise<void>;
  dropNextPaymentResponse(): Promise<void>;
  /** The connection ends when half of the next exported list has arrived. */
  cutOffNextExport(): Promise<void>;
  /** Waits until the maintenance page is gone. */
  waitForReturn(person: TestPerson): Promise<void>;
}
