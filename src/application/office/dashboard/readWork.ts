import type { WaitingShort } from '../../../../contract/money/closeShort';
import type { HeldItemPage } from '../../../../contract/money/suspense';
import type { BalanceWork, FirstApprovals } from '../../../../contract/office/notices';
import type { ControlBoard } from '../../../../contract/people/controls';
import type { WaitingLockbox } from '../../../domain/money/deposits/depositList';
import type { Upkeep } from '../../../domain/office/dashboard/Upkeep';
import type { WorkWaiting } from '../../../domain/office/dashboard/WorkWaiting';
import { APPROVAL_KINDS, type ApprovalKind, type WaitingWork } from '../../../domain/office/notices/WaitingWork';
import { nearUses } from '../../../domain/people/controls/ControlBoard';
import type { Operation } from '../../../domain/platform/access/policy';
import { cappedSum } from '../../../domain/platform/money/Cents';
import { createToken, type Token } from '../../platform/shared/Token';
import type { Counts } from '../notices/ShellCounts';

/** Reads what the queue counts, in the lists that show it. Each rejects with ApiError; `signal` aborts. */
export interface WorkGateway {
  shorts(signal?: AbortSignal): Promise<readonly Pick<WaitingShort, 'amountCents'>[]>;
  /** Totals of deposits that are not posted, and lockbox files with checks in no deposit. */
  openDeposits(
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly lockboxes: readonly Pick<WaitingLockbox, 'checkCents'>[] }>;
  /** Totals of money in suspense whose payer is unknown, and groups that owe. */
  unknownPayers(signal?: AbortSignal): Promise<Pick<HeldItemPage, 'total' | 'sums' | 'owing'>>;
  /** One entry for each change of a bank account, or task about a bank file, that waits. */
  accountChanges(signal?: AbortSignal): Promise<readonly unknown[]>;
  limits(signal?: AbortSignal): Promise<Pick<ControlBoard, 'limits'>>;
  balances(signal?: AbortSignal): Promise<WaitingBalances>;
  upkeep(signal?: AbortSignal): Promise<Upkeep>;
}

export const WorkGateway: Token<WorkGateway> = createToken('WorkGateway');

/** Balances and approvals that wait for the person, and what the application bar counts. */
export interface WaitingBalances {
  /** Unread notices. */
  readonly unreadCount: number;
  readonly waiting: WaitingWork;
  /** The first group with write-offs to decide, or else with late deductions; null if there is none. */
  readonly balances: BalanceWork | null;
  /** The first group with late deductions; null if there is none. */
  readonly lateBalances: BalanceWork | null;
  readonly firstApprovals: FirstApprovals;
}

/** The work that waits, with what could not be read. */
export interface WorkRead extends WorkWaiting, Omit<WaitingBalances, 'waiting' | 'unreadCount'> {
  readonly shellCounts: Counts;
  readonly upkeep: Upkeep;
  /** Why uses of limits are not known; missing if they are, or the person may not see them. */
  readonly limitsError?: unknown;
}

/**
 * Asks for everything at once.
 *
 * @param may whether the person may do something.
 */
export async function readWork(
  gateway: WorkGateway,
  may: (operation: Operation) => boolean,
  signal?: AbortSignal,
): Promise<WorkRead> {
  const [shorts, deposits, held, changes, board, notices, upkeep] = await Promise.all([
    may('bills.closeShort') ? gateway.shorts(signal) : undefined,
    gateway.openDeposits(signal),
    gateway.unknownPayers(signal),
    may('returnFiles.post') ? gateway.accountChanges(signal) : undefined,
    may('controls.read') ? readLimits(gateway, signal) : undefined,
    gateway.balances(signal),
    gateway.upkeep(signal),
  ]);
  const { unreadCount, waiting, balances, lateBalances, firstApprovals } = notices;
  return {
    shellCounts: { unread: unreadCount, work: waiting, balances },
    upkeep,
    shorts: shorts && { count: shorts.length, cents: cappedSum(shorts.map(({ amountCents }) => amountCents)) },
    accountChanges: changes && { count: changes.length },
    notOnBill: { count: waiting.notOnBill },
    writeOffs: { count: waiting.writeOffs },
    lateDeductions: { count: waiting.lateDeductions },
    returnedRefunds: { count: waiting.returnedRefunds },
    stopOrders: { count: waiting.stopOrders },
    ...countsOf(waiting),
    balances,
    lateBalances,
    firstApprovals,
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

function countsOf(waiting: WaitingBalances['waiting']): Pick<WorkWaiting, ApprovalKind> {
  return Object.fromEntries(APPROVAL_KINDS.map((kind) => [kind, { count: waiting[kind] }]));
}

/** Uses of limits close to them, or why they could not be read: the other work is shown without them. */
async function readLimits(
  gateway: WorkGateway,
  signal: AbortSignal | undefined,
): Promise<{ readonly near?: { readonly count: number }; readonly error?: unknown }> {
  try {
    return { near: { count: nearUses(await gateway.limits(signal)).length } };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { error };
  }
}
