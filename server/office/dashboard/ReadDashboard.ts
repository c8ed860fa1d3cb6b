import type {
  GroupFigures,
  MonthFigures,
  Overview,
  OwedAfterReturns,
  PastDue,
  StatusFigures,
} from '../../../contract/office/dashboard';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { BILL_STATUS_LISTS, BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { DELINQUENCY_STAGES, type DelinquencyStage } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import { scopeFor } from '../../../src/domain/platform/access/decide';
import { type PrimaryType, primaryTypeOf } from '../../../src/domain/platform/access/Role';
import { type Scope, withinGroup } from '../../../src/domain/platform/access/Scope';
import { addMonths, firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import type { BillQueries } from '../../billing/bills/ports';
import type { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden } from '../../platform/shared/Refusal';

/** Totals over the bills in scope. Unreleased bills count by status only, because they are not owed yet. */
export interface DashboardQueries {
  /** In the order of a bill's life. Omits statuses without bills. */
  byStatus(scope: Scope): Promise<readonly StatusFigures[]>;
  pastDue(scope: Scope, today: LocalDate): Promise<PastDue>;
  /** Amounts owed by groups after returned payments, counted as in aging. */
  owedAfterReturns(scope: Scope, today: LocalDate): Promise<OwedAfterReturns>;
  /** One row per month from `first`, oldest first, including months without bills. */
  byMonth(scope: Scope, first: LocalDate, months: number): Promise<readonly MonthFigures[]>;
  /**
   * Largest past due amount first, then largest open amount.
   *
   * @param returns the scope in which amounts include what groups owe after returned payments.
   */
  groups(
    scope: Scope,
    returns: Scope,
    today: LocalDate,
    limit: number,
  ): Promise<readonly Omit<GroupFigures, 'stage'>[]>;
  groupCount(scope: Scope): Promise<number>;
  /**
   * Total credit suspense: the sums of the list of money in suspense.
   *
   * @param withUnknown includes money from unknown payers, which is in every office scope.
   */
  suspense(scope: Scope, withUnknown: boolean): Promise<Cents>;
}

/** Request for a dashboard. */
export interface ReadDashboardRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  /** Must be the caller's own type. */
  readonly role: PrimaryType;
  /** Limits group rights to this group. */
  readonly groupNumber?: string | undefined;
  readonly now: Date;
  readonly today: LocalDate;
}

const MONTHS = 12;
const MAX_TO_RELEASE = 100;
const MAX_GROUPS = 200;
const ANY = { values: [], groupNumbers: [], carrierCodes: [], agentCodes: [], q: '' } as const;

/** Reads the dashboard. Each part is limited to the scope of the operation that reads its details. */
export class ReadDashboard {
  constructor(
    private readonly figures: DashboardQueries,
    private readonly bills: BillQueries,
    private readonly delinquency: Pick<ReadDelinquency, 'byGroup'>,
  ) {}

  /** @throws Refusal FORBIDDEN for a dashboard of another type of person. */
  async run({ caller, scope: reach, role, groupNumber, now, today }: ReadDashboardRequest): Promise<Overview> {
    if (primaryTypeOf(caller.person.grants.map((grant) => grant.role)) !== role) {
      throw forbidden('This dashboard is for another type of user. Open your own.');
    }
    const scope = withinGroup(reach, groupNumber);
    const paymentScope = withinGroup(scopeFor(caller.person, 'payments.search'), groupNumber);
    const firstMonth = addMonths(firstOfMonth(today), 1 - MONTHS);
    const [byStatus, pastDue, owed, byMonth, groupCount, found, stages, suspenseCents, toRelease] = await Promise.all([
      this.figures.byStatus(scope),
      this.figures.pastDue(scope, today),
      this.figures.owedAfterReturns(paymentScope, today),
      this.figures.byMonth(scope, firstMonth, MONTHS),
      this.figures.groupCount(scope),
      this.figures.groups(scope, paymentScope, today, MAX_GROUPS),
      this.delinquency.byGroup(scope, today),
      this.suspense(
        withinGroup(scopeFor(caller.person, 'suspense.read'), groupNumber),
        groupNumber === undefined && scopeFor(caller.person, 'suspense.work').kind !== 'none',
      ),
      this.toRelease(scopeFor(caller.person, 'bills.release'), now, today),
    ]);
    const unreleased = byStatus.find(({ status }) => status === BillStatus.Unreleased)?.count ?? 0;
    const toReleaseTotal = toRelease.length < MAX_TO_RELEASE ? toRelease.length : unreleased;
    const groups = found.map((group) => ({ ...group, stage: stages.get(group.groupNumber) ?? 'current' }));
    const byStage = countStages(stages.values());
    return {
      byStage,
      byStatus,
      pastDue,
      owedAfterReturns: owed,
      byMonth,
      groupCount,
      groups,
      suspenseCents,
      toRelease,
      toReleaseTotal,
    };
  }

  private async suspense(scope: Scope, withUnknown: boolean): Promise<Cents> {
    return scope.kind === 'none' ? ZERO : this.figures.suspense(scope, withUnknown);
  }

  private async toRelease(scope: Scope, now: Date, today: LocalDate): Promise<readonly Bill[]> {
    if (scope.kind === 'none') return [];
    const oldestFirst = { sort: 'period', direction: 'asc', page: 0, size: MAX_TO_RELEASE } as const;
    return this.bills.page(scope, { ...ANY, values: BILL_STATUS_LISTS.readyToRelease, ...oldestFirst, today }, now);
  }
}

function countStages(stages: Iterable<DelinquencyStage>) {
  const all = [...stages];
  return DELINQUENCY_STAGES.flatMap((stage) => {
    const groupCount = all.filter((one) => one === stage).length;
    return stage === 'current' || groupCount === 0 ? [] : [{ stage, groupCount }];
  });
}
