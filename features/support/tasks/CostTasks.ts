import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageBill } from '../stage/StageBills';

export type JournalLineShown = Readonly<Record<'account' | 'cost center' | 'debit' | 'credit', string>>;
export type CostShown = Readonly<Record<'cost center' | 'coverage' | 'employer', string>>;
export type JournalEntryShown = Readonly<Record<'amount due' | 'reverses', string>>;

export type MemberCostShown = Readonly<Record<'member' | 'cost center' | 'file', string>>;

/** A group's cost centers and journal. */
export interface CostTasks {
  /** @param codes of the cost centers  @param without label of an account that is left empty */
  setUp(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    codes: readonly string[],
    without?: string,
  ): Promise<void>;
  /** @param pasted text with headings, separated by tabs */
  paste(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    pasted: { readonly text: string; readonly from: LocalDate },
  ): Promise<void>;
  put(
    person: TestPerson,
    group: Pick<Group, 'groupNumber'>,
    value: { readonly memberId: string; readonly centers: string; readonly from: LocalDate },
  ): Promise<void>;
  /** Applies the group's latest file with cost centers. */
  apply(person: TestPerson, group: Pick<Group, 'groupNumber'>, from: LocalDate, isConfirmed: boolean): Promise<void>;
  /** A row for each cost center of a member, the latest first; members without one have an empty row. */
  members(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly MemberCostShown[]>;
  correct(person: TestPerson, bill: StageBill): Promise<void>;
  /** The lines of the latest entry. */
  lines(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly JournalLineShown[]>;
  /** By month, the latest first. */
  costs(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly CostShown[]>;
  /** Latest first. */
  entries(person: TestPerson, group: Pick<Group, 'groupNumber'>): Promise<readonly JournalEntryShown[]>;
}
