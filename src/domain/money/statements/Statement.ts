import type { LocalDate } from '../../platform/dates/LocalDate';
import type { LineProblem } from '../../platform/files/LineProblem';
import { type Cents, sumCents } from '../../platform/money/Cents';
import type { LineExplanation, MatchKind } from './LineState';

/** The most lines that one statement may have. */
export const MAX_STATEMENT_LINES = 5_000;
/** Characters of a statement's file: far more than the lines above need. */
export const MAX_STATEMENT_LENGTH = 900_000;
/** Characters of a line's description, and of each of its references. Longer texts are cut. */
export const MAX_LINE_TEXT = 300;
export const MAX_LINE_REFERENCE = 80;

/**
 * Columns of a CSV statement, by their headings, or by their places (`Column 3`) if they have none. Amounts are in one column with
 * signs, in one without signs beside a column that says debit or credit, or in one column for each side.
 */
export interface CsvLayout {
  readonly date: string;
  readonly amount: string | null;
  /** Money that left the account, with or without a minus sign. */
  readonly debit: string | null;
  readonly credit: string | null;
  /** Says debit or credit. */
  readonly type: string | null;
  /** Balances after the lines; a row that only has one is no line. */
  readonly balance: string | null;
  readonly description: string | null;
  readonly reference: string | null;
  /** Whether digits without a point are cents; null until it is known. */
  readonly isInCents: boolean | null;
}

/** Balances that a BAI2 file may lack. They are asked, and never computed from the lines that they prove. */
export const BALANCE_NAMES = ['opening', 'closing'] as const;
export type BalanceName = (typeof BALANCE_NAMES)[number];

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

/** What a file says, or why it cannot be used. */
export type StatementReading =
  | { readonly statement: ReadStatement; readonly problems: readonly [] }
  | { readonly statement: null; readonly problems: readonly LineProblem[] };

export const STATEMENT_FORMATS = ['BAI2', 'CSV'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A line of a stored statement. */
export interface StatementLine extends ReadLine {
  readonly linePk: string;
  /** Place on the statement, from 1. */
  readonly lineNo: number;
}

/** How a line is counted. */
interface CountedAs {
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
  /** Null while it is open. */
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

export const STATEMENT_LIST = { noun: 'bank statements', operation: 'ledger.read' } as const;
