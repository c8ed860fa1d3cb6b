import { combineLatest, finalize, type Observable, shareReplay, tap } from 'rxjs';
import { isAllowedIn } from '../../domain/access/decide';
import type { Operation } from '../../domain/access/policy';
import { nearUses } from '../../domain/controls/ControlBoard';
import type { WorkWaiting } from '../../domain/dashboard/WorkWaiting';
import { cappedSum } from '../../domain/money/Cents';
import type { BalanceWork, WaitingWork } from '../../domain/notices/WaitingWork';
import { personOf } from '../../domain/users/CurrentUser';
import type { ControlGateway } from '../controls/Controls';
import type { DepositGateway } from '../deposits/Deposits';
import type { AccountChangeGateway } from '../payments/AccountChanges';
import type { CurrentMe } from '../preferences/CurrentMe';
import { LOADING, type Loadable, loadEach } from '../shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../shared/PageVisibility';
import { Refreshable } from '../shared/Refreshable';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';
import type { SuspenseGateway } from '../suspense/Suspense';
import type { WaitingShortGateway } from '../suspense/WaitingShorts';

/** Counts balances that wait for the person, in the product API. Rejects with ApiError; `signal` aborts. */
export interface BalanceWorkGateway {
  read(signal: AbortSignal): Promise<{
    readonly waiting: Pick<WaitingWork, 'writeOffs' | 'lateDeductions'>;
    readonly balances: BalanceWork | null;
    readonly lateBalances: BalanceWork | null;
  }>;
}

export const BalanceWorkGateway: Token<BalanceWorkGateway> = createToken('BalanceWorkGateway');

const REFRESH_MS = 60_000;
/** Only the totals are shown. */
const FIRST = { q: '', page: 0, size: 1 } as const;

/** The work that waits, with what could not be read. */
export interface WorkRead extends WorkWaiting {
  /** The first group with write-offs to decide, or else with late deductions; null if there is none. */
  readonly balances: BalanceWork | null;
  /** The first group with late deductions; null if there is none. */
  readonly lateBalances: BalanceWork | null;
  /** Why uses of limits are not known; missing if they are, or the person may not see them. */
  readonly limitsError?: unknown;
}

/**
 * Money tasks waiting for the office, as counted by the lists that show them. Only for people who may read deposits and suspense.
 *
 * @source product.md, Screens: Dashboard
 * @source docs/decisions/dashboard.md#the-queue-is-counted-by-the-lists-it-links-to
 */
export class WorkQueue extends Refreshable {
  private latest: Loadable<WorkRead> = LOADING;

  /**
   * Loads on subscribe, on `refresh()` and every minute while the page is visible. Shared; stops with its last subscriber. Never
   * errors.
   */
  readonly work$: Observable<Loadable<WorkRead>>;

  constructor(
    private readonly shorts: Pick<WaitingShortGateway, 'list'>,
    private readonly deposits: Pick<DepositGateway, 'search'>,
    private readonly suspense: Pick<SuspenseGateway, 'search'>,
    private readonly accountChanges: Pick<AccountChangeGateway, 'list'>,
    private readonly controls: Pick<ControlGateway, 'list'>,
    private readonly balances: BalanceWorkGateway,
    private readonly currentMe: Pick<CurrentMe, 'me'>,
    visibility: PageVisibility,
    time: Time,
  ) {
    super();
    const again$ = combineLatest([this.reads$, pollWhileVisible(REFRESH_MS, visibility, time)]);
    this.work$ = loadEach(again$, (_, signal) => this.read(signal)).pipe(
      tap((latest) => {
        this.latest = latest;
      }),
      finalize(() => {
        this.latest = LOADING;
      }),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** The current work; loading without a subscriber. */
  get work(): Loadable<WorkRead> {
    return this.latest;
  }

  private async read(signal: AbortSignal): Promise<WorkRead> {
    const [shorts, deposits, held, changes, board, { waiting, balances, lateBalances }] = await Promise.all([
      this.can('bills.closeShort') ? this.shorts.list(signal) : undefined,
      this.deposits.search({ ...FIRST, state: 'OPEN' }, signal),
      this.suspense.search(
        { ...FIRST, groupNumber: undefined, level: 'unknown', sort: 'remaining', direction: 'desc' },
        signal,
      ),
      this.can('returnFiles.post') ? this.accountChanges.list(signal) : undefined,
      this.can('controls.read') ? this.limits(signal) : undefined,
      this.balances.read(signal),
    ]);
    return {
      shorts: shorts && { count: shorts.length, cents: cappedSum(shorts.map(({ amountCents }) => amountCents)) },
      accountChanges: changes && { count: changes.length },
      writeOffs: { count: waiting.writeOffs },
      lateDeductions: { count: waiting.lateDeductions },
      balances,
      lateBalances,
      nearLimits: board?.near,
      ...(board?.error !== undefined && { limitsError: board.error }),
      lockboxes: {
        count: deposits.lockboxes.length,
        cents: cappedSum(deposits.lockboxes.map(({ checkCents }) => checkCents)),
      },
      openDeposits: { count: deposits.total },
      unknownPayers: { count: held.total, cents: held.sums.unknownCents },
      owingGroups: { count: held.owing.length, cents: held.sums.owedCents },
    };
  }

  /** Uses of limits close to them, or why they could not be read: the other work is shown without them. */
  private async limits(
    signal: AbortSignal,
  ): Promise<{ readonly near?: { readonly count: number }; readonly error?: unknown }> {
    try {
      return { near: { count: nearUses(await this.controls.list(signal)).length } };
    } catch (error) {
      if (signal.aborted) throw error;
      return { error };
    }
  }

  private can(operation: Operation): boolean {
    const { me } = this.currentMe;
    return me !== undefined && isAllowedIn(personOf(me.user), operation);
  }
}
