import type { LocalDate } from '../../platform/dates/LocalDate';
import type { CellSeparation } from '../../platform/files/AmountCells';
import type { Cents } from '../../platform/money/Cents';
import type { Tier } from '../bills/Tier';
import type { EmployeeContribution } from '../rules/EmployeeContribution';
import type { WordRule } from './wordMeaning';

/** A person's decision about a word in the column of tiers: the tier, or empty if it is not compared. */
export interface TierRule extends WordRule {
  readonly field: 'tier';
  readonly to: Tier | '';
}

/** The cells of a payroll file as text. */
export interface PayrollRows {
  /** Rows from the first row of the file on, including empty rows. */
  readonly rows: readonly (readonly string[])[];
  /** Undefined for a workbook. */
  readonly cells: CellSeparation | undefined;
  /** A warning about characters that may be wrong; empty otherwise. */
  readonly notice: string;
}

/** A payroll file as text, before its columns are chosen. */
export interface PayrollTable {
  /** Headings for all columns of the widest row; unnamed columns are called by their letter. */
  readonly headers: readonly string[];
  /** Row of the headings in the file, from 1; `rows` begin right below. */
  readonly headerRow: number;
  readonly rows: readonly (readonly string[])[];
  /** The row of headings as in the file. */
  readonly headingRow: readonly string[];
  /**
   * Row number in the file for each of `rows`, where 1 is the first row below the headings; undefined if `rows` are the file's
   * rows.
   */
  readonly rowNumbers?: readonly number[] | undefined;
  /** All rows of the sheet, as in the file; undefined if only these rows are known. */
  readonly source?: readonly (readonly string[])[] | undefined;
}

/** Share of a premium. */
export type Share = 'employee' | 'employer';

/** A column that holds the amounts of one coverage. */
export interface CoverageColumn {
  readonly heading: string;
  /** Name of the coverage, as in the heading. */
  readonly coverage: string;
  readonly share: Share;
}

/** How often a payroll deducts. With `biweekly24` and `weekly48`, two and four paychecks of a month have deductions. */
export const PAY_SCHEDULES = ['monthly', 'semimonthly', 'biweekly24', 'biweekly26', 'weekly48', 'weekly52'] as const;

export type PaySchedule = (typeof PAY_SCHEDULES)[number];

/** What the amounts in a file represent, compared with a month's premium. */
export interface PayBasis {
  /** Undefined if the file has the whole month. */
  readonly schedule?: PaySchedule | undefined;
  /** Number of pay dates in the file. */
  readonly payDates?: number | undefined;
  /** Paychecks per school year, for people in the file who are not on the schedule; undefined if everyone is. */
  readonly schoolPaychecks?: number | undefined;
  /** Percentages of the premium that employees pay, by coverage of the bill; undefined if the file has both shares. */
  readonly employeePercents?: readonly EmployeePercent[] | undefined;
  /** The group's contributions by plan and tier, which take precedence over `employeePercents`. Only with these. */
  readonly employeeContributions?: readonly EmployeeContribution[] | undefined;
}

/** What the amounts in a compared file represent, as confirmed by a person. */
export interface ConfirmedPay {
  /** Undefined if the file has the whole month. */
  readonly schedule?: PaySchedule | undefined;
  /** Number of pay dates in the file. Default: 1. */
  readonly payDates?: number | undefined;
  /** Paychecks per school year, for people who are not on the schedule; undefined if everyone is. */
  readonly schoolPaychecks?: number | undefined;
  /** `both`: the employee's and the employer's share. */
  readonly share: 'employee' | 'both';
}

/** A coverage name in the file that a person matched to a coverage on the bill. */
export interface CoverageLink {
  /** As in the file. */
  readonly name: string;
  /** Coverage as on the bill; null if it is not compared. */
  readonly coverage: string | null;
}

/** The employee's share of a premium, in percent. */
export interface EmployeePercent {
  /** As on the bill. */
  readonly coverage: string;
  /** More than 0, at most 100, with up to two decimals. */
  readonly percent: number;
}

/** Columns of a group's payroll file, by heading. Null for columns the file does not have. */
export interface ColumnMapping {
  /** Null if the file has names only. */
  readonly memberId: string | null;
  /** The last name, if first names have their own column. */
  readonly memberName: string | null;
  readonly coverage: string | null;
  /** Null if each coverage has its own column. */
  readonly amount: string | null;
  readonly employerAmount: string | null;
  readonly firstName?: string | null | undefined;
  /** Column with the employer's own numbers, in a file that is matched by name. Distinguishes people with the same name. */
  readonly ownNumber?: string | null | undefined;
  readonly payDate?: string | null | undefined;
  readonly ssn?: string | null | undefined;
  readonly birthDate?: string | null | undefined;
  /** The tier column. Only read if the file has a coverage column. */
  readonly tier?: string | null | undefined;
  /** Columns that each hold one coverage; undefined if coverages are in rows. */
  readonly coverageColumns?: readonly CoverageColumn[] | undefined;
  /** Coverage names that a person has matched. */
  readonly coverages?: readonly CoverageLink[] | undefined;
  /** Words of the column of tiers that a person has decided about: the tier, or empty if they are not compared. */
  readonly words?: readonly TierRule[] | undefined;
  /** Whether amounts are whole cents: `61240` for $612.40. Default: no. */
  readonly isInCents?: boolean | undefined;
  /** Name of the sheet, if the workbook has several. */
  readonly sheet?: string | undefined;
  /** Further sheets that are read with it. */
  readonly moreSheets?: readonly string[] | undefined;
  /** Confirmed by a person; undefined if the file has whole premiums. */
  readonly basis?: PayBasis | undefined;
  /** Months by which payroll deducts before the bill's month, confirmed by a person: 1 for October for November. Default: 0. */
  readonly monthsAhead?: -1 | 0 | 1 | undefined;
  /** Whether a person chose to compare this file although its dates do not fit the bill. Not remembered. */
  readonly isOtherMonth?: boolean | undefined;
}

/** Who last saved the columns of a layout, and when. */
export interface LayoutOrigin {
  /** Name of the person. */
  readonly savedBy: string;
  /** ISO timestamp, UTC. */
  readonly savedAt: string;
}

/** Columns that were chosen for an earlier file of the group. */
export interface RememberedColumns extends ColumnMapping, Partial<LayoutOrigin> {
  /** All headings of that file. A column that was not used in it is not asked about again. */
  readonly headings?: readonly string[] | undefined;
  /** Confirmed months of deductions; undefined if none are. Where there are any, `monthsAhead` does not count. */
  readonly shifts?: readonly MonthShift[] | undefined;
}

/** By how many months payroll deducts before the month of a carrier's coverage. */
export interface MonthShift {
  readonly carrierCode: string;
  /** As on the bill. */
  readonly coverage: string;
  /** 1 for October for November, -1 for a carrier that bills in arrears. */
  readonly monthsAhead: -1 | 0 | 1;
}

/** Role of a column that a person chooses. */
export type ColumnRole = 'memberId' | 'memberName' | 'coverage' | 'amount' | 'employerAmount';

/** One row of a payroll deduction file, or one coverage of it, read with the chosen columns. */
export interface Deduction {
  /** Row in the file; 1 is the first row of data. Repeats if coverages have columns. */
  readonly row: number;
  /** Member number as in the file; empty if the file has names only. */
  readonly memberId: string;
  readonly memberName: string;
  /** Whether the file's number of this person was lost or is also another person's, so that only the name identifies them. */
  readonly hasLostNumber?: boolean | undefined;
  /** Coverage name as in the file, or as on the bill if `coverageBy` says so; null if the file has one amount per member. */
  readonly coverage: string | null;
  /** The name in the file, if `coverage` was found by its amounts or chosen by a person. */
  readonly fileCoverage?: string | undefined;
  readonly coverageBy?: 'amounts' | 'hand' | undefined;
  /** Whether a person decided that this coverage is not on the bill. */
  readonly isLeftOut?: boolean | undefined;
  /** Deducted amount plus the employer contribution, if the file has one; converted to a month's premium if a person said so. */
  readonly amountCents: Cents;
  /** The employee number, in a file that is matched by name; undefined if there is none. */
  readonly ownNumber?: string | undefined;
  /** As in the file, whole or only the last digits. */
  readonly ssn?: string | undefined;
  readonly birthDate?: LocalDate | undefined;
  readonly payDate?: LocalDate | undefined;
  /** Undefined if the row has no tier or an unknown one. */
  readonly tier?: Tier | undefined;
  /** The employee's share as in the file, if the file has both shares. */
  readonly employeeCents?: Cents | undefined;
  /** The employer's share as in the file, if the file has both shares. */
  readonly employerCents?: Cents | undefined;
  /** Amount as in the file, if `amountCents` was scaled to a month's premium; otherwise undefined. */
  readonly fileCents?: Cents | undefined;
  /**
   * Expected employee deduction in this file by the group's contributions, if the deduction matches no contribution and the
   * premium is therefore unknown; null if the plan and tier have no contribution. Undefined otherwise.
   */
  readonly employeeShareCents?: Cents | null | undefined;
  /** Whether `amountCents` was scaled from school-year paychecks. Default: no. */
  readonly isSchoolYear?: boolean | undefined;
  /** Other rows of the file that were added to this one; undefined if there are none. */
  readonly moreRows?: readonly number[] | undefined;
}

/** The person of an unreadable row or cell of a payroll file, as far as the file identifies one. */
export interface UnreadPerson {
  /** As in the file; empty if the row has none. */
  readonly memberId: string;
  /** As in the file; empty if the row has none. */
  readonly memberName: string;
  /** Coverage of the cell, as in the file; null if the whole row could not be read. */
  readonly coverage: string | null;
}

/** Above this number, a single entry that could be any member is kept. */
export const MAX_UNREAD = 500;
