import type { LocalDate } from '../../../src/domain/dates/LocalDate';

/** Ways in which the server can be away. */
export type Outage = 'unreachable' | 'broken' | 'broken once' | 'maintenance';

/** What happens around people: time, and what breaks. */
export interface ConditionTasks {
  setToday(date: LocalDate): Promise<void>;
  /** @param isAlive whether everybody's machines run meanwhile */
  pass(ms: number, isAlive: boolean): Promise<void>;
  serverIs(outage: Outage): Promise<void>;
  loseNextPaymentAnswer(): Promise<void>;
}
