import type { DecisionMemory } from '../../../contract/billing/bills/standingDecisions';
import { reachesWhole, type Scope } from '../../../src/domain/platform/access/Scope';
import { notFound } from '../../platform/shared/Refusal';
import type { BillQueries } from '../bills/ports';
import type { StandingQueries } from './standingPorts';

/** Reads what is remembered of earlier decisions, for one bill. @source product.md, Screens: Reconcile */
export class ReadDecisionMemory {
  constructor(
    private readonly bills: Pick<BillQueries, 'find' | 'memberIds'>,
    private readonly queries: StandingQueries,
  ) {}

  /** @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope. */
  async run(request: { readonly scope: Scope; readonly billPk: string; readonly now: Date }): Promise<DecisionMemory> {
    const bill = await this.bills.find(request.scope, request.billPk, request.now);
    if (!bill) throw notFound('bill');
    const last = await this.queries.last(bill);
    const standing = await this.queries.applying(bill.groupNumber, bill.periodFrom);
    if (reachesWhole(request.scope, bill.groupNumber)) return { last, standing };
    const members = await this.bills.memberIds(request.scope, bill.groupNumber);
    return { last, standing: standing.filter(({ memberId }) => members.has(memberId)) };
  }
}
