import type { Savings, SavingsItemPage } from '../../../contract/billing/savings';
import type { SavingsItemQuery } from '../../../src/domain/billing/savings/Savings';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { GroupBills } from '../../platform/shared/GroupBills';
import type { RetroWindow } from '../expected/ports';

/** Facts that decide whether an amount is still expected or lost. */
export interface SavingsDay {
  readonly window: RetroWindow;
  /** Of the office. */
  readonly today: LocalDate;
}

/** Filter and page of the items of a year. */
export type SavingsItemFilter = Omit<SavingsItemQuery, 'groupNumber' | 'division'>;

/** Reads what reconciling a group's bills found. The bills are in scope. */
export interface SavingsQueries {
  /** Years with reconciled bills, the newest first. */
  years(bills: GroupBills): Promise<readonly number[]>;
  ofYear(bills: GroupBills, year: number, day: SavingsDay): Promise<Omit<Savings, 'year' | 'years'>>;
  items(bills: GroupBills, filter: SavingsItemFilter, day: SavingsDay): Promise<SavingsItemPage>;
}
