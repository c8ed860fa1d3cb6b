import type { AgeRule, SpouseAge } from '../../../src/domain/billing/rates/RateTable';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageBill } from '../stage/StageBills';

/** A rate table in the list, as shown. */
export type RateTableShown = Readonly<Record<'state' | 'rates' | 'source', string>>;

/** Rates to propose, of the health carrier. */
export interface ProposedRates {
  /** First day of a month. */
  readonly from: LocalDate;
  /** As copied from a spreadsheet, with headings. */
  readonly text: string;
  readonly hasExhibit: boolean;
  /** Day of the members' ages. Default: the first day of the month. */
  readonly ageRule?: AgeRule;
  /** The age that spouses are rated by. Default: the employee's. */
  readonly spouseAge?: SpouseAge;
}

/** The rate tables of groups. */
export interface RateTasks {
  propose(person: TestPerson, group: Group, rates: ProposedRates): Promise<void>;
  /** Proposes what the latest bill of the health carrier says. */
  proposeLearned(person: TestPerson, group: Group): Promise<void>;
  /** Confirms the table that waits for it. */
  confirm(person: TestPerson, group: Group): Promise<void>;
  /** Reads what differs from the rates on a bill, as before a release. */
  check(person: TestPerson, bill: StageBill): Promise<void>;
  /** Reads rates from an xlsx file without proposing them. @param text with tabs, as `rateTextFrom` gives */
  readSheet(person: TestPerson, group: Group, text: string): Promise<void>;
  /** Opens the rate check of a bill with its lines. */
  openFindings(person: TestPerson, bill: StageBill): Promise<void>;
  /** Latest first. */
  shown(person: TestPerson, group: Group): Promise<readonly RateTableShown[]>;
}
