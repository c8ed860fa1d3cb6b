import { closeDue } from '../../../src/domain/money/periods/closeTasks';
import type { Upkeep } from '../../../src/domain/office/dashboard/Upkeep';
import type { GoLiveFacts } from '../../../src/domain/office/goLive/GoLiveFacts';
import { overdueUpkeep } from '../../../src/domain/office/goLive/machineAreas';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { periodsOf } from '../../money/periods/closePeriods';
import type { PeriodQueries } from '../../money/periods/ports';
import type { Caller } from '../../platform/shared/Caller';

/** Sources of the upkeep: the lists that show it. */
export interface UpkeepSources {
  readonly periods: Pick<PeriodQueries, 'office' | 'periods'>;
  readonly bankFiles: {
    list(filter: { q: string; state: 'MADE'; page: number; size: number }): Promise<{ readonly total: number }>;
  };
  readonly counts: {
    /** Open and expired invitations: all, or only those sent by the person. */
    invitations(userId: string, isAll: boolean): Promise<number>;
  };
  readonly goLive: { facts(now: Date): Promise<Pick<GoLiveFacts, 'backup' | 'drill'>> };
}

/** Reads the office's work that is not about a group's money. @source docs/decisions/dashboard.md#upkeep-is-part-of-the-queue */
export class ReadUpkeep {
  constructor(private readonly sources: UpkeepSources) {}

  async run(caller: Caller, now: Date, today: LocalDate): Promise<Upkeep> {
    const { bankFiles, counts, goLive } = this.sources;
    const may = (operation: Operation) => decide(caller.person, operation).allowed;
    const invites = decide(caller.person, 'directory.write');
    const toSend = may('bankFiles.read') ? await bankFiles.list({ q: '', state: 'MADE', page: 0, size: 1 }) : undefined;
    return {
      lateClose: may('ledger.read') ? await this.lateClose(today) : null,
      bankFilesToSend: toSend?.total ?? null,
      invitations: invites.allowed ? await counts.invitations(caller.userId, invites.scope.kind === 'all') : null,
      overdue: may('goLive.read') ? overdueUpkeep({ ...(await goLive.facts(now)), now }) : [],
    };
  }

  private async lateClose(today: LocalDate): Promise<Upkeep['lateClose']> {
    const { periods } = this.sources;
    const office = await periods.office();
    if (!office) return null;
    const open = periodsOf(office, await periods.periods(), today).find(({ state }) => state !== 'CLOSED');
    const due = open && closeDue(open.month);
    return open && due && due < today ? { month: open.month, due } : null;
  }
}
