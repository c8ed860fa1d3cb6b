import type { Scope } from '../../src/domain/access/Scope';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { BillExpectations, ExpectedPage } from '../../src/domain/expected/BillExpectations';
import { billedAgain } from '../../src/domain/expected/billedAgain';
import type { ExpectedAdjustment } from '../../src/domain/expected/ExpectedAdjustment';
import { outcomeOnBill } from '../../src/domain/expected/outcomeOnBill';
import type { BillQueries } from '../bills/ports';
import { notFound } from '../shared/Refusal';
import { type ExpectedPageRequest, type ExpectedQueries, groupScope, type RetroWindows } from './ports';

/**
 * Reads expected adjustments, all of a scope and those of a bill.
 *
 * @source docs/decisions/expected-credits.md#carriers-see-expected-adjustments-of-their-own-codes
 */
export class ReadExpected {
  constructor(
    private readonly bills: BillQueries,
    private readonly queries: ExpectedQueries,
    private readonly windows: RetroWindows,
  ) {}

  /**
   * Expected adjustments in a scope. Carriers get those of their own codes, without what the group noted.
   *
   * @param request whose group, if any, is in scope.
   */
  async search(scope: Scope, request: ExpectedPageRequest, today: LocalDate): Promise<ExpectedPage> {
    const window = await this.windows.of(scope, today);
    const page = await this.queries.page(scope, request, window, today);
    return { ...page, items: page.items.map((expected) => shownIn(scope, expected)) };
  }

  /** Of a member, in any state. Carriers get those of their own codes, without what the group noted. */
  async ofMember(
    scope: Scope,
    member: { readonly groupNumber: string; readonly memberId: string },
    today: LocalDate,
  ): Promise<readonly ExpectedAdjustment[]> {
    const found = await this.queries.ofMember(scope, member, await this.windows.of(scope, today));
    return found.map((expected) => shownIn(scope, expected));
  }

  /**
   * Adjustments that earlier bills expected of a bill, and terminated members who are billed again.
   *
   * @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope.
   */
  async ofBill(request: {
    readonly scope: Scope;
    readonly billPk: string;
    readonly now: Date;
    readonly today: LocalDate;
  }): Promise<BillExpectations> {
    const { scope, billPk, now, today } = request;
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
    };
  }
}

/** For carriers: without the group's notes and the names of its people. */
function shownIn(scope: Scope, expected: ExpectedAdjustment): ExpectedAdjustment {
  if (scope.kind !== 'carriers') return expected;
  const { closed } = expected;
  return { ...expected, note: '', closed: closed && { ...closed, note: '', by: '' } };
}
