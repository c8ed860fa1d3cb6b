import type { Scope } from '../../../../src/domain/access/Scope';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';

/** A bill as a number in a file can name it. */
export interface NamedBill {
  readonly billPk: string;
  readonly billNumber: string;
  readonly groupNumber: string;
}

/** A month a group is billed for, by a day in it. */
export interface BilledMonth {
  readonly groupNumber: string;
  readonly day: LocalDate;
}

/** What the rows of a file are held against. */
export interface UploadFacts {
  /** Those of the groups that lie within `scope` and, where one is named, are billed by the carrier. */
  groupsWithin(scope: Scope, groupNumbers: readonly string[], carrierCode?: string): Promise<readonly string[]>;
  /** Those of the bills that are there already and not of this file, whatever their state: by group and number. */
  existingBills(
    bills: readonly Pick<NamedBill, 'groupNumber' | 'billNumber'>[],
    filePk: string,
  ): Promise<readonly NamedBill[]>;
  /** Those of the months for which the carrier has a bill that is not of this file, whatever its state, with its number. */
  billedMonths(
    carrierCode: string,
    months: readonly BilledMonth[],
    filePk: string,
  ): Promise<readonly (BilledMonth & Pick<NamedBill, 'billNumber'>)[]>;
  /** Bills of these numbers that went out and lie within `scope`. */
  billsWithin(scope: Scope, billNumbers: readonly string[]): Promise<readonly NamedBill[]>;
  /** IDs of the members on the bills of a group's latest month that went out; none when none did. */
  latestMembers(groupNumber: string): Promise<readonly string[]>;
}
