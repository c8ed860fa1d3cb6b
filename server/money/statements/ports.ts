import type { BankStatement, CashAccount } from '../../../contract/money/statementSchemas';
import type { CashPosition } from '../../../contract/money/statements';
import type { PeriodState } from '../../../src/domain/money/periods/Period';
import type { CashItem } from '../../../src/domain/money/statements/CashItem';
import type { LineState } from '../../../src/domain/money/statements/LineState';
import type {
  CsvLayout,
  LineSide,
  ReadStatement,
  StatementFormat,
  StatementLine,
  WorkedLine,
} from '../../../src/domain/money/statements/Statement';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Actor } from '../../platform/shared/Actor';
import type { KeyList } from '../../platform/shared/KeyList';

/** What people do with the bank account and its statements. */
export type CashEventName =
  | 'accountAdded'
  | 'added'
  | 'removed'
  | 'matched'
  | 'explained'
  | 'unmatched'
  | 'signed'
  | 'reopened'
  | 'monthSoftClosed'
  | 'monthClosed'
  | 'monthReopened';

/** Filter of a statement's lines. */
export interface StatementLineFilter {
  readonly statementPk: string;
  /** Searched in references and descriptions, and compared with amounts. Empty for all. */
  readonly q: string;
  readonly side?: LineSide | undefined;
  readonly state?: LineState | undefined;
}

/** Reads the bank account and its statements. */
export interface StatementQueries {
  accounts(): Promise<readonly CashAccount[]>;
  /** Latest first. */
  list(page: number, size: number): Promise<{ readonly items: readonly BankStatement[]; readonly total: number }>;
  find(statementPk: string): Promise<BankStatement | undefined>;
  /** In the order of the statement. */
  lines(
    filter: StatementLineFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly WorkedLine[]; readonly total: number; readonly sumCents: Cents }>;
  lineKeys(filter: StatementLineFilter, limit: number): Promise<KeyList>;
  linesOf(linePks: readonly string[]): Promise<readonly WorkedLine[]>;
  openLines(statementPk: string): Promise<readonly StatementLine[]>;
  /** Cash that no line shows, and remittances that were sent. */
  openItems(accountPk: string): Promise<readonly CashItem[]>;
  /** State of the month of a day. */
  periodState(day: LocalDate): Promise<PeriodState>;
  /** As signed, or as of now. */
  cash(statement: BankStatement): Promise<CashPosition>;
  /** People who added a statement, and who matched or explained its lines by hand: they do not sign it. */
  workersOf(statementPk: string): Promise<ReadonlySet<string>>;
  /** Cash that the ledger had at the end of the statement's last day, and that no statement up to it shows. */
  itemsAsOf(statement: BankStatement): Promise<readonly CashItem[]>;
  /** Cash that was posted after the statement's last day and is on the statements up to it, or in the account's opening balance. */
  itemsPostedLater(statement: BankStatement): Promise<readonly CashItem[]>;
}

export interface CashAccountToAdd {
  readonly accountPk: string;
  readonly name: string;
  readonly bankName: string;
  readonly last4: string;
  readonly opensOn: LocalDate;
  readonly openingCents: Cents;
  /** IANA time zone in which statement days begin and end. */
  readonly timeZone: string;
}

export interface StatementToAdd extends ReadStatement {
  readonly statementPk: string;
  readonly accountPk: string;
  readonly format: StatementFormat;
  readonly fileName: string;
  readonly fileHash: string;
  /** Saved as the account's layout; null for another format. */
  readonly csvLayout: CsvLayout | null;
}

/** The bank account and its statements, in one transaction. */
export interface StatementRepository {
  /** Keeps others from adding an account, too. */
  lockAccounts(): Promise<readonly CashAccount[]>;
  addAccount(account: CashAccountToAdd, by: Actor, now: Date): Promise<void>;
  /** The ledger's cash before an instant (ISO timestamp, UTC), with the balances of the system before, whenever they were posted. */
  cashBefore(instant: string): Promise<Cents>;
  /** Locks the account, so that its statements stay as they are. */
  lockAccount(accountPk: string): Promise<CashAccount | undefined>;
  /** Locks the account of a statement. */
  lockStatement(statementPk: string): Promise<BankStatement | undefined>;
  findByHash(accountPk: string, fileHash: string): Promise<BankStatement | undefined>;
  add(statement: StatementToAdd, by: Actor, now: Date): Promise<void>;
  remove(statement: BankStatement, note: string, by: Actor, now: Date): Promise<void>;
  get(statementPk: string): Promise<BankStatement>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly statements: StatementRepository;
  }
}
