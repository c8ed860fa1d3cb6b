import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';

/** Figures of the dashboard, and bulk actions on bills. */
export interface DashboardTasks {
  look(person: TestPerson): Promise<void>;
  toRelease(person: TestPerson): Promise<number>;
  byStatus(person: TestPerson, status: BillStatus): Promise<{ readonly count: number; readonly dueCents: Cents }>;
  release(person: TestPerson, bills: readonly StageBill[]): Promise<void>;
  /** Message about a bill to release. */
  releaseResult(person: TestPerson, bill: StageBill): Promise<string>;
  runProcessing(person: TestPerson, businessDate: LocalDate): Promise<void>;
}
