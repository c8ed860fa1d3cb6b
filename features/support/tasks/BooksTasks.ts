import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';

/** An account of the trial balance, as shown: one of the amounts is empty unless both are. */
export type BalanceShown = Readonly<Record<'account' | 'debit' | 'credit', string>>;

/** An entry of an account, as shown. */
export type EntryShown = Readonly<Record<'what' | 'debit' | 'credit' | 'balance' | 'happened', string>>;

/** What is owed to a carrier, as shown. */
export type OwedShown = Readonly<Record<'carrier' | 'not remitted' | 'to send' | 'not cleared', string>>;

/** The trial balance and the entries of accounts. */
export interface BooksTasks {
  openTrialBalance(person: TestPerson, asOf: LocalDate): Promise<void>;
  /** @param account its name */
  openEntries(person: TestPerson, account: string, from: LocalDate, to: LocalDate): Promise<void>;
  /** Accounts that have a balance. */
  balances(person: TestPerson): Promise<readonly BalanceShown[]>;
  owed(person: TestPerson): Promise<readonly OwedShown[]>;
  entries(person: TestPerson): Promise<readonly EntryShown[]>;
}
