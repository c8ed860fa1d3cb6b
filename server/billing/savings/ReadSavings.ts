import type { Savings, SavingsItemPage } from '../../../contract/billing/savings';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { GroupBills } from '../../platform/shared/GroupBills';
import { groupScope, type RetroWindows } from '../expected/ports';
import type { SavingsItemFilter, SavingsQueries } from './ports';

/** Reads the savings of a group from reconciling the bills in the caller's scope. */
export class ReadSavings {
  constructor(
    private readonly queries: SavingsQueries,
    private readonly windows: RetroWindows,
  ) {}

  /** @param year default: the newest with reconciled bills, or that of today */
  async run(bills: GroupBills, year: number | undefined, today: LocalDate): Promise<Savings> {
    const years = await this.queries.years(bills);
    const shown = year ?? years[0] ?? Number(today.slice(0, 4));
    return {
      ...(await this.queries.ofYear(bills, shown, await this.dayOf(bills.groupNumber, today))),
      year: shown,
      years,
    };
  }

  async items(bills: GroupBills, filter: SavingsItemFilter, today: LocalDate): Promise<SavingsItemPage> {
    return this.queries.items(bills, filter, await this.dayOf(bills.groupNumber, today));
  }

  private async dayOf(groupNumber: string, today: LocalDate) {
    return { window: await this.windows.of(groupScope(groupNumber), today), today };
  }
}
