import type { CheckFileLayout } from '../../../src/domain/money/positivePay/CheckFile';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A check that the next file reports, as shown. */
export type CheckToReportShown = Readonly<Record<'check' | 'record' | 'amount' | 'payee', string>> & {
  /** Why the bank rejected it in an earlier file, or "No". */
  readonly 'rejected before'?: string;
};
/** A positive pay file, as shown. */
export type CheckFileShown = Readonly<Record<'checks' | 'state', string>>;

/** Numbers of checks whose issue and whose void the bank rejected. */
export type RejectedChecks = Readonly<Record<'issued' | 'void', readonly number[]>>;

/** Codes of issued and void checks, and how many characters of a payee are reported. */
export type ChangedLayout = Partial<Pick<CheckFileLayout, 'issueCode' | 'voidCode' | 'payeeLength'>>;

/** Files that report checks to the bank. */
export interface PositivePayTasks {
  /** Makes the next file. */
  make(person: TestPerson): Promise<void>;
  /** Downloads the latest file. @param again whether the person confirms a second download */
  download(person: TestPerson, again?: boolean): Promise<Uint8Array>;
  /** Records that the bank rejected the latest file, or the first one. */
  reject(person: TestPerson, which: 'first' | 'latest', reason: string): Promise<void>;
  /** Records that the bank accepted the latest file, but for these checks as issued and as void. */
  answer(person: TestPerson, rejected: RejectedChecks, reason: string): Promise<void>;
  /** @param columns names of what the columns have, in order. */
  saveColumns(person: TestPerson, columns: readonly string[]): Promise<void>;
  /** Saves a layout that differs from the standard one in these values. */
  saveLayout(person: TestPerson, changes: ChangedLayout): Promise<void>;
  toReport(person: TestPerson): Promise<readonly CheckToReportShown[]>;
  /** Latest first. */
  files(person: TestPerson): Promise<readonly CheckFileShown[]>;
}
