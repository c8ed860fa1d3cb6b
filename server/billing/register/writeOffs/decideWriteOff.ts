import { decideWriteOff, reverseWriteOff } from '../../../../contract/billing/writeOffs';
import { isSameBalance } from '../../../../src/domain/billing/register/RegisterPage';
import { type WriteOff, writeOffOf } from '../../../../src/domain/billing/register/writeOff';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { assertRightsUnchanged } from '../../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../../people/controls/assertSecondPerson';
import { assertWithinLimits } from '../../../people/controls/checkControl';
import { type CommandInput, command } from '../../../platform/shared/command';
import { notFound, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedWriteOff } from './ports';
import { postWriteOff } from './postWriteOff';

/**
 * Approves or declines a write-off that waits for a second person. The person who asked may only withdraw.
 *
 * @throws Refusal NOT_FOUND; IS_PROCESSING, WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED
 * @source BR-REG-11 docs/decisions/register.md#limits-decide-who-writes-a-balance-off
 */
export const decide = command(decideWriteOff, async (tx, request) => {
  const { caller, params, body, now } = request;
  const writeOff = await lockWriteOff(tx, request);
  if (writeOff.state !== 'WAITING') throw wrongStatus('This write-off has been decided already.');
  if (body.approve) await approve(tx, writeOff, request);
  else {
    const declined = { state: 'DECLINED' as const, note: body.note };
    await tx.writeOffs.decide(params.groupNumber, params.writeOffPk, declined, caller, now);
  }
  return stateAfter(tx, request, writeOff);
});

/**
 * Reverses a write-off that was posted.
 *
 * @throws Refusal NOT_FOUND; IS_PROCESSING, WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED
 * @source BR-REG-12 docs/decisions/register.md#a-write-off-is-reversed-when-its-balance-falls-below-zero
 */
export const reverse = command(reverseWriteOff, async (tx, request) => {
  const { caller, params, body, now, today } = request;
  const { groupNumber, writeOffPk } = params;
  const writeOff = await lockWriteOff(tx, request);
  if (writeOff.state !== 'DONE') throw wrongStatus('Only a balance that is written off can be reversed.');
  await tx.writeOffs.reverse(groupNumber, writeOffPk, body.note, caller, now);
  await tx.register.reverse({ groupNumber, writeOffPk }, { by: caller, now, today });
  return stateAfter(tx, request, writeOff);
});

type WriteOffRequest = Pick<CommandInput<typeof reverseWriteOff>, 'params'>;

/** Locks in the order of those who write off: group, balances, write-off. */
async function lockWriteOff(
  tx: Transaction,
  { params: { groupNumber, writeOffPk } }: WriteOffRequest,
): Promise<LockedWriteOff> {
  const seen = await tx.writeOffs.find(groupNumber, writeOffPk);
  if (!seen) throw notFound('write-off');
  await tx.register.lockBalances(groupNumber, [seen]);
  const writeOff = await tx.writeOffs.lock(groupNumber, writeOffPk);
  if (!writeOff) throw notFound('write-off');
  return writeOff;
}

async function stateAfter(
  tx: Transaction,
  { params: { groupNumber, writeOffPk } }: WriteOffRequest,
  { state }: LockedWriteOff,
): Promise<Pick<WriteOff, 'writeOffPk' | 'state'>> {
  const after = await tx.writeOffs.lock(groupNumber, writeOffPk);
  return { writeOffPk, state: after?.state ?? state };
}

async function approve(
  tx: Transaction,
  writeOff: LockedWriteOff,
  { caller, params: { groupNumber, writeOffPk }, body: { note }, now, today }: CommandInput<typeof decideWriteOff>,
): Promise<void> {
  const { amountCents, balancePk: itemPk, byUserId, by, at } = writeOff;
  await assertSecondPerson(tx, { kind: 'writeOff', firstIds: [byUserId], groupNumber }, caller, now);
  await assertRightsUnchanged(tx, { by, byUserId, at, groupNumber }, caller.userId);
  await assertUnchanged(tx, groupNumber, writeOff);
  const action = { kind: 'balance' as const, itemPk, groupNumber, amountCents };
  await assertWithinLimits(tx, [{ ...action, userId: byUserId, secondUserId: caller.userId }], now);
  await tx.writeOffs.decide(groupNumber, writeOffPk, { state: 'DONE', note }, caller, now);
  await postWriteOff(tx, { groupNumber, writeOffPk, amountCents, member: writeOff }, { by: caller, now, today });
}

/** Whether the balance is still what the request was about, and can be written off. */
async function assertUnchanged(tx: Transaction, groupNumber: string, writeOff: LockedWriteOff): Promise<void> {
  const { amountCents, stateKey } = writeOff;
  const locked = await tx.register.lockBalances(groupNumber, [writeOff]);
  const found = locked.balances.find((one) => isSameBalance(one, writeOff));
  const origin = found && found.balanceCents !== 0 ? await tx.register.origin(groupNumber, found) : undefined;
  if (!found || origin?.stateKey !== stateKey) {
    throw wrongStatus(`The balance is no longer ${formatCents(amountCents)}. Decline the request.`);
  }
  const left = writeOffOf({ ...found, ...locked.limitsOf(found) });
  if (left.amountCents === undefined) throw wrongStatus(left.reason);
  if (left.amountCents < amountCents) {
    throw wrongStatus('Other plans of the member cancel a part of this balance out. Decline the request.');
  }
}
