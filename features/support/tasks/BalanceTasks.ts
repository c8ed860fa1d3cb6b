import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** A balance in the list of a group, as shown. */
export type BalanceShown = Readonly<Record<'member' | 'coverage' | 'billed' | 'balance' | 'is', string>>;

/** The register of balances. */
export interface BalanceTasks {
  /** The balances that are not zero, by name. */
  shown(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly BalanceShown[]>;
}
