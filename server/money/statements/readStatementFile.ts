import type { SentStatement } from '../../../contract/money/statementFiles';
import type { CashAccount } from '../../../contract/money/statementSchemas';
import { readBai2 } from '../../../src/domain/money/statements/bai2';
import { csvChoices } from '../../../src/domain/money/statements/csvChoices';
import {
  type CsvRow,
  csvTable,
  headingChoices,
  SHOWN,
  suggestedLayout,
} from '../../../src/domain/money/statements/csvColumns';
import {
  asksForCents,
  isWholeLayout,
  namesOf,
  readCsvStatement,
} from '../../../src/domain/money/statements/csvStatement';
import {
  accountNumberKey,
  type BalanceName,
  type CsvLayout,
  type ReadStatement,
  type StatementFormat,
} from '../../../src/domain/money/statements/Statement';
import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import { addDays, dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { bankFileMessage } from '../../../src/domain/platform/files/bankFile';
import type { FileAccount, ReadingChoice } from '../../../src/domain/platform/files/FileAccount';
import { withoutEndMark } from '../../../src/domain/platform/files/fileLines';
import type { LineProblem } from '../../../src/domain/platform/files/LineProblem';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { csvRows } from '../../platform/files/reading/openCsv';
import { badRequest, Refusal } from '../../platform/shared/Refusal';

/** A file as it is understood. */
export interface StatementFileReading {
  readonly format: StatementFormat;
  /** Headings of a CSV file; empty for BAI2. */
  readonly headings: readonly string[];
  /** Of a CSV file: its first rows below the headings, with a cell for each of them. */
  readonly sample: readonly CsvRow[];
  /** Of a CSV file: row of its headings, from 1, or 0 for none, and the rows to choose from. */
  readonly headingRow: number;
  readonly headingChoices: readonly { readonly row: number; readonly text: string }[];
  /** Of a CSV file: as given, remembered, or suggested; null for BAI2. */
  readonly layout: CsvLayout | null;
  /** Whether the amounts of a CSV file may be cents. */
  readonly asksForCents: boolean;
  /** Null if it cannot be used, for a CSV file without its details, and as long as a balance is asked. */
  readonly statement: ReadStatement | null;
  readonly problems: readonly LineProblem[];
  /** Balances that a BAI2 file lacks and that are not known. */
  readonly asks: readonly BalanceName[];
  /** Sentences about parts of the file that were not read, and about values from elsewhere. */
  readonly notes: readonly string[];
  /** Null if the file cannot be used, and for a CSV file without its details. */
  readonly account: FileAccount | null;
}

/** Reads a file as the account's next statement. Problems of the file are part of the answer. */
export function readStatementFile(file: SentStatement, account: CashAccount, today: LocalDate): StatementFileReading {
  const reading = /^[\uFEFF\s]*01,/.test(file.text) ? bai2Of(file, account) : csvOf(file, account);
  if (!reading.statement) return reading;
  const problem = whyNotNext(reading.statement, account, today);
  return problem === undefined ? reading : { ...reading, problems: [{ line: null, message: problem }] };
}

/** @throws Refusal FILE_UNREADABLE with the first problem. */
export function statementOf({ statement, problems, asks }: StatementFileReading): ReadStatement {
  const [problem] = problems;
  if (problem) {
    const where = problem.line === null ? '' : `Line ${problem.line}: `;
    throw new Refusal(ErrorCode.FileUnreadable, `${where}${problem.message}`);
  }
  if (asks.length > 0) throw badRequest(`Give the ${asks.join(' and the ')} balance, which this file does not have.`);
  if (!statement) throw badRequest('Give the columns, the last day, and the closing balance of this file.');
  return statement;
}

function bai2Of({ text, balances }: SentStatement, account: CashAccount): StatementFileReading {
  const { last4, balanceCents } = account;
  let isCarried = false;
  const openingOf = (day: LocalDate) => {
    isCarried = isNextBankDay(day, account);
    return isCarried ? balanceCents : (balances?.openingCents ?? undefined);
  };
  const {
    notes,
    account: counted,
    ...read
  } = readBai2(text, {
    isAccount: (accountNumber) => accountNumberKey(accountNumber).endsWith(last4),
    openingOf,
    closingCents: balances?.closingCents ?? null,
  });
  const choices = bai2Choices(read.statement, balances, isCarried);
  return {
    ...NO_TABLE,
    format: 'BAI2',
    ...read,
    notes: isCarried ? [...notes, CARRIED] : notes,
    account: counted && { ...counted, choices },
  };
}

/** Balances that the file does not have: from the statement before, or typed. */
function bai2Choices(
  statement: ReadStatement | null,
  balances: SentStatement['balances'],
  isCarried: boolean,
): readonly ReadingChoice[] {
  if (!statement) return [];
  const { openingCents, closingCents } = statement;
  const isTyped = typeof balances?.openingCents === 'number';
  return [
    ...(isCarried || isTyped
      ? [{ what: 'Opening balance', value: formatCents(openingCents), by: isCarried ? 'rule' : 'person' } as const]
      : []),
    ...(typeof balances?.closingCents === 'number'
      ? [{ what: 'Closing balance', value: formatCents(closingCents), by: 'person' } as const]
      : []),
  ];
}

/** Of a file without columns. */
const NO_TABLE = { headings: [], sample: [], headingRow: 0, headingChoices: [], layout: null, asksForCents: false };
const CARRIED = 'The file has no opening balance. The last known balance of the account is used.';

/** Whether no bank day is between the last covered day and a day, so that the balance is still the one of that day. */
function isNextBankDay(day: LocalDate, account: CashAccount): boolean {
  const next = nextDayOf(account);
  return next <= day && addBankDays(next, 0) >= day;
}

function csvOf({ text, csv, headingRow }: SentStatement, account: CashAccount): StatementFileReading {
  const other = bankFileMessage(text);
  if (other !== undefined) return unusable(other);
  let rows: readonly CsvRow[];
  try {
    rows = csvRows(withoutEndMark(text));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return unusable(error.message);
  }
  const { csvLayout } = account;
  const table = csvTable(rows, headingRow, namesOf(csv?.layout ?? csvLayout ?? NO_LAYOUT));
  const headings = table.columns;
  const remembered = csvLayout && namesOf(csvLayout).every((name) => headings.includes(name)) ? csvLayout : undefined;
  const saved = remembered && isCurrent(remembered) ? remembered : undefined;
  const proposed = saved ?? suggestedLayout(table);
  const layout = csv?.layout ?? proposed;
  const common = {
    format: 'CSV' as const,
    headings,
    sample: table.rows.slice(0, SHOWN).map(({ cells }) => headings.map((_, at) => cells[at] ?? '')),
    headingRow: table.headingRow,
    headingChoices: headingChoices(rows),
    layout,
    asksForCents: asksForCents(table, layout),
    asks: [],
    notes: remembered && !saved ? [ASKED_AGAIN] : [],
    account: null,
  };
  const refused = (message: string) => ({ ...common, statement: null, problems: [{ line: null, message }] });
  if (table.rows.length === 0)
    return refused('The file has no rows with columns. Export it from the bank as CSV, or as BAI2.');
  if (!csv) return { ...common, statement: null, problems: [] };
  if (!isWholeLayout(csv.layout)) return refused('Choose the date, and the amount or both debit and credit.');
  const from = nextDayOf(account);
  if (csv.to < from)
    return refused(`Statements cover the days through ${dateText(addDays(from, -1))}. Choose a later last day.`);
  const period = { from, to: csv.to, openingCents: account.balanceCents, closingCents: csv.closingCents };
  const { account: counted, ...read } = readCsvStatement(table, csv.layout, period);
  const choices = csvChoices({ ...csv, table, isRowChosen: headingRow !== undefined, proposed, isSaved: !!saved });
  return { ...common, ...read, account: counted && { ...counted, choices } };
}

function unusable(message: string): StatementFileReading {
  const problems = [{ line: null, message }];
  return { ...NO_TABLE, format: 'CSV', statement: null, problems, asks: [], notes: [], account: null };
}

const NO_LAYOUT: CsvLayout = {
  date: '',
  amount: null,
  debit: null,
  credit: null,
  type: null,
  balance: null,
  description: null,
  reference: null,
  isInCents: null,
};
const ASKED_AGAIN =
  'The columns of this account were saved before CR, DR, and cents were read as banks mean them. Check them once more.';

/** Whether a stored layout has the columns that layouts have now: what CR and DR mean has changed with them. */
function isCurrent(layout: CsvLayout): boolean {
  return 'type' in layout;
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
