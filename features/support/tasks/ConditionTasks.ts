import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';

/** Ways in which the server can be away; `none`: it is there again. */
export type Outage = 'unreachable' | 'broken' | 'broken once' | 'maintenance' | 'overloaded' | 'none';

/** What happens around people: time, and what breaks. */
export interface ConditionTasks {
  setToday(date: LocalDate): Promise<void>;
  /** @param isAlive whether everybody's machines run meanwhile */
  pass(ms: number, isAlive: boolean): Promise<void>;
  serverIs(outage: Outage): Promise<void>;
  /** From now on the server answers as a newer version than the open pages. */
  installNewerVersion(): Promise<void>;
  loseNextPaymentAnswer(): Promise<void>;
  /** Waits until nothing is shown in place of the screen any more. */
  untilLedBack(person: TestPerson): Promise<void>;
}
