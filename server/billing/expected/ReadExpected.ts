import type { ExpectedPage } from '../../../contract/billing/expectedAdjustments';
import type { ExpectedAdjustment } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { ExpectedPageRequest, ExpectedQueries, RetroWindows } from './ports';

/**
 * Reads expected adjustments of a scope and of a member.
 *
 * @source docs/decisions/expected-credits.md#carriers-see-expected-adjustments-of-their-own-codes
 */
export class ReadExpected {
  constructor(
    private readonly queries: ExpectedQueries,
    private readonly windows: RetroWindows,
  ) {}

  /**
   * Expected adjustments in a scope. Carriers get only those with their own codes, without what the group noted.
   *
   * @param request whose group, if any, is in scope.
   */
  async search(scope: Scope, request: ExpectedPageRequest, today: LocalDate): Promise<ExpectedPage> {
    const window = await this.windows.of(scope, today);
    const page = await this.queries.page(scope, request, window, today);
    return { ...page, items: page.items.map((expected) => shownIn(scope, expected)) };
  }

  /** Of a member, in any state. Carriers get only those with their own codes, without what the group noted. */
  async ofMember(
    scope: Scope,
    member: { readonly groupNumber: string; readonly memberId: string },
    today: LocalDate,
  ): Promise<readonly ExpectedAdjustment[]> {
    const found = await this.queries.ofMember(scope, member, await this.windows.of(scope, today));
    return found.map((expected) => shownIn(scope, expected));
  }
}

/** For carriers: without the group's notes and the names of its people. */
function shownIn(scope: Scope, expected: ExpectedAdjustment): ExpectedAdjustment {
  if (scope.kind !== 'carriers') return expected;
  const { closed } = expected;
  return { ...expected, note: '', closed: closed && { ...closed, note: '', by: '' } };
}
