import type { CashAccount } from '../../../contract/money/statementSchemas';
import { readBai2 } from '../../../src/domain/money/statements/bai2';
import {
  csvHeadings,
  isWholeLayout,
  readCsvStatement,
  suggestedLayout,
} from '../../../src/domain/money/statements/csvStatement';
import {
  accountNumberKey,
  type CsvLayout,
  type ReadStatement,
  type StatementFormat,
} from '../../../src/domain/money/statements/Statement';
import { addDays, dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { LineProblem } from '../../../src/domain/platform/files/LineProblem';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { openCsv } from '../../platform/files/reading/openCsv';
import { Refusal } from '../../platform/shared/Refusal';

/** What the person adds to a CSV file. */
export interface CsvDetails {
  readonly layout: CsvLayout;
  /** Last day of the statement. */
  readonly to: LocalDate;
  readonly closingCents: Cents;
}

export interface SentStatement {
  readonly fileName: string;
  readonly text: string;
  /** Undefined for BAI2, and as long as a CSV file is only looked at. */
  readonly csv?: CsvDetails | undefined;
}

/** A file as it is understood. */
export interface StatementFileReading {
  readonly format: StatementFormat;
  /** Headings of a CSV file; empty for BAI2. */
  readonly headings: readonly string[];
  /** Of a CSV file: as given, remembered, or suggested; null for BAI2. */
  readonly layout: CsvLayout | null;
  /** Null if it cannot be used, and for a CSV file without its details. */
  readonly statement: ReadStatement | null;
  readonly problems: readonly LineProblem[];
}

/** Reads a file as the account's next statement. Problems of the file are part of the answer. */
export function readStatementFile(file: SentStatement, account: CashAccount, today: LocalDate): StatementFileReading {
  const reading = /^\uFEFF?01,/.test(file.text) ? bai2Of(file, account) : csvOf(file, account);
  if (!reading.statement) return reading;
  const problem = whyNotNext(reading.statement, account, today);
  return problem === undefined ? reading : { ...reading, problems: [{ line: null, message: problem }] };
}

/** @throws Refusal FILE_UNREADABLE with the first problem. */
export function statementOf({ statement, problems }: StatementFileReading): ReadStatement {
  const [problem] = problems;
  if (problem) {
    const where = problem.line === null ? '' : `Line ${problem.line}: `;
    throw new Refusal(ErrorCode.FileUnreadable, `${where}${problem.message}`);
  }
  if (!statement)
    throw new Refusal(ErrorCode.BadRequest, 'Give the columns, the last day, and the closing balance of this file.');
  return statement;
}

function bai2Of({ text }: SentStatement, { last4 }: CashAccount): StatementFileReading {
  const seen = new Set<string>();
  const read = readBai2(text, (accountNumber) => {
    const key = accountNumberKey(accountNumber);
    if (!key.endsWith(last4)) return false;
    seen.add(key);
    return true;
  });
  const common = { format: 'BAI2' as const, headings: [], layout: null };
  if (seen.size < 2) return { ...common, ...read };
  const message = `Two accounts in this file end in ${last4}. Ask the bank for a file of the account alone.`;
  return { ...common, statement: null, problems: [{ line: null, message }] };
}

function csvOf({ text, csv }: SentStatement, account: CashAccount): StatementFileReading {
  const rows: (readonly string[])[] = [];
  try {
    openCsv(Buffer.from(text, 'utf8')).rows((some) => rows.push(...some));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const problems = [{ line: null, message: error.message }];
    return { format: 'CSV', headings: [], layout: null, statement: null, problems };
  }
  const headings = csvHeadings(rows);
  const { csvLayout } = account;
  const remembered = csvLayout && namesOf(csvLayout).every((name) => headings.includes(name)) ? csvLayout : undefined;
  const layout = csv?.layout ?? remembered ?? suggestedLayout(headings);
  const common = { format: 'CSV' as const, headings, layout };
  const refused = (message: string) => ({ ...common, statement: null, problems: [{ line: null, message }] });
  if (headings.length === 0) return refused('The file has no row with headings. Export it with column names.');
  if (!csv) return { ...common, statement: null, problems: [] };
  if (!isWholeLayout(csv.layout)) return refused('Choose the date, and the amount or both debit and credit.');
  const from = nextDayOf(account);
  if (csv.to < from)
    return refused(`Statements cover the days through ${dateText(addDays(from, -1))}. Choose a later last day.`);
  const period = { from, to: csv.to, openingCents: account.balanceCents, closingCents: csv.closingCents };
  return { ...common, ...readCsvStatement(rows, csv.layout, period) };
}

function namesOf({ date, amount, debit, credit, description, reference }: CsvLayout): readonly string[] {
  return [date, amount, debit, credit, description, reference].flatMap((name) => name ?? []);
}

/** The first day that no statement covers. */
function nextDayOf({ opensOn, coveredTo }: CashAccount): LocalDate {
  return coveredTo === null ? opensOn : addDays(coveredTo, 1);
}

/** Why a statement does not follow the account's last one; undefined if it does. */
function whyNotNext(statement: ReadStatement, account: CashAccount, today: LocalDate): string | undefined {
  const { from, to, openingCents } = statement;
  const { opensOn, coveredTo, balanceCents } = account;
  if (to > today) return `The statement goes through ${dateText(to)}, which has not ended.`;
  if (coveredTo === null && from < opensOn)
    return `The statement begins on ${dateText(from)}. Statements of this account begin on ${dateText(opensOn)}.`;
  if (coveredTo !== null && from <= coveredTo)
    return `The statement begins on ${dateText(from)}, but statements already cover the days through ${dateText(coveredTo)}. No day can be on two statements.`;
  if (openingCents === balanceCents) return undefined;
  const before = coveredTo === null ? 'the balance before the first statement is' : 'the last statement closed with';
  const difference = formatCents(cents(openingCents - balanceCents));
  return `The statement opens with ${formatCents(openingCents)}, but ${before} ${formatCents(balanceCents)}: ${difference} more. A statement between them may be missing.`;
}
