import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { Savings, SavingsItemPage, SavingsItemQuery } from '../../src/domain/savings/Savings';
import { groupScope, type RetroWindows } from '../expected/ports';
import type { SavingsQueries } from './ports';

/** Reads what reconciling was worth to a group that the caller reaches. */
export class ReadSavings {
  constructor(
    private readonly queries: SavingsQueries,
    private readonly windows: RetroWindows,
  ) {}

  /** @param year default: the newest with reconciled bills, or that of today */
  async run(groupNumber: string, year: number | undefined, today: LocalDate): Promise<Savings> {
    const years = await this.queries.years(groupNumber);
    const shown = year ?? years[0] ?? Number(today.slice(0, 4));
    return {
      ...(await this.queries.ofYear(groupNumber, shown, await this.dayOf(groupNumber, today))),
      year: shown,
      years,
    };
  }

  async items(query: SavingsItemQuery, today: LocalDate): Promise<SavingsItemPage> {
    return this.queries.items(query, await this.dayOf(query.groupNumber, today));
  }

  private async dayOf(groupNumber: string, today: LocalDate) {
    return { window: await this.windows.of(groupScope(groupNumber), today), today };
  }
}
