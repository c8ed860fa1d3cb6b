import type { CorrectionRecipient } from '../../../src/domain/billing/corrections/Correction';
import type { CorrectionLayout } from '../../../src/domain/billing/corrections/CorrectionLayout';
import type {
  CorrectionAnswer,
  CorrectionDecision,
  CorrectionSort,
} from '../../../src/domain/billing/corrections/correctionSteps';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';

/** What a list is sorted by. */
export interface ListOrder<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

/** A correction, as the list shows it. */
export type CorrectionShown = Readonly<
  Record<'member' | 'correction' | 'to' | 'state' | 'send by' | 'shown by', string>
>;

/** A person who pays and is not on a bill, as the list shows it. */
export type UnbilledShown = Readonly<Record<'member' | 'coverage' | 'paid for' | 'enrollment' | 'next', string>>;

/** What carriers and payroll are asked to correct. */
export interface CorrectionTasks {
  /** Exports the corrections that are listed, in every state. */
  exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array>;
  /** Sorts the person's list by a column. */
  sort(person: TestPerson, order: ListOrder<CorrectionSort>): Promise<void>;
  /** All corrections that the person may see, in every state. */
  shown(person: TestPerson): Promise<readonly CorrectionShown[]>;
  /** Everybody who pays and is not on a bill. */
  unbilled(person: TestPerson): Promise<readonly UnbilledShown[]>;
  /** The letter to the carrier and payroll about all of them. */
  unbilledLetter(person: TestPerson): Promise<string>;
  /** Sends the corrections of these members. @returns the file, empty if it was refused. */
  send(person: TestPerson, members: readonly string[], format: ListFormat): Promise<Uint8Array>;
  /** Sends the corrections of these members to their carrier as one 834. @returns the file */
  sendAs834(person: TestPerson, members: readonly string[]): Promise<Uint8Array>;
  /** Records a carrier's X12 answer to a file of the corrections that are listed. */
  recordAnswer(person: TestPerson, text: string): Promise<void>;
  /** Sends all confirmed corrections of a bill. @returns the files, one for each recipient */
  sendConfirmed(person: TestPerson, bill: StageBill): Promise<readonly Uint8Array[]>;
  /** Changes the columns or the codes of lists to a recipient of the listed corrections. */
  saveLayout(person: TestPerson, recipient: CorrectionRecipient, changed: Partial<CorrectionLayout>): Promise<void>;
  /** Collects the arrears of a member's correction in installments, as the editor of the correction saves it. */
  collectIn(person: TestPerson, member: string, installments: number): Promise<void>;
  /** Confirms a member's correction to the carrier with the day from which it counts. */
  confirmFrom(person: TestPerson, member: string, day: LocalDate): Promise<void>;
  /** Changes the last day of the correction to the carrier, without confirming the warning. */
  endCoverage(person: TestPerson, member: string, day: LocalDate): Promise<void>;
  /** Records the recipient's answer to the corrections of these members. @param note why, for a rejection */
  answer(person: TestPerson, members: readonly string[], answer: CorrectionAnswer, note: string): Promise<void>;
  /** Decides about the corrections of these members together. */
  decide(person: TestPerson, members: readonly string[], decision: CorrectionDecision): Promise<void>;
}
