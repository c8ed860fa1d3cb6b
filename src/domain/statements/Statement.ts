import type { LocalDate } from '../dates/LocalDate';
import { type Cents, sumCents } from '../money/Cents';
import type { PeriodState } from '../periods/Period';
import type { CashPosition } from './CashPosition';
import type { LineExplanation, MatchKind } from './LineState';

/** The most lines that one statement may have. */
export const MAX_STATEMENT_LINES = 5_000;
/** Characters of a statement's file: far more than the lines above need. */
export const MAX_STATEMENT_LENGTH = 900_000;
/** Characters of a line's description, and of each of its references. Longer texts are cut. */
export const MAX_LINE_TEXT = 300;
export const MAX_LINE_REFERENCE = 80;

/**
 * An account of the office at a bank. The ledger's cash is in it.
 *
 * @source docs/decisions/statements.md#the-ledgers-cash-is-in-one-bank-account
 */
export interface CashAccount {
  readonly accountPk: string;
  readonly name: string;
  readonly bankName: string;
  /** Last digits of the account number. */
  readonly last4: string;
  /** First day that statements cover. */
  readonly opensOn: LocalDate;
  /** Balance at the bank before that day. */
  readonly openingCents: Cents;
  /** Last day that statements cover; null before the first one. */
  readonly coveredTo: LocalDate | null;
  /** Balance at the bank at the end of that day, or before the first statement. */
  readonly balanceCents: Cents;
  /** Columns of the account's last CSV statement; null if there is none. */
  readonly csvLayout: CsvLayout | null;
}

/** An account to add. */
export interface NewCashAccount extends Pick<CashAccount, 'name' | 'bankName' | 'opensOn' | 'openingCents'> {
  /** 4 to 17 digits. */
  readonly accountNumber: string;
}

/** Headings of the columns of a CSV statement. Amounts are in one column with signs, or in one for each side. */
export interface CsvLayout {
  readonly date: string;
  readonly amount: string | null;
  /** Money that left the account, with or without a minus sign. */
  readonly debit: string | null;
  readonly credit: string | null;
  readonly description: string | null;
  readonly reference: string | null;
}

/** A transaction on a statement, as read from a file. */
export interface ReadLine {
  /** Day on which the bank booked it. */
  readonly day: LocalDate;
  /** Above zero for money that came in. */
  readonly amountCents: Cents;
  /** BAI2 type code; empty if the file has none. */
  readonly typeCode: string;
  readonly reference: string;
  readonly description: string;
}

/** A statement, as read from a file: a period of whole days of one account. */
export interface ReadStatement {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
  readonly lines: readonly ReadLine[];
}

/** Why a statement is refused. */
export interface StatementProblem {
  /** From 1; null if it concerns the whole file. */
  readonly line: number | null;
  /** A sentence. */
  readonly message: string;
}

/** What a file says, or why it cannot be used. */
export type StatementReading =
  | { readonly statement: ReadStatement; readonly problems: readonly [] }
  | { readonly statement: null; readonly problems: readonly StatementProblem[] };

export const STATEMENT_FORMATS = ['BAI2', 'CSV'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A stored statement. */
export interface BankStatement {
  readonly statementPk: string;
  readonly accountPk: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
  readonly format: StatementFormat;
  readonly fileName: string;
  readonly lineCount: number;
  /** Lines that are neither matched nor explained. */
  readonly openCount: number;
  /** ISO timestamp, UTC. */
  readonly addedAt: string;
  readonly addedBy: string;
  /** Who signed it, and when; null as long as it is open. */
  readonly signed: { readonly by: string; readonly at: string } | null;
}

/** A statement with the ledger's cash beside it. */
export interface CashPage extends BankStatement {
  /** Of the month of its last day. */
  readonly periodState: PeriodState;
  /** As signed, or as of now. */
  readonly cash: CashPosition;
  /** Whether the reader added it or matched its lines, so that another manager signs it. */
  readonly isWorker: boolean;
}

/** A line of a stored statement. */
export interface StatementLine extends ReadLine {
  readonly linePk: string;
  /** Place on the statement, from 1. */
  readonly lineNo: number;
}

/** How a line is counted. */
export interface CountedAs {
  readonly matchPk: string;
  readonly how: MatchKind;
  /** A sentence. */
  readonly reason: string;
  readonly by: string;
}

/** Lines and items with one sum, to be matched by a person. */
export interface ProposedMatch {
  readonly lines: readonly { readonly linePk: string; readonly amountCents: Cents }[];
  readonly items: readonly { readonly key: string; readonly amountCents: Cents }[];
}

/** A line with what it is. */
export interface WorkedLine extends StatementLine {
  /** Null as long as it is open. */
  readonly match: CountedAs | null;
  /** Likely explanation of an open line, in a sentence; empty if nothing fits. */
  readonly hint: string;
  /** Likely match of an open line; null if no match or more than one adds up. */
  readonly proposal: ProposedMatch | null;
}

/** What a person does with the lines of a statement. */
export type StatementStep =
  | { readonly step: 'auto' }
  | {
      readonly step: 'match';
      readonly linePks: readonly string[];
      readonly itemKeys: readonly string[];
      readonly note: string;
    }
  | { readonly step: 'explain'; readonly linePk: string; readonly kind: LineExplanation; readonly note: string }
  | { readonly step: 'unmatch'; readonly matchPk: string; readonly reason: string }
  | { readonly step: 'sign' }
  | { readonly step: 'reopen'; readonly reason: string };

/** Which side of the account lines are on. */
export const LINE_SIDES = ['in', 'out'] as const;
export type LineSide = (typeof LINE_SIDES)[number];

/** Balance after a statement's lines. */
export function closingOf({ openingCents, lines }: Pick<ReadStatement, 'openingCents' | 'lines'>): Cents {
  return sumCents([openingCents, ...lines.map(({ amountCents }) => amountCents)]);
}

/** Digits and letters of an account number, without leading zeros: banks pad it. */
export function accountNumberKey(accountNumber: string): string {
  return accountNumber
    .replace(/[^\da-z]/gi, '')
    .replace(/^0+(?=.)/, '')
    .toUpperCase();
}
