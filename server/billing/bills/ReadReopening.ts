import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { BillReopening } from '../../../src/domain/billing/bills/BillReopening';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { cents } from '../../../src/domain/platform/money/Cents';
import { notFound } from '../../platform/shared/Refusal';
import type { BillQueries } from './ports';

/** Reads data that unreconciling or reverting a bill discards. */
export interface ReopeningQueries {
  /** For a reconciled bill; undefined if it no longer exists. */
  of(bill: Bill): Promise<BillReopening | undefined>;
}

/** Effect of reopening a bill, shown before a person confirms it. */
export class ReadReopening {
  constructor(
    private readonly bills: Pick<BillQueries, 'find'>,
    private readonly queries: ReopeningQueries,
  ) {}

  /** @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope. */
  async run(request: { readonly scope: Scope; readonly billPk: string; readonly now: Date }): Promise<BillReopening> {
    const bill = await this.bills.find(request.scope, request.billPk, request.now);
    if (!bill) throw notFound('bill');
    return (bill.status === BillStatus.Reconciled ? await this.queries.of(bill) : undefined) ?? NOTHING;
  }
}

const NOTHING: BillReopening = {
  comparison: null,
  expectedCount: 0,
  creditCents: cents(0),
  chargeCents: cents(0),
  arrivedCount: 0,
  unsentCorrections: 0,
  sentCorrections: 0,
  confirmedCorrections: 0,
  hasBalances: false,
  hasJournalEntry: false,
};
