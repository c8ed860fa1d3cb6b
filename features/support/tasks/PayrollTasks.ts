import type { ContinuationTerms } from '../../../src/domain/billing/continuation/ContinuationPayer';
import type { CorrectionDecision } from '../../../src/domain/billing/corrections/correctionSteps';
import type { AbsenceAnswer } from '../../../src/domain/billing/reconciliation/absentPeople';
import type { DiscrepancyKind } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { PayrollQuestion } from '../../../src/domain/billing/reconciliation/payrollFile/payrollQuestions';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Decision, PayrollLayout, PayrollRow, Reason } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';

/** A payroll file to compare. */
export interface PayrollFileToCompare {
  readonly rows: readonly PayrollRow[];
  readonly bill: StageBill;
  /** Whether its headings are not recognized automatically. */
  readonly hasOwnColumns?: boolean;
  /** Whether the first column has payroll's own member numbers. */
  readonly hasFileNumbers?: boolean;
  /** Whether there is a column for the employer contribution. */
  readonly hasEmployerColumn?: boolean;
  /** Whether it has only what employees pay. */
  readonly isEmployeeShare?: boolean;
  /** Member whose amount is not a number. */
  readonly unreadable?: string;
  /** How it is laid out; by default with a row for each deduction. */
  readonly layout?: PayrollLayout;
  /** Edits the exported text. */
  readonly change?: (text: string) => string;
}

export interface DifferenceShown {
  readonly member: string;
  readonly coverage: string;
  /** Billed amount minus payroll amount. */
  readonly over: Cents;
}

/** Comparing the open bill with a payroll file, and deciding about the differences. */
export interface PayrollTasks {
  compareWith(person: TestPerson, file: PayrollFileToCompare): Promise<void>;
  /** Compares with a committed payroll upload. */
  compareWithUpload(person: TestPerson, fileName: string): Promise<void>;
  /** Uploads the compared file for the values that a comparison does not change, and opens the upload. */
  uploadCompared(person: TestPerson): Promise<void>;
  /** Whether the columns of the file must be mapped. */
  isAskedForColumns(person: TestPerson): Promise<boolean>;
  chooseColumns(person: TestPerson): Promise<void>;
  /** Whether one of several sheets must be chosen. */
  isAskedForSheet(person: TestPerson): Promise<boolean>;
  /** Whether the person is asked what the amounts of the file are (`basis`), which are compared, or which month it is. */
  isAskedFor(person: TestPerson, question: PayrollQuestion['kind']): Promise<boolean>;
  /** Chooses an answer to the question about the file. */
  answer(person: TestPerson, answer: string): Promise<void>;
  /** Matches a coverage name in the file to a coverage on the bill. */
  chooseCoverage(person: TestPerson, name: string, coverage: string): Promise<void>;
  /** How the compared file was read, in one line. */
  readingSummary(person: TestPerson): Promise<string>;
  /** Problem of a file row, counted from 1; empty if there is none. */
  rowProblem(person: TestPerson, row: number): Promise<string>;
  canChooseColumnsAgain(person: TestPerson): Promise<boolean>;
  unreadableRowCount(person: TestPerson): Promise<number>;
  differences(person: TestPerson): Promise<readonly DifferenceShown[]>;
  /** Links everyone who is probably on the bill. */
  linkProposed(person: TestPerson): Promise<void>;
  /** Removes the links of all people in the file. */
  removeLinks(person: TestPerson): Promise<void>;
  /** Applies the suggestions to all open differences. A large change only opens the confirmation. */
  applySuggestions(person: TestPerson): Promise<void>;
  /** Whether the file has suggestions to apply. */
  hasSuggestions(person: TestPerson): Promise<boolean>;
  /** Decides about all differences that are as last month, as then. A large change only opens the confirmation. */
  decideAsLast(person: TestPerson): Promise<void>;
  /** Makes the decision about a member's difference standing until it is ended. */
  makeStanding(person: TestPerson, member: string): Promise<void>;
  endStanding(person: TestPerson, member: string): Promise<void>;
  /** Adds a member of the open bill's group to those who pay outside payroll. */
  addPayer(person: TestPerson, terms: ContinuationTerms): Promise<void>;
  /** Answers why payroll does not have a billed member. */
  answerAbsence(person: TestPerson, member: string, answer: AbsenceAnswer): Promise<void>;
  /** Shows what was changed about a member of the open bill's group who pays outside payroll. */
  openPayerHistory(person: TestPerson, member: string): Promise<void>;
  /** Decides all open differences of one kind. A large change only opens the confirmation. */
  decideKind(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', kind: DiscrepancyKind): Promise<void>;
  /** Likely problems of the whole file, as shown. */
  likelyCauses(person: TestPerson): Promise<readonly string[]>;
  /** Decisions that are offered about a member's differences. */
  choices(person: TestPerson, member: string): Promise<readonly Decision[]>;
  decide(person: TestPerson, decision: Decision | 'expectNextBill', member: string, reason: Reason): Promise<void>;
  /** Decides, in one step, about the corrections that the decisions about these members propose. */
  decideCorrections(person: TestPerson, members: readonly string[], decision: CorrectionDecision): Promise<void>;
  /** Confirms the correction of a decided difference with another last day of the coverage. */
  endCoverage(person: TestPerson, member: string, lastDay: LocalDate): Promise<void>;
}
