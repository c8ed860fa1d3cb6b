import type { BillExpectations } from '../../../contract/billing/expectedAdjustments';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import { billedAgain } from '../../../src/domain/billing/expected/billedAgain';
import { outcomeOnBill } from '../../../src/domain/billing/expected/outcomeOnBill';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { notFound } from '../../platform/shared/Refusal';
import type { BillQueries } from '../bills/ports';
import { type ExpectedQueries, groupScope, type RetroWindows } from './ports';

const MAX_OVERDUE = 50;

/** Reads the corrections of a group that carriers owe and that are overdue. */
interface OverdueCorrections {
  page(
    scope: Scope,
    request: {
      readonly groupNumber: string;
      readonly status: 'overdue';
      readonly recipient: 'CARRIER';
      readonly inquiries: 'once';
      readonly q: string;
      readonly page: number;
      readonly size: number;
      readonly sort: 'status';
      readonly direction: 'asc';
    },
    today: LocalDate,
  ): Promise<{ readonly items: readonly Correction[] }>;
}

/** Reads what a bill should have corrected. */
export class ReadExpectedOnBill {
  constructor(
    private readonly bills: BillQueries,
    private readonly queries: ExpectedQueries,
    private readonly windows: RetroWindows,
    private readonly corrections: OverdueCorrections,
  ) {}

  /**
   * Adjustments that earlier bills expected of a bill, terminated members who are billed again, and overdue corrections.
   *
   * @param request with the scope of corrections that the person sees
   * @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope.
   */
  async run(request: {
    readonly scope: Scope;
    readonly ofCorrections: Scope;
    readonly billPk: string;
    readonly now: Date;
    readonly today: LocalDate;
  }): Promise<BillExpectations> {
    const { scope, ofCorrections, billPk, now, today } = request;
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    const found = await this.queries.ofBill(bill, await this.windows.of(groupScope(bill.groupNumber), today));
    const memberIds = found.map(({ expected }) => expected.memberId);
    const corrections = found.length === 0 ? [] : await this.queries.corrections(bill, memberIds);
    const { decisions, charges } = await this.queries.terminations(bill);
    return {
      items: found.map(({ expected, openBefore, arrivedCents }) => {
        const one = { ...expected, originPeriod: expected.origin.periodFrom, openCents: openBefore };
        return { expected, ...outcomeOnBill(one, arrivedCents, corrections) };
      }),
      billedAgain: billedAgain(decisions, charges, bill.periodFrom),
      own: await this.queries.ofOrigin(bill),
      overdueCorrections: await this.overdue(ofCorrections, bill.groupNumber, today),
    };
  }

  private async overdue(scope: Scope, groupNumber: string, today: LocalDate): Promise<readonly Correction[]> {
    if (scope.kind === 'none') return [];
    const request = {
      groupNumber,
      status: 'overdue',
      recipient: 'CARRIER',
      inquiries: 'once',
      q: '',
      page: 0,
      size: MAX_OVERDUE,
    } as const;
    const { items } = await this.corrections.page(scope, { ...request, sort: 'status', direction: 'asc' }, today);
    return items;
  }
}
