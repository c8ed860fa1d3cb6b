import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A group with its open amounts, as shown. */
export type AgedGroupShown = Readonly<
  Record<'group' | 'current' | '1 to 30' | '31 to 60' | '61 to 90' | 'over 90' | 'open' | 'pending', string>
>;

/** A group's bill, as shown; a returned payment has the number "Returned payment". */
export type AgedBillShown = Readonly<Record<'number' | 'open', string>>;

/** Open amounts by days past due. */
export interface AgingTasks {
  open(person: TestPerson, asOf: LocalDate): Promise<void>;
  groups(person: TestPerson): Promise<readonly AgedGroupShown[]>;
  /** Bills and returned payments of the first group. */
  bills(person: TestPerson): Promise<readonly AgedBillShown[]>;
}
