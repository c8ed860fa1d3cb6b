import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Savings, SavingsItemPage, SavingsItemQuery } from '../../src/domain/savings/Savings';
import type { RetroWindow } from '../expected/ports';

/** What decides whether an amount is still expected or lost. */
export interface SavingsDay {
  readonly window: RetroWindow;
  /** Of the office. */
  readonly today: LocalDate;
}

/** Reads what reconciling a group's bills found. The group is in scope. */
export interface SavingsQueries {
  /** Years with reconciled bills, the newest first. */
  years(groupNumber: string): Promise<readonly number[]>;
  ofYear(groupNumber: string, year: number, day: SavingsDay): Promise<Omit<Savings, 'year' | 'years'>>;
  items(query: SavingsItemQuery, day: SavingsDay): Promise<SavingsItemPage>;
}
