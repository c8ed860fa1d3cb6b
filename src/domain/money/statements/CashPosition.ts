import { type Cents, cents } from '../../platform/money/Cents';

/** The ledger's cash beside the bank's balance, as of the last day of a statement. */
export interface CashPosition {
  /** The ledger's cash at the end of that day. */
  readonly ledgerCents: Cents;
  /** Posted after that day, and on the statements up to it: fees, cleared remittances, and what was posted late. */
  readonly postedLaterCents: Cents;
  /** Closing balance of the statement. */
  readonly statementCents: Cents;
  /** Money in that the ledger has and no statement up to that day shows. */
  readonly inTransitCents: Cents;
  /** Money out that the ledger has and no statement up to that day shows; zero or more. */
  readonly outstandingCents: Cents;
}

/** What the ledger has beyond the statement, what is in transit, and what is outstanding. Zero if every cent is named. */
export function cashDifference(position: CashPosition): Cents {
  const { ledgerCents, postedLaterCents, statementCents, inTransitCents, outstandingCents } = position;
  return cents(ledgerCents + postedLaterCents - (statementCents + inTransitCents - outstandingCents));
}
