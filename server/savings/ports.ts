import type { Savings, SavingsItemPage } from '../../contract/savings';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { SavingsItemQuery } from '../../src/domain/savings/Savings';
import type { RetroWindow } from '../expected/ports';
import type { GroupBills } from '../shared/GroupBills';

/** What decides whether an amount is still expected or lost. */
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
