import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A check to enter, as on the check and its slip. */
export interface CheckToEnter {
  readonly number: string;
  readonly amount: Cents;
  readonly payer: string;
  /** Empty if the slip names none. */
  readonly bill: string;
  readonly group: string;
}

/** What the bank counted. */
export interface BankFigures {
  readonly total: Cents;
  /** Number of checks. */
  readonly count: number;
}

/** A check of the deposit as shown. */
export type CheckShown = Readonly<Record<'number' | 'goes to' | 'why' | 'effect' | 'warning', string>>;

/** Deposits of checks. */
export interface DepositTasks {
  /** Starts a deposit with the bank's figures, and enters its checks. */
  enter(person: TestPerson, bank: BankFigures, checks: readonly CheckToEnter[]): Promise<void>;
  /** Starts a deposit of the committed lockbox file, with the bank's count and total. */
  depositLockbox(person: TestPerson, count: number, bankTotal: Cents): Promise<void>;
  /** Chooses the bill that a check of the deposit pays. */
  place(person: TestPerson, check: string, billPk: string): Promise<void>;
  /** Says why a check is deposited although it is likely the same as an earlier one. */
  explain(person: TestPerson, check: string, reason: string): Promise<void>;
  post(person: TestPerson): Promise<void>;
  /** Checks of the deposit in the order of entry. */
  checks(person: TestPerson): Promise<readonly CheckShown[]>;
}
