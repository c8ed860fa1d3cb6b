import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';

/** What the office sees at a glance, and does for many bills at once. */
export interface DashboardTasks {
  look(person: TestPerson): Promise<void>;
  toRelease(person: TestPerson): Promise<number>;
  byStatus(person: TestPerson, status: BillStatus): Promise<{ readonly count: number; readonly dueCents: Cents }>;
  release(person: TestPerson, bills: readonly StageBill[]): Promise<void>;
  /** What was said about a bill that was to be released. */
  releaseResult(person: TestPerson, bill: StageBill): Promise<string>;
  runProcessing(person: TestPerson, businessDate: LocalDate): Promise<void>;
}
