import { changeDepositFigures, changeDepositItems, discardDeposit } from '../../contract/deposits';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { CheckTarget, Deposit, DepositFigures } from '../../src/domain/deposits/Deposit';
import { earlierCheckText } from '../../src/domain/deposits/duplicateCheck';
import type { CheckMatch } from '../../src/domain/deposits/matchCheck';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { UNIDENTIFIED } from '../../src/domain/ledger/LedgerEvent';
import { formatCents } from '../../src/domain/money/formatCents';
import { counted } from '../../src/domain/text/wording';
import type { NewControlReason } from '../controls/ports';
import type { CommandRequest } from '../shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../shared/idempotency';
import { notFound, Refusal } from '../shared/Refusal';
import { runOnce } from '../shared/runOnce';
import type { Transaction, Transactions } from '../shared/Transaction';
import { addMatched, assertReceived } from './EnterDeposit';
import type { CheckToSave, DepositReach, DepositRepository, StoredCheck } from './ports';
import { likelyPairs, readDeposit } from './readDeposit';

export interface DepositRequest extends CommandRequest {
  readonly reach: DepositReach;
  readonly depositPk: string;
  /** The version that the person saw. */
  readonly version: number;
}

/** A person's choice of where a check goes. */
export interface PlacementRequest {
  readonly checkPk: string;
  readonly target: Exclude<CheckTarget, 'undecided'>;
  /** For the target `bill`. */
  readonly billPk?: string | undefined;
  /** For the target `group`. */
  readonly groupNumber?: string | undefined;
}

/** Why a check is deposited although it is likely the same as earlier ones. */
export interface ExplanationRequest {
  readonly checkPk: string;
  /** The earlier checks that the person saw. */
  readonly earlierPks: readonly string[];
  readonly reason: string;
}

export interface ChangeChecksRequest extends DepositRequest {
  readonly add: readonly CheckToSave[];
  readonly place: readonly PlacementRequest[];
  readonly remove: readonly string[];
  readonly explain: readonly ExplanationRequest[];
}

/** Changes an open deposit: its checks, their places, and the bank's figures. */
export class ChangeDeposit {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @throws Refusal NOT_FOUND for a check, bill or group out of reach; STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; TOO_MANY,
   * KEY_REUSED.
   */
  checks(request: ChangeChecksRequest): Promise<KeyedAnswer> {
    const { version, add, place, remove, explain } = request;
    return this.once(
      request,
      changeDepositItems,
      { version, add, place, remove, ...(explain.length > 0 && { explain }) },
      (tx, deposit) => changeChecks(tx, request, deposit),
    );
  }

  /** @throws Refusal NOT_FOUND; STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED. */
  figures(
    request: DepositRequest & { readonly head: DepositFigures; readonly today: LocalDate },
  ): Promise<KeyedAnswer> {
    const { version, head } = request;
    const note = `${counted(head.controlCount, 'check')}, ${formatCents(head.controlCents)}`;
    return this.once(request, changeDepositFigures, { version, head }, async () => {
      assertReceived(head, request.today);
      return { head, event: 'figuresChanged', note };
    });
  }

  /** Removes the checks, so that their file can be deposited again. @throws Refusal as `figures`. */
  discard(request: DepositRequest): Promise<KeyedAnswer> {
    const { depositPk, version } = request;
    return this.once(request, discardDeposit, { version }, async (tx, deposit) => {
      const checks = await tx.deposits.checks(depositPk);
      await tx.deposits.removeChecks(
        depositPk,
        checks.map(({ checkPk }) => checkPk),
      );
      const note = `${counted(deposit.checkCount, 'check')}, ${formatCents(deposit.checkCents)}`;
      return { head: { state: 'DISCARDED' as const }, event: 'discarded', note };
    });
  }

  private once(
    request: DepositRequest,
    call: typeof changeDepositItems | typeof changeDepositFigures | typeof discardDeposit,
    body: object,
    work: (tx: Transaction, deposit: Deposit) => Promise<DepositChange>,
  ): Promise<KeyedAnswer> {
    const { caller, reach, idempotencyKey, depositPk, now } = request;
    const keyed = keyedBy(call, { caller, idempotencyKey }, { depositPk }, body);
    return runOnce(this.transactions, keyed, now, async (tx) => {
      const { head, ...event } = await work(tx, await lockOpen(tx, request));
      await tx.deposits.touch(depositPk, head, event, caller, now);
      return readDeposit(tx.deposits, reach, depositPk);
    });
  }
}

interface DepositChange {
  readonly head: Parameters<DepositRepository['touch']>[1];
  readonly event: string;
  readonly note: string;
}

async function changeChecks(tx: Transaction, request: ChangeChecksRequest, deposit: Deposit): Promise<DepositChange> {
  const { add, place, remove, explain, depositPk, reach } = request;
  const stored = new Map((await tx.deposits.checks(depositPk)).map((check) => [check.checkPk, check]));
  if ([...remove, ...[...place, ...explain].map(({ checkPk }) => checkPk)].some((checkPk) => !stored.has(checkPk))) {
    throw notFound('check');
  }
  await saveReasons(tx, request, deposit, stored);
  await tx.deposits.removeChecks(depositPk, remove);
  for (const placement of place)
    await tx.deposits.place(depositPk, placement.checkPk, await placed(tx, reach, placement));
  await addMatched(tx, reach, depositPk, add, deposit.checkCount - remove.length);
  const counts = Object.entries({
    added: add.length,
    placed: place.length,
    removed: remove.length,
    explained: explain.length,
  });
  const note = counts.flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');
  return { head: {}, event: 'checksChanged', note };
}

/**
 * Records why checks are deposited although they are likely the same as the earlier checks that the person saw. The record names the
 * earlier check, because only people who see every deposit read it.
 */
async function saveReasons(
  tx: Transaction,
  { explain, caller, reach, now }: ChangeChecksRequest,
  { depositPk, depositDate }: Deposit,
  stored: ReadonlyMap<string, StoredCheck>,
): Promise<void> {
  if (explain.length === 0) return;
  const pairs = await tx.deposits.earlierChecks(reach, depositPk);
  const reasons = explain.flatMap(({ checkPk, earlierPks, reason }) => {
    const check = stored.get(checkPk);
    if (!check) return [];
    return likelyPairs(check, depositDate, pairs)
      .filter(({ earlier, reason: given }) => given === null && earlierPks.includes(earlier.checkPk))
      .map(
        ({ earlier }): NewControlReason => ({
          kind: 'duplicateCheck',
          groupNumber: check.groupNumber ?? UNIDENTIFIED,
          itemPk: checkPk,
          itemName: `Check ${check.checkNumber}`,
          earlierPk: earlier.checkPk,
          earlierText: earlierCheckText(earlier),
          amountCents: check.amountCents,
          note: reason,
        }),
      );
  });
  await tx.controls.addReasons(reasons, caller, now);
}

/** @throws Refusal NOT_FOUND; WRONG_STATUS unless it is open; STALE_VERSION. */
export async function lockOpen(
  tx: Transaction,
  { reach, depositPk, version }: Pick<DepositRequest, 'reach' | 'depositPk' | 'version'>,
): Promise<Deposit> {
  const deposit = await tx.deposits.lock(reach, depositPk);
  if (!deposit) throw notFound('deposit');
  if (deposit.state !== 'OPEN') {
    const message = `This deposit has been ${deposit.state === 'POSTED' ? 'posted' : 'discarded'} and can no longer be changed.`;
    throw new Refusal(ErrorCode.WrongStatus, message);
  }
  if (deposit.version !== version) {
    throw new Refusal(ErrorCode.StaleVersion, 'This deposit has changed since you opened it. Review it again.');
  }
  return deposit;
}

async function placed(tx: Transaction, { scope }: DepositReach, placement: PlacementRequest): Promise<CheckMatch> {
  const { target, billPk = '', groupNumber = '' } = placement;
  switch (target) {
    case 'unknown':
      return { target, groupNumber: null, billPk: null, reason: 'Payer unknown, chosen by hand.' };
    case 'group':
      if ((await tx.deposits.groupsInScope(scope, [groupNumber])).length === 0) throw notFound('group');
      return { target, groupNumber, billPk: null, reason: `Group ${groupNumber}, chosen by hand.` };
    case 'bill': {
      const [bill] = await tx.deposits.targetBills([billPk]);
      if (!bill || (await tx.deposits.groupsInScope(scope, [bill.groupNumber])).length === 0) throw notFound('bill');
      return { target, groupNumber: bill.groupNumber, billPk, reason: `Bill ${bill.billNumber}, chosen by hand.` };
    }
  }
}
