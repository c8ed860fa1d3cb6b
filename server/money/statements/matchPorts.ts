import type { BankStatement } from '../../../contract/money/statementSchemas';
import type { CashPosition } from '../../../contract/money/statements';
import type { CashItem, CashItemKind } from '../../../src/domain/money/statements/CashItem';
import type { MatchKind } from '../../../src/domain/money/statements/LineState';
import type { StatementLine } from '../../../src/domain/money/statements/Statement';
import type { Actor } from '../../platform/shared/Actor';

/** An item with the match that counts it. */
export interface MatchedItem {
  readonly matchPk: string;
  readonly kind: CashItemKind;
  /** Key of its record. */
  readonly itemPk: string;
}

export interface MatchToAdd {
  readonly matchPk: string;
  readonly accountPk: string;
  readonly how: MatchKind;
  /** A sentence. */
  readonly reason: string;
  readonly linePks: readonly string[];
}

/** What the lines of statements are, in one transaction that has locked the account. */
export interface StatementMatchRepository {
  /** Lines that are neither matched nor explained, in the order of the statement. */
  openLines(statementPk: string): Promise<readonly StatementLine[]>;
  /** Cash that no line shows, remittances that were sent, and refund checks that were issued. */
  openItems(accountPk: string): Promise<readonly CashItem[]>;
  /** Records that open lines are matched or explained. */
  addMatch(match: MatchToAdd, by: Actor, now: Date): Promise<void>;
  /** Counts the open events of items, each with a match. */
  addCash(accountPk: string, items: readonly MatchedItem[]): Promise<void>;
  /** A match with its lines, if one of them is on the statement. */
  findMatch(
    statementPk: string,
    matchPk: string,
  ): Promise<{ readonly how: MatchKind; readonly lines: readonly StatementLine[] } | undefined>;
  /** Opens the lines and the cash of a match. The match itself stays, as undone. */
  removeMatch(matchPk: string, now: Date): Promise<void>;
  /** Keys of the refunds whose checks a match shows, in their order. */
  clearedRefunds(matchPk: string): Promise<readonly string[]>;
  /** Whether a line has cleared a remittance. */
  isRemittanceMatched(remittancePk: string): Promise<boolean>;
  /** People who added a statement, and who matched or explained its lines by hand: they do not sign it. */
  workersOf(statementPk: string): Promise<ReadonlySet<string>>;
  /** Statements of the account that end before or after, and are open or signed. */
  othersOf(statement: BankStatement): Promise<{ readonly openBefore: number; readonly signedAfter: number }>;
  cash(statement: BankStatement): Promise<CashPosition>;
  /** @param figures of the cash page; null opens the statement again */
  saveSignature(statementPk: string, figures: CashPosition | null, by: Actor, now: Date): Promise<void>;
  /** Whether one of these lines is on a signed statement. */
  isSigned(linePks: readonly string[]): Promise<boolean>;
  /** Writes what a person did by hand. */
  recordStep(
    statementPk: string,
    step: {
      readonly event: 'matched' | 'explained' | 'unmatched' | 'signed' | 'reopened';
      readonly note: string;
      readonly lines: readonly StatementLine[];
    },
    by: Actor,
    now: Date,
  ): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly statementMatches: StatementMatchRepository;
  }
}
