import type { BillBridge } from '../../../contract/billing/bills/billBridge';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { type BridgeInput, bridgeSteps } from '../../../src/domain/billing/bills/bridge';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { type Cents, cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { notFound } from '../../platform/shared/Refusal';
import { assertLinesHere } from './assertLinesHere';
import type { BillQueries } from './ports';

/** Reads data for comparing two bills. */
export interface BillBridgeQueries {
  /** The latest bill in scope for an earlier month, with the same carriers if there is one, otherwise with a carrier in common. */
  previous(scope: Scope, bill: Bill, now: Date): Promise<Bill | undefined>;
  /** A carrier's scope compares the lines of its own codes. @param before and `after` are bills of one group in scope. */
  compare(scope: Scope, before: Bill, after: Bill): Promise<Pick<BridgeInput, 'pairs' | 'rates' | 'retro'>>;
}

const MAX_CHANGES_PER_CAUSE = 100;

/** Explains how a bill differs from the previous bill. @source product.md, Screens: Bill */
export class ReadBillBridge {
  constructor(
    private readonly bills: BillQueries,
    private readonly bridges: BillBridgeQueries,
  ) {}

  /** @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope; LINES_ARCHIVED for this bill or the previous one. */
  async run(request: { readonly scope: Scope; readonly billPk: string; readonly now: Date }): Promise<BillBridge> {
    const { scope, billPk, now } = request;
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    const previous = await this.bridges.previous(scope, bill, now);
    if (!previous) return { previous: null, beforeCents: ZERO, afterCents: billedAmount(bill), steps: [] };
    for (const one of [bill, previous]) assertLinesHere(one);
    const compared = await this.bridges.compare(scope, previous, bill);
    const steps = bridgeSteps({ before: previous, after: bill, ...compared });
    return {
      previous: { billPk: previous.billPk, billNumber: previous.billNumber, periodFrom: previous.periodFrom },
      beforeCents: billedAmount(previous),
      afterCents: billedAmount(bill),
      steps: steps.map(({ changes, ...step }) => ({
        ...step,
        changeCount: changes.length,
        memberCount: new Set(changes.map(({ memberId, memberName }) => memberId || memberName)).size,
        changes: changes.slice(0, MAX_CHANGES_PER_CAUSE),
      })),
    };
  }
}

function billedAmount({ billedCents, adjustmentsCents, creditsCents }: Bill): Cents {
  return cents(billedCents + adjustmentsCents - creditsCents);
}
