import {
  changeDepositFigures,
  changeDepositItems,
  discardDeposit,
  type postDeposit,
} from '../../../contract/money/deposits';
import type { DepositDetail } from '../../../contract/platform/shared/depositSchemas';
import type { Deposit } from '../../../src/domain/money/deposits/Deposit';
import { earlierCheckText } from '../../../src/domain/money/deposits/duplicateCheck';
import type { CheckMatch } from '../../../src/domain/money/deposits/matchCheck';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted } from '../../../src/domain/platform/text/wording';
import type { NewControlReason } from '../../people/controls/ports';
import { type CommandInput, command } from '../../platform/shared/command';
import { notFound, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { addMatched, assertReceived } from './enterDeposit';
import { type DepositRepository, reachOf, type StoredCheck } from './ports';
import { likelyPairs, readDeposit } from './readDeposit';

type DepositRequest = Pick<CommandInput<typeof postDeposit>, 'caller' | 'scope' | 'params' | 'body' | 'now'>;
type ChecksRequest = CommandInput<typeof changeDepositItems>;

/**
 * Changes the checks of an open deposit, and their places.
 *
 * @throws Refusal NOT_FOUND for a check, bill or group out of reach; STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; TOO_MANY,
 * KEY_REUSED.
 */
export const changeItems = command(changeDepositItems, (tx, request) =>
  changeOpen(tx, request, (deposit) => changeChecks(tx, request, deposit)),
);

/** @throws Refusal NOT_FOUND; STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED. */
export const changeFigures = command(changeDepositFigures, (tx, request) => {
  const { version: _version, ...head } = request.body;
  const note = `${counted(head.controlCount, 'check')}, ${formatCents(head.controlCents)}`;
  return changeOpen(tx, request, async () => {
    assertReceived(head, request.today);
    return { head, event: 'figuresChanged', note };
  });
});

/** Removes the checks, so that their file can be deposited again. @throws Refusal as `changeFigures`. */
export const discard = command(discardDeposit, (tx, request) =>
  changeOpen(tx, request, async ({ depositPk, checkCount, checkCents }) => {
    const checks = await tx.deposits.checks(depositPk);
    await tx.deposits.removeChecks(
      depositPk,
      checks.map(({ checkPk }) => checkPk),
    );
    const note = `${counted(checkCount, 'check')}, ${formatCents(checkCents)}`;
    return { head: { state: 'DISCARDED' as const }, event: 'discarded', note };
  }),
);

async function changeOpen(
  tx: Transaction,
  request: DepositRequest,
  work: (deposit: Deposit) => Promise<DepositChange>,
): Promise<DepositDetail> {
  const deposit = await lockOpen(tx, request);
  const { head, ...event } = await work(deposit);
  await tx.deposits.touch(deposit.depositPk, head, event, request.caller, request.now);
  return readDeposit(tx.deposits, reachOf(request), deposit.depositPk);
}

interface DepositChange {
  readonly head: Parameters<DepositRepository['touch']>[1];
  readonly event: string;
  readonly note: string;
}

async function changeChecks(tx: Transaction, request: ChecksRequest, deposit: Deposit): Promise<DepositChange> {
  const { add, place, remove, explain } = request.body;
  const { depositPk } = deposit;
  const stored = new Map((await tx.deposits.checks(depositPk)).map((check) => [check.checkPk, check]));
  if ([...remove, ...[...place, ...explain].map(({ checkPk }) => checkPk)].some((checkPk) => !stored.has(checkPk))) {
    throw notFound('check');
  }
  await saveReasons(tx, request, deposit, stored);
  await tx.deposits.removeChecks(depositPk, remove);
  for (const placement of place)
    await tx.deposits.place(depositPk, placement.checkPk, await placed(tx, request.scope, placement));
  await addMatched(tx, reachOf(request), depositPk, add, deposit.checkCount - remove.length);
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
 * Records why checks are deposited although they are probably duplicates of the earlier checks shown to the person. The record
 * names the earlier check, because only people who see every deposit read it.
 */
async function saveReasons(
  tx: Transaction,
  request: ChecksRequest,
  { depositPk, depositDate }: Deposit,
  stored: ReadonlyMap<string, StoredCheck>,
): Promise<void> {
  const { explain } = request.body;
  if (explain.length === 0) return;
  const pairs = await tx.deposits.earlierChecks(reachOf(request), depositPk);
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
  await tx.controls.addReasons(reasons, request.caller, request.now);
}

/** @throws Refusal NOT_FOUND; WRONG_STATUS unless it is open; STALE_VERSION. */
export async function lockOpen(
  tx: Transaction,
  { caller, scope, params, body }: Omit<DepositRequest, 'now'>,
): Promise<Deposit> {
  const deposit = await tx.deposits.lock(reachOf({ caller, scope }), params.depositPk);
  if (!deposit) throw notFound('deposit');
  if (deposit.state !== 'OPEN') {
    const message = `This deposit has been ${deposit.state === 'POSTED' ? 'posted' : 'discarded'} and can no longer be changed.`;
    throw wrongStatus(message);
  }
  if (deposit.version !== body.version) {
    throw staleVersion('This deposit has changed since you opened it. Review it again.');
  }
  return deposit;
}

async function placed(
  tx: Transaction,
  scope: Scope,
  placement: ChecksRequest['body']['place'][number],
): Promise<CheckMatch> {
  const { target } = placement;
  switch (target) {
    case 'unknown':
      return { target, groupNumber: null, billPk: null, reason: 'Payer unknown, chosen by hand.' };
    case 'group': {
      const { groupNumber } = placement;
      if ((await tx.deposits.groupsInScope(scope, [groupNumber])).length === 0) throw notFound('group');
      return { target, groupNumber, billPk: null, reason: `Group ${groupNumber}, chosen by hand.` };
    }
    case 'bill': {
      const { billPk } = placement;
      const [bill] = await tx.deposits.targetBills([billPk]);
      if (!bill || (await tx.deposits.groupsInScope(scope, [bill.groupNumber])).length === 0) throw notFound('bill');
      return { target, groupNumber: bill.groupNumber, billPk, reason: `Bill ${bill.billNumber}, chosen by hand.` };
    }
  }
}
