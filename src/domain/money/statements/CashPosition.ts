import { type Cents, cents } from '../../platform/money/Cents';

/** What the ledger has beyond the statement, what is in transit, and what is outstanding. Zero if every cent is named. */
export function cashDifference({
  ledgerCents,
  postedLaterCents,
  statementCents,
  inTransitCents,
  outstandingCents,
}: Readonly<
  Record<'ledgerCents' | 'postedLaterCents' | 'statementCents' | 'inTransitCents' | 'outstandingCents', Cents>
>): Cents {
  return cents(ledgerCents + postedLaterCents - (statementCents + inTransitCents - outstandingCents));
}
