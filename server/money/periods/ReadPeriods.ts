import { closeTasks } from '../../../src/domain/money/periods/closeTasks';
import { type LocalDate, lastOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import type { BooksChecks } from '../../platform/health/ports';
import { closeFacts, periodsOf } from './closePeriods';
import type { PeriodQueries } from './ports';

/** Reads the months of the ledger, with the close calendar of the earliest one that is not closed. */
export class ReadPeriods {
  constructor(
    private readonly queries: PeriodQueries,
    private readonly checks: BooksChecks,
  ) {}

  /** Latest month first; empty until there is a bank account. */
  async list(today: LocalDate) {
    const office = await this.queries.office();
    if (!office) return { items: [], next: null };
    const periods = periodsOf(office, await this.queries.periods(), today);
    const next = periods.find(({ state }) => state !== 'CLOSED');
    const tasks = next && closeTasks(await closeFacts(this.queries, this.checks, office, next.month, today));
    const hasEnded = next !== undefined && today > lastOfMonth(next.month);
    return { items: [...periods].reverse(), next: next && tasks ? { month: next.month, hasEnded, tasks } : null };
  }
}
