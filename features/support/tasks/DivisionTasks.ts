import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

export type DivisionShown = Readonly<Record<'division' | 'bills', string>>;

/** The divisions of a group. */
export interface DivisionTasks {
  /** @param divisions such as `01 East` */
  save(person: TestPerson, group: Pick<Group, 'groupNumber'>, divisions: readonly string[]): Promise<void>;
  /** @param division its number  @param lastMonth first day of its last month */
  end(person: TestPerson, group: Pick<Group, 'groupNumber'>, division: string, lastMonth: LocalDate): Promise<void>;
  /** @param divisions numbers; null for the whole group */
  limit(
    person: TestPerson,
    other: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    divisions: readonly string[] | null,
  ): Promise<void>;
  shown(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly DivisionShown[]>;
}
