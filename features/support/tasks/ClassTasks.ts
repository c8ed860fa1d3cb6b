import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

export type MemberClassShown = Readonly<Record<'member' | 'class' | 'file', string>>;

/** Classes of group members. */
export interface ClassTasks {
  set(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    value: {
      readonly memberId: string;
      readonly memberName: string;
      readonly className: string;
      readonly from: LocalDate;
    },
  ): Promise<void>;
  /** Applies the classes of the group's latest file. */
  apply(person: TestPerson, group: Pick<Group, 'groupNumber'>, from: LocalDate, isConfirmed: boolean): Promise<void>;
  /** One row for each class of a member, latest first. Members without a class have an empty row. */
  members(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly MemberClassShown[]>;
}
