import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** Overbilled amounts of a group's newest year by outcome, as shown. */
export type SavingsShown = Readonly<Record<'outcome' | 'overbilled', string>>;

/** What reconciling was worth. */
export interface SavingsTasks {
  /** The outcomes with an amount. */
  shown(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly SavingsShown[]>;
}
